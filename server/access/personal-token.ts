import type { Call } from "~/contract/call";
import { errorCodes } from "~/contract/error-codes";
import { createRateLimiter } from "~/lib/http/rate-limiter";
import { takePersonalToken } from "../account/personal-tokens";
import { CallError } from "../call-error";
import type { Services } from "../serve";

/** Calls with one token, and with tokens that do not exist from one address. */
const ofToken = createRateLimiter({ perSecond: 20, burst: 200, maxWaitMs: 0 });
const ofStrangers = createRateLimiter({ perSecond: 1, burst: 60, maxWaitMs: 0 });

/**
 * The user of a valid personal access token that may be used for the call. Throws CallError 401 (no such token, or it
 * has expired), 403 (not for this call) or 429 (too often).
 */
export async function checkPersonalToken(
  call: Pick<Call, "changes" | "isPersonal">,
  token: string,
  { stateStore }: Pick<Services, "stateStore">,
  address: string,
): Promise<{ userId: string; tokenId: string }> {
  const used = await takePersonalToken(stateStore, token, address);
  if (!used) {
    if (ofStrangers.take(address, performance.now()) === null) throw tooManyRequests();
    throw new CallError(401, errorCodes.signedOut, "This access token is not valid, or it has expired.");
  }
  if (ofToken.take(used.tokenId, performance.now()) === null) throw tooManyRequests();
  if (call.isPersonal)
    throw new CallError(403, errorCodes.forbidden, "Your account can only be changed after signing in.");
  if (call.changes && used.isReadOnly)
    throw new CallError(403, errorCodes.forbidden, "This access token is read-only.");
  return { userId: used.userId, tokenId: used.tokenId };
}

const tooManyRequests = () =>
  new CallError(429, errorCodes.tooMany, "Too many requests. Wait some seconds, then try again.");
