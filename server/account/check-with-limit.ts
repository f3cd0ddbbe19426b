import { errorCodes } from "~/contract/error-codes";
import { createAttempts } from "../identity/sign-in/attempts";
import { CallError } from "../call-error";
import type { StateStore } from "../state-store/state-store";

const ofStores = new WeakMap<StateStore, ReturnType<typeof createAttempts>>();

/**
 * Checks a password or code of a signed-in user: after 10 wrong ones within 15 minutes, no more. Someone at an
 * unattended session cannot guess, and nobody else can use up the user's attempts. Throws CallError 429.
 */
export async function checkWithLimit(
  store: StateStore,
  userId: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const attempts = ofStores.get(store) ?? createAttempts(store);
  ofStores.set(store, attempts);
  const counter = { login: `own account ${userId}`, address: "", browser: "own account" };
  const outcome = await attempts.attempt(counter, async () => ((await check()) ? userId : undefined));
  if ("userId" in outcome) return true;
  if (outcome.refused === "wrong") return false;
  throw new CallError(429, errorCodes.tooMany, "Too many attempts. Wait some minutes, then try again.");
}
