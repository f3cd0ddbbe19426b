import type { Queries } from "../../state-store/state-store";
import { endSessionsExcept, endTheseSessions, sessionsOf } from "../sessions";
import { signInRulesOf } from "./rules";

/**
 * How long an admitted sign-in counts as a session: the provider stores the session only when the browser has followed
 * a redirect.
 */
const PENDING_SECONDS = 60;

export interface SoleSignIn {
  userId: string;
  /** Id of the authorization request. */
  signIn: string;
  /** The session of this browser, which does not count as another one. */
  sessionId: string | undefined;
}

/** Whether the user is signed in elsewhere, or about to be. */
export async function isElsewhere(db: Queries, { userId, signIn, sessionId }: SoleSignIn): Promise<boolean> {
  if ((await sessionsOf(db, userId)).some((session) => session.sessionId !== sessionId)) return true;
  const [pending] = await db.query(
    "SELECT FROM sole_sign_ins WHERE user_id = $1 AND sign_in <> $2 AND at > now() - make_interval(secs => $3)",
    [userId, signIn, PENDING_SECONDS],
  );
  return pending !== undefined;
}

/**
 * Admits the only sign-in of a user, in a transaction; false if there is another one, which `endsOthers` ends instead.
 * Serialized by user, across all instances.
 */
export async function takeSoleSignIn(tx: Queries, sole: SoleSignIn, endsOthers: boolean): Promise<boolean> {
  const { userId, signIn, sessionId } = sole;
  await lockUser(tx, userId);
  if (endsOthers) await endSessionsExcept(tx, userId, sessionId);
  else if (await isElsewhere(tx, sole)) return false;
  await tx.query(
    `INSERT INTO sole_sign_ins (user_id, sign_in) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET sign_in = excluded.sign_in, at = now()`,
    [userId, signIn],
  );
  return true;
}

/** Ends the session that a sign-in has become if another one has been admitted since. Call it in a transaction. */
export async function settleSoleSignIn(
  tx: Queries,
  { userId, signIn, sessionId }: { userId: string; signIn: string; sessionId: string },
): Promise<void> {
  await lockUser(tx, userId);
  const [deleted] = await tx.query("DELETE FROM sole_sign_ins WHERE user_id = $1 AND sign_in = $2 RETURNING user_id", [
    userId,
    signIn,
  ]);
  if (!deleted && (await signInRulesOf(tx, userId))?.useConcurrent === false)
    await endTheseSessions(tx, userId, [sessionId]);
}

const lockUser = (tx: Queries, userId: string): Promise<unknown> =>
  tx.query("SELECT FROM users WHERE user_id = $1 FOR UPDATE", [userId]);
