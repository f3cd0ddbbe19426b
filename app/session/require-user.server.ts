import { redirectDocument } from "@remix-run/node";
import { z } from "zod";
import type { RequestContext } from "~/contract/call";
import { requestContext } from "~/contract/call";
import { deadlines } from "~/contract/deadlines";
import { siteCodes } from "~/contract/error-codes";
import { getCurrentUser } from "~/contract/people/session";
import type { CurrentUser } from "~/contract/people/session";
import { addressOf, disconnectSignal, once, requestIdOf, responseTo } from "~/http/request-context.server";
import { addressDenied, ERROR_CODE, forbidden, notAMember, PageError } from "~/http/replies/page-error.server";
import { PRIVATE } from "~/http/replies/default-headers.server";
import { originOf } from "~/http/origin/origin.server";
import { languageOf } from "~/i18n/language.server";
import { companyOf } from "~/lib/people/company-address";
import { withTimeout } from "~/lib/process/with-timeout";
import type { Language } from "~/lib/language";
import { faults } from "~/upstream/upstream-error";
import { createUpstream, newPageLoad, UpstreamError } from "~/upstream/upstream.server";
import type { Access, Upstream } from "~/upstream/upstream.server";
import { redirectToCompany } from "./redirect.server";
import { bearerAccess, refuseBearer } from "./bearer.server";
import { identityProvider } from "./sign-in/identity-provider.server";
import { OpenIdStrategy } from "./sign-in/openid-strategy.server";
import { signInAddress } from "./sign-in/sign-in-address.server";
import { returnToOf } from "./return-to";
import { bearerOf, changeSession, endSession, readSession, sessionStore } from "./store/session.server";
import type { Session } from "./store/session.server";
import type { SessionData } from "./store/session-store.server";
import { tokenOf } from "./sign-in/token.server";

export interface SignedIn {
  user: CurrentUser;
  /**
   * The company whose costs are shown: the one in the address or the user's current one. Nothing renders without one.
   */
  companyId: string;
  language: Language;
  upstream: Upstream;
  /** Stores the user's changed data for their next page. */
  remember(change: Pick<SessionData, "companyId">): Promise<void>;
  /** Headers for responses that are not pages, such as files: they are private to the signed-in user. */
  headers: Headers;
}

/**
 * The signed-in user of a request, loaded once for all loaders. Throws a redirect to sign in, or a PageError: 403 if
 * the user is not a member of any company or of the one in the address, 503 if the upstream is unavailable.
 */
export const requireUser = (request: Request): Promise<SignedIn> =>
  once(request, "signed-in user", () =>
    findUser(request).catch((error: unknown) => {
      if (error instanceof PageError) responseTo(request)?.setHeader(ERROR_CODE, String(error.code));
      throw error;
    }),
  );

const COMPANY_REQUIRED = "address names company";

/**
 * Makes the address of a page name the company: users with several are redirected to one that does, so that pages they
 * share, keep open or return to stay the same. Called before the page's loaders request the user, so that none of them
 * does work that is thrown away. Form targets are not such pages.
 */
export function requireCompanyInAddress(request: Request): void {
  const isBare = companyOf(request) === null && responseTo(request)?.req.method !== "POST";
  void once(request, COMPANY_REQUIRED, async () => isBare);
}

/** The same for public pages: null if signed out or if the user cannot be loaded now. */
export async function optionalUser(request: Request): Promise<SignedIn | null> {
  try {
    return (await readSession(request)) && (await requireUser(request));
  } catch (thrown) {
    if (thrown instanceof Response || thrown instanceof PageError) return null;
    throw thrown;
  }
}

async function findUser(request: Request): Promise<SignedIn> {
  const authorization = bearerOf(request);
  if (authorization !== null)
    return findBearer(request, authorization).catch((error: unknown) => refuseBearer(request, error));
  const session = await readSession(request);
  if (!session) throw redirectDocument(await signInAddress(request));
  const named = companyOf(request);
  const as = (context: RequestContext) => upstreamAs(request, session, context);
  const user = await currentUser(as, named);
  // Neither status nor result: signed out (spec §4).
  if (user === null) throw await signedOut(request, session.data.userId);
  // A company in the address is not the user's choice.
  const settings = { language: user.userLangCd, companyId: named === null ? user.curCmpnId : session.data.companyId };
  if (settings.language !== session.data.language || settings.companyId !== session.data.companyId)
    await changeSession(session.id, settings);
  const companyId = openCompanyOf(user);
  const headers = new Headers({ "cache-control": PRIVATE });
  if (user.companies.length > 1 && (await once(request, COMPANY_REQUIRED, async () => false)))
    throw redirectToCompany(returnToOf(request), companyId, { headers });
  return {
    user,
    companyId,
    // Consistent within this page; changes from other devices appear on the next one.
    language: languageOf(request, session.data.language).language,
    upstream: await as(contextOf(user)),
    remember: (change) => changeSession(session.id, change),
    headers,
  };
}

