import { redirect } from "@remix-run/node";
import { endSession as endSessionThere } from "~/contract/people/session";
import { requestIdOf } from "~/http/request-context.server";
import { log } from "~/http/log.server";
import { originOf } from "~/http/origin/origin.server";
import { describeError } from "~/lib/process/log";
import { browserHeaders } from "~/upstream/forward-identity.server";
import { callDirectly, UpstreamError } from "~/upstream/upstream.server";
import { SIGNED_OUT_PATH } from "~/lib/people/sign-in-paths";
import { identityProvider } from "./identity-provider.server";
import { expire, lastUserCookie } from "../cookies.server";
import { endSession, readSession } from "../store/session.server";
import type { SessionData } from "../store/session-store.server";

/** Signing out here does not wait longer than this. */
const NOTIFY_TIMEOUT_MS = 10_000;

/**
 * Ends the session here and at the provider. This server notifies the provider with the refresh token, which Keycloak
 * and the built-in provider accept, so that no token travels through the browser. If the provider does not accept it,
 * the browser is sent there and may be asked to confirm. The upstream is notified too, because an issued token is valid
 * until it expires, even after its session has ended.
 */
export async function signOut(request: Request): Promise<Response> {
  const session = await readSession(request);
  const headers = new Headers({ "clear-site-data": '"cache"' });
  for (const cookie of [await endSession(request), await expire(lastUserCookie(request))])
    headers.append("set-cookie", cookie);
  const [target] = await Promise.all([
    endAtProvider(request, session?.data.refreshToken).catch((error: unknown) => {
      log.warn("the provider could not be notified of the sign-out", describeError(error));
      return SIGNED_OUT_PATH;
    }),
    session && endAtUpstream(session.data, requestIdOf(request)),
  ]);
  return redirect(target, { status: 303, headers });
}

/** Revokes the access tokens of a session. An expired one need not be revoked. */
export async function endAtUpstream(data: SessionData, requestId: string): Promise<void> {
  if (data.accessTokenEndsAt <= Date.now()) return;
  const sent = { token: data.accessToken, requestId };
  await callDirectly(endSessionThere, {}, sent).catch((error: unknown) => {
    // The provider may have ended it first.
    if (error instanceof UpstreamError && error.status === 401) return;
    log.warn("the API could not be notified of the sign-out", describeError(error));
  });
}

/** Resolves to the browser's next address: the provider if its session could not be ended from here. */
async function endAtProvider(request: Request, refreshToken: string | undefined): Promise<string> {
  const { clientId, endSessionAddress, endSessionPage, isBuiltIn } = await identityProvider(requestIdOf(request));
  if (endSessionAddress && refreshToken !== undefined) {
    const body = new URLSearchParams({ client_id: clientId, refresh_token: refreshToken });
    const response = await fetch(endSessionAddress, {
      method: "POST",
      headers: isBuiltIn ? browserHeaders(request) : {},
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(NOTIFY_TIMEOUT_MS),
    });
    if (response.ok) return SIGNED_OUT_PATH;
  }
  const page = endSessionPage(originOf(request));
  const back = new URLSearchParams({
    client_id: clientId,
    post_logout_redirect_uri: originOf(request) + SIGNED_OUT_PATH,
  });
  return page ? `${page}?${back}` : SIGNED_OUT_PATH;
}
