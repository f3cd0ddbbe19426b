import { redirectDocument } from "@remix-run/node";
import { getCurrentUser } from "~/contract/session";
import type { CurrentUser } from "~/contract/session";
import { once, requestIdOf } from "~/http/every-request.server";
import { originOf } from "~/http/origin.server";
import { languageOf } from "~/i18n/language.server";
import type { Language } from "~/lib/language";
import { createUpstream, UpstreamError } from "~/upstream/upstream.server";
import type { Access, Upstream } from "~/upstream/upstream.server";
import { identityProvider } from "./identity-provider.server";
import { OpenIdStrategy } from "./openid-strategy.server";
import { returnToOf } from "./return-to";
import { changeSession, endSession, readSession, sessionStore } from "./session.server";
import type { Session } from "./session.server";
import { tokenOf } from "./token.server";

export interface SignedIn {
  user: CurrentUser;
  /** The company whose costs are shown: nothing renders without one. */
  companyId: string;
  language: Language;
  upstream: Upstream;
  /** For replies that are no pages, such as files: what a signed-in user gets is for them only. */
  headers: Headers;
}

/**
 * The signed-in user of a request, found once however many loaders ask. Throws a redirect to sign in, or a Response
 * for the error page: 403 when the user belongs to no company, 503 when the upstream does not answer.
 */
export const requireUser = (request: Request): Promise<SignedIn> => once(request, "signed-in user", () => findUser(request));

/** The same for pages that everybody may read: null when signed out or when the user cannot be found now. */
export async function optionalUser(request: Request): Promise<SignedIn | null> {
  if (!(await readSession(request))) return null;
  return requireUser(request).catch((thrown: unknown) => {
    if (thrown instanceof Response) return null;
    throw thrown;
  });
}

async function findUser(request: Request): Promise<SignedIn> {
  const session = await readSession(request);
  if (!session) throw redirectDocument(signInAddress(request));
  const access = accessOf(request, session);
  const sent = { requestId: requestIdOf(request), signal: request.signal };
  const user = await createUpstream(access, {}, sent).call(getCurrentUser, {}).then(({ result }) => result, notAnswering);
  if (user.userLangCd !== session.data.language) await changeSession(session.id, { language: user.userLangCd });
  if (user.curCmpnId === null) throw Response.json({ code: "no-company" }, { status: 403 });
  const context = {
    companyId: user.curCmpnId,
    siteCode: user.siteCd,
    userId: user.userId,
    userEmail: user.userEmail,
    userName: user.userNm,
  };
  return {
    user,
    companyId: user.curCmpnId,
    // As the rest of this page; what another device has changed since shows on the next one.
    language: languageOf(request, session.data.language).language,
    upstream: createUpstream(access, context, sent),
    headers: new Headers({ "cache-control": "private, no-store" }),
  };
}

function accessOf(request: Request, { id, data }: Session): Access {
  const signInAgain = async (): Promise<never> => {
    throw redirectDocument(signInAddress(request, "expired"), { headers: { "set-cookie": await endSession(request) } });
  };
  const renew = async (refreshToken: string) => {
    const provider = await identityProvider(requestIdOf(request));
    return new OpenIdStrategy(provider, { origin: originOf(request), language: "en" }).renew(refreshToken);
  };
  return {
    signInAgain,
    token: async (rejected) => (await tokenOf(sessionStore(), id, data, renew, rejected)) ?? signInAgain(),
  };
}

function signInAddress(request: Request, reason?: "expired"): string {
  const returnTo = returnToOf(request);
  const query = new URLSearchParams({ ...(reason && { reason }), ...(returnTo !== "/" && { returnTo }) });
  return query.size > 0 ? `/sign-in?${query}` : "/sign-in";
}

function notAnswering(error: unknown): never {
  if (error instanceof UpstreamError) throw Response.json({ code: error.code }, { status: 503 });
  throw error;
}