/** The user of the request's bearer token, who has no session here. */
async function findBearer(request: Request, authorization: string): Promise<SignedIn> {
  const access = bearerAccess(request, authorization);
  const as = (context: RequestContext) => upstreamWith(request, access, context);
  const user = await currentUser(as, companyOf(request));
  if (user === null) return access.signInAgain();
  return {
    user,
    companyId: openCompanyOf(user),
    language: languageOf(request, user.userLangCd).language,
    upstream: await as(contextOf(user)),
    remember: async () => undefined,
    headers: new Headers({ "cache-control": PRIVATE }),
  };
}

/** The user's current company. Throws a PageError 403 without one, or if it may not be used from their address. */
function openCompanyOf({ curCmpnId, passIpaddr, companies }: CurrentUser): string {
  if (curCmpnId === null) throw forbidden(siteCodes.noCompany);
  if (passIpaddr === "N") throw addressDenied(companies.filter(({ cmpnId }) => cmpnId !== curCmpnId));
  return curCmpnId;
}

const contextOf = (user: CurrentUser): RequestContext => ({
  companyId: user.curCmpnId ?? undefined,
  siteCode: user.siteCd,
  userId: user.userId,
  userEmail: user.userEmail,
  userName: user.userNm,
});

/** The call with null for a reply that has neither status nor result. */
const absent = z.null().optional();
const getUser = {
  ...getCurrentUser,
  response: z.union([getCurrentUser.response, z.looseObject({ status: absent, result: absent }).transform(() => null)]),
};

type UpstreamFor = (context: RequestContext) => Promise<Upstream>;

/** The user as a member of the company in the address, otherwise of their current one. */
async function currentUser(as: UpstreamFor, named: string | null): Promise<CurrentUser | null> {
  if (named === null) return (await (await as({})).call(getUser, {}).catch(notAnswering))?.result ?? null;
  // Longer than any id, so it was made up.
  if (!requestContext.shape.companyId.safeParse(named).success) throw notAMember();
  const upstream = await as({ companyId: named });
  const user = await upstream.call(getUser, {}).catch((error: unknown) => {
    if (error instanceof PageError && error.status === 403) throw notAMember();
    return notAnswering(error);
  });
  if (user && user.result.curCmpnId !== named) throw notAMember();
  return user?.result ?? null;
}

/** The upstream as the session's user; all calls of a request share the page's deadline. */
export const upstreamAs = (request: Request, session: Session, context: RequestContext): Promise<Upstream> =>
  upstreamWith(request, accessOf(request, session), context, languageOf(request).language);

async function upstreamWith(
  request: Request,
  access: Access,
  context: RequestContext,
  language?: Language,
): Promise<Upstream> {
  const page = await once(request, "page load", async () => newPageLoad());
  return createUpstream(
    access,
    context,
    { requestId: requestIdOf(request), address: addressOf(request), language, signal: disconnectSignal(request) },
    page,
  );
}

function accessOf(request: Request, { id, data }: Session): Access {
  const signInAgain = async (): Promise<never> => {
    throw await signedOut(request, data.userId);
  };
  const renew = async (refreshToken: string) => {
    try {
      const provider = await identityProvider(requestIdOf(request));
      return await new OpenIdStrategy(provider, { origin: originOf(request), language: "en" }).renew(refreshToken);
    } catch (error) {
      // The session may continue once the provider responds again.
      throw new UpstreamError(
        503,
        faults.unreachable,
        `Tokens cannot be renewed: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  return {
    signInAgain,
    // A late renewal continues, because its refresh token works only once.
    token: async (rejected) =>
      (await withTimeout(tokenOf(sessionStore(), id, data, renew, rejected), deadlines.page, tooSlow)) ?? signInAgain(),
  };
}

const tooSlow = () => new UpstreamError(503, faults.tooSlow, "Tokens are not renewed in time.");

/** Ends the session; to the sign-in page, after which the user returns to the page or the entered form. */
const signedOut = async (request: Request, userId: string | undefined): Promise<Response> =>
  redirectDocument(await signInAddress(request, { reason: "expired", userId }), {
    headers: { "set-cookie": await endSession(request) },
  });

function notAnswering(error: unknown): never {
  if (error instanceof UpstreamError)
    throw new PageError(error.status === 429 ? 429 : 503, error.code, error.message, 503);
  throw error;
}
