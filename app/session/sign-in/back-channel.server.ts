import { createRemoteJWKSet, jwtVerify } from "jose";
import { z } from "zod";
import type { ProviderSession } from "../store/session-store.server";
import { identityProvider } from "./identity-provider.server";
import type { IdentityProvider } from "./identity-provider.server";
import { CLOCK_SKEW_SECONDS, isOutage } from "./openid-strategy.server";
import { endAtUpstream } from "./sign-out.server";
import { sessionStore } from "../store/session.server";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** Older tokens may be replays. */
const MAX_AGE_SECONDS = 5 * 60;

const claims = z.object({
  sub: z.string().min(1).optional(),
  sid: z.string().min(1).optional(),
  events: z.object({ [EVENT]: z.object({}) }),
  // An id token is not a logout token.
  nonce: z.never().optional(),
});

/**
 * The session that a provider's logout token names (OpenID Connect Back-Channel Logout 1.0); null if it is invalid.
 * Rejects if the provider's keys cannot be read.
 */
export async function readLogoutToken(
  token: string,
  { issuer, clientId, keysAddress }: Pick<IdentityProvider, "issuer" | "clientId" | "keysAddress">,
): Promise<Partial<ProviderSession> | null> {
  try {
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(keysAddress)), {
      issuer,
      audience: clientId,
      clockTolerance: CLOCK_SKEW_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
    });
    const { sub, sid } = claims.parse(payload);
    if (sub === undefined && sid === undefined) return null;
    return { ...(sub !== undefined && { subject: sub }), ...(sid !== undefined && { sid }) };
  } catch (error) {
    if (isOutage(error)) throw error;
    return null;
  }
}

/**
 * Ends the sessions of a logout token, here and, because issued tokens stay valid until they expire, at the upstream;
 * resolves to whether the token is valid.
 */
export async function endByProvider(token: string, requestId: string): Promise<boolean> {
  const named = await readLogoutToken(token, await identityProvider(requestId));
  if (!named) return false;
  const ended = await sessionStore().deleteOf(named);
  await Promise.all(ended.map((data) => endAtUpstream(data, requestId)));
  return true;
}
