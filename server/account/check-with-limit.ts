import { errorCodes } from "~/contract/error-codes";
import { createAttempts, LIMITS } from "../identity/sign-in/attempts";
import { CODE_LIMITS } from "../identity/sign-in/steps";
import { CallError } from "../call-error";
import type { StateStore } from "../state-store/state-store";

/** Counted apart: whoever knows the password must not be able to try any number of codes. */
const limits = { password: LIMITS, code: CODE_LIMITS };
type Secret = keyof typeof limits;

const ofStores = new WeakMap<StateStore, Record<Secret, ReturnType<typeof createAttempts>>>();

function attemptsIn(store: StateStore) {
  const of = (secret: Secret) => createAttempts(store, limits[secret], `own ${secret}`);
  const attempts = ofStores.get(store) ?? { password: of("password"), code: of("code") };
  ofStores.set(store, attempts);
  return attempts;
}

/**
 * Checks a password or code of a signed-in user: after 10 wrong passwords or 5 wrong codes within 15 minutes, no more.
 * Someone at an unattended session cannot guess, and nobody else can use up the user's attempts. Throws CallError 429.
 */
export async function checkWithLimit(
  store: StateStore,
  userId: string,
  secret: Secret,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const counter = { login: userId, address: "", browser: "own account" };
  const outcome = await attemptsIn(store)[secret].attempt(counter, async () => ((await check()) ? userId : undefined));
  if ("userId" in outcome) return true;
  if (outcome.refused === "wrong") return false;
  throw new CallError(429, errorCodes.tooMany, "Too many attempts. Wait some minutes, then try again.");
}
