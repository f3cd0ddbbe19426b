import { redirect } from "@remix-run/node";
import { endSession as endSessionThere } from "~/contract/session";
import { requestIdOf } from "~/http/every-request.server";
import { log } from "~/http/log.server";
import { originOf } from "~/http/origin.server";
import { describeError } from "~/lib/log";
import { callDirectly, UpstreamError } from "~/upstream/upstream.server";
import { identityProvider } from "./identity-provider.server";
import { endSession, readSession } from "./session.server";
import type { SessionData } from "./session-store.server";

/** Where a signed-out browser goes. */
const SIGNED_OUT_PATH = "/sign-in";
/** Nobody waits longer to be signed out here. */
const TELLING_MS = 10_000;

/**
 * Ends the session here and at the provider. The provider is told by this server with the refresh token, as Keycloak
 * and the built-in provider take it, so that no token travels through the browser. A provider that does not take it
 * is visited by the browser instead, and may ask. The upstream is told too, as a token that was issued goes on until it
 * expires, whatever its provider knows.
 */
export async function signOut(request: Request): Promise<Response> {
  const session = await readSession(request);
  const headers = { "set-cookie": await endSession(request), "clear-site-data": '"cache"' };
  const [target] = await Promise.all([
    endAtProvider(request, session?.data.refreshToken).catch((error: unknown) => {
      log.warn("the provider could not be told of the sign-out", describeError(error));
      return SIGNED_OUT_PATH;
    }),
    endAtUpstream(request, session?.data),
  ]);
  return redirect(target, { status: 303, headers });
}

/** A token that has expired needs nobody to refuse it. */
async function endAtUpstream(request: Request, data: SessionData | undefined): Promise<void> {
  if (!data || data.accessTokenEndsAt <= Date.now()) return;
  const sent = { token: data.accessToken, requestId: requestIdOf(request) };
  await callDirectly(endSessionThere, {}, sent).catch((error: unknown) => {
    // The provider may have been first.
    if (error instanceof UpstreamError && error.status === 401) return;
    log.warn("the upstream could not be told of the sign-out", describeError(error));
  });
}

/** Resolves to where the browser goes then: to the provider when its session could not be ended from here. */
async function endAtProvider(request: Request, refreshToken: string | undefined): Promise<string> {
  const { clientId, endSessionAddress, endSessionPage } = await identityProvider(requestIdOf(request));
  if (endSessionAddress && refreshToken !== undefined) {
    const body = new URLSearchParams({ client_id: clientId, refresh_token: refreshToken });
    const response = await fetch(endSessionAddress, {
      method: "POST",
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TELLING_MS),
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
