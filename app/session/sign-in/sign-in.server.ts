import { redirectDocument } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { getCurrentUser } from "~/contract/people/session";
import { requestIdOf } from "~/http/request-context.server";
import { log } from "~/http/log.server";
import { originOf } from "~/http/origin/origin.server";
import { deadlines } from "~/contract/deadlines";
import { withTimeout } from "~/lib/process/with-timeout";
import { faults } from "~/upstream/upstream-error";
import { callDirectly, UpstreamError } from "~/upstream/upstream.server";
import { expire, lastUserCookie, signedCookie } from "../cookies.server";
import { learnProfile } from "./front-profile.server";
import { identityProvider } from "./identity-provider.server";
import { CALLBACK_FOLDER, isOutage, OpenIdStrategy, SIGN_IN_SECONDS, STATE_COOKIE } from "./openid-strategy.server";
import type { Tokens } from "./openid-strategy.server";
import { RETURN_TO_LIMIT, safeReturnTo } from "../return-to";
import type { SessionData } from "../store/session-store.server";

/** Identifies a sign-in among those of other tabs. */
const keyOf = (state: string): string => state.slice(0, 12);
const returnAddress = (key: string): string => `${CALLBACK_FOLDER}/return/${encodeURIComponent(key)}`;

/**
 * Where to go after this sign-in. One cookie per sign-in, as several tabs may be signing in, and each for an address of
 * its own: together, those of a browser that has restored its tabs would be too long for any request.
 */
const returnCookie = (request: Request, key: string) =>
  signedCookie(request, "cloudtally_return", { path: returnAddress(key), maxAge: SIGN_IN_SECONDS });

async function authenticator(request: Request, language: string): Promise<Authenticator<Tokens>> {
  await learnProfile(requestIdOf(request));
  const provider = await identityProvider(requestIdOf(request));
  return new Authenticator<Tokens>().use(new OpenIdStrategy(provider, { origin: originOf(request), language }));
}

/** A redirect to the provider's sign-in page. Rejects with UpstreamError if the provider cannot be found. */
export async function startSignIn(request: Request, returnTo: string, language: string): Promise<Response> {
  const authentication = await authenticator(request, language);
  // The strategy answers by throwing a redirect. Its address must not contain the state of an earlier sign-in.
  const sent: unknown = await authentication
    .authenticate("openid", new Request(originOf(request), request))
    .catch((thrown: unknown) => thrown);
  if (!(sent instanceof Response)) throw sent;
  const location = sent.headers.get("location")!;
  const state = new URL(location).searchParams.get("state")!;
  const returnPath = returnTo.length > RETURN_TO_LIMIT ? "/" : returnTo;
  const headers = new Headers(sent.headers);
  headers.append("set-cookie", await returnCookie(request, keyOf(state)).serialize(returnPath));
  return redirectDocument(location, { headers });
}

interface Finished {
  session: SessionData;
  /** An address that leads to the page that was requested before. */
  next: string;
  /** Headers that remove the sign-in's cookies. */
  headers: Headers;
}

/**
 * The outcome of the provider's response; undefined if signing in failed or the upstream does not know the user.
 * Rejects with UpstreamError 503 while the provider or the upstream is unavailable: the same address may work again.
 */
export async function finishSignIn(request: Request): Promise<Finished | undefined> {
  const session = await withTimeout(openSession(request), deadlines.page, () => signInFailed("not in time")).catch(
    (error: unknown) => {
      if (error instanceof UpstreamError && error.status >= 500) throw error;
      if (isOutage(error)) throw signInFailed((error as Error).message);
      // Missing or invalid parameters are the browser's doing; anything else is logged.
      if (error instanceof UpstreamError) log.warn("sign-in failed", { error: error.message });
      else
        log.info("sign-in failed", {
          error: error instanceof Error ? error.message : "the address holds no answer of a provider",
        });
      return undefined;
    },
  );
  if (!session) return undefined;
  const state = new URL(request.url).searchParams.get("state") ?? "";
  const headers = new Headers();
  for (const name of stateCookies(request, state))
    headers.append("set-cookie", `${name}=; Path=${CALLBACK_FOLDER}; Max-Age=0`);
  headers.append("set-cookie", await lastUserCookie(request).serialize(session.userId));
  return { session, next: returnAddress(keyOf(state)), headers };
}

/** The page that was requested before the sign-in with this key, and headers that forget it. */
export async function pageBeforeSignIn(
  request: Request,
  key: string,
): Promise<{ returnTo: string; headers: HeadersInit }> {
  const cookie = returnCookie(request, key);
  return {
    returnTo: safeReturnTo(await cookie.parse(request.headers.get("cookie"))),
    headers: { "set-cookie": await expire(cookie) },
  };
}

function signInFailed(reason: string): UpstreamError {
  log.warn("sign-in could not be finished", { reason });
  return new UpstreamError(503, faults.unreachable, `Sign-in could not be finished: ${reason}`);
}

/** Exchanges the code for tokens, then loads the user, so that the first page is in their language. */
async function openSession(request: Request): Promise<SessionData> {
  const tokens = await (await authenticator(request, "en")).authenticate("openid", request);
  const sent = { token: tokens.accessToken, requestId: requestIdOf(request) };
  const { result } = await callDirectly(getCurrentUser, {}, sent);
  return { ...tokens, userId: result.userId, language: result.userLangCd, companyId: result.curCmpnId };
}

/** The strategy leaves the sign-in's cookie behind. Those of other tabs, where a sign-in is pending, stay. */
const stateCookies = (request: Request, state: string): string[] =>
  (request.headers.get("cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${STATE_COOKIE}:`) && pair.includes(state))
    .map((pair) => pair.split("=")[0]!);
