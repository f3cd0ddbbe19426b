import { redirect } from "@remix-run/node";
import { requestIdOf } from "~/http/every-request.server";
import { log } from "~/http/log.server";
import { originOf } from "~/http/origin.server";
import { describeError } from "~/lib/log";
import { identityProvider } from "./identity-provider.server";
import { endSession, readSession } from "./session.server";

/** Where a signed-out browser goes. */
const SIGNED_OUT_PATH = "/sign-in";

/**
 * Ends the session here and at the provider. The provider is told by this server with the refresh token, as Keycloak
 * and the built-in provider take it, so that no token travels through the browser. A provider that does not take it
 * is visited by the browser instead, and may ask.
 */
export async function signOut(request: Request): Promise<Response> {
  const session = await readSession(request);
  const headers = { "set-cookie": await endSession(request), "clear-site-data": '"cache"' };
  const target = await endAtProvider(request, session?.data.refreshToken).catch((error: unknown) => {
    log.warn("the provider could not be told of the sign-out", describeError(error));
    return SIGNED_OUT_PATH;
  });
  return redirect(target, { status: 303, headers });
}

/** Resolves to where the browser goes then: to the provider when its session could not be ended from here. */
async function endAtProvider(request: Request, refreshToken: string | undefined): Promise<string> {
  const { clientId, endSessionAddress, endSessionPage } = await identityProvider(requestIdOf(request));
  if (endSessionAddress && refreshToken !== undefined) {
    const body = new URLSearchParams({ client_id: clientId, refresh_token: refreshToken });
    const response = await fetch(endSessionAddress, { method: "POST", body, redirect: "manual" });
    if (response.ok) return SIGNED_OUT_PATH;
  }
  const page = endSessionPage(originOf(request));
  const back = new URLSearchParams({ client_id: clientId, post_logout_redirect_uri: originOf(request) + SIGNED_OUT_PATH });
  return page ? `${page}?${back}` : SIGNED_OUT_PATH;
}
