import { setTimeout as sleep } from "node:timers/promises";
import { CLIENT_ADDRESS } from "~/http/every-request.server";
import { createPace } from "~/http/pace";
import { networkOf } from "~/lib/network";

/** When to come again, for whoever is refused. */
export const RETRY_SECONDS = 15;

const maxWaitMs = RETRY_SECONDS * 1000;
/** Signing in takes six requests: one person a second, of one address, and fifteen at once. */
const ofAddress = createPace({ perSecond: 6, burst: 90, maxWaitMs });
/** What signing in may take of this process in all. */
const ofAll = createPace({ perSecond: 48, burst: 480, maxWaitMs });

/**
 * Lets a request of signing in go on when its turn comes; false when so many are before it that it should come again.
 * Whoever asks again and again, with a right password or a wrong one, waits here and costs other pages nothing.
 */
export async function paceSignIn({ headers, signal }: Request): Promise<boolean> {
  const now = performance.now();
  const own = ofAddress.take(networkOf(headers.get(CLIENT_ADDRESS) ?? ""), now);
  const all = own === null ? null : ofAll.take("", now);
  if (own === null || all === null) return false;
  const wait = Math.max(own, all);
  // A browser that goes away ends the waiting, and its request.
  if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined);
  return true;
}
