import { setTimeout as sleep } from "node:timers/promises";
import { CLIENT_ADDRESS } from "~/http/request-context.server";
import { createRateLimiter } from "~/lib/http/rate-limiter";
import { networkOf } from "~/lib/http/network";

/** Retry-After for rejected requests. */
export const RETRY_SECONDS = 15;

const maxWaitMs = RETRY_SECONDS * 1000;
/** Signing in takes six requests: this allows one sign-in per second and address, with a burst of fifteen requests. */
const ofAddress = createRateLimiter({ perSecond: 6, burst: 90, maxWaitMs });
/** Limit for all sign-ins of this process together. */
const ofAll = createRateLimiter({ perSecond: 48, burst: 480, maxWaitMs });

/**
 * Delays a sign-in request until its turn; false if too many are ahead of it. Repeated attempts, with a right or wrong
 * password, wait here and do not slow down other pages.
 */
export async function paceSignIn({ headers, signal }: Request): Promise<boolean> {
  const now = performance.now();
  const addressPlace = ofAddress.take(networkOf(headers.get(CLIENT_ADDRESS) ?? ""), now);
  const place = addressPlace === null ? null : ofAll.take("", now);
  if (addressPlace === null || place === null) return false;
  const wait = Math.max(addressPlace, place);
  // A disconnecting browser ends the wait and its request.
  if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined);
  return true;
}
