import type { Queries, StateStore } from "../state-store/state-store";

/** This many wrong passwords for one login from one address within the window, then no more answers. */
export const ATTEMPT_LIMIT = 10;
export const WINDOW_MINUTES = 15;

/**
 * Counts an attempt as failed before its password is looked at, one at a time per key, so that attempts at the same
 * moment cannot outrun the limit. False: too many, do not look at the password.
 */
export async function beginAttempt(store: StateStore, key: string): Promise<boolean> {
  return store.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [key]);
    await tx.query(`DELETE FROM sign_in_failures WHERE at < now() - interval '${WINDOW_MINUTES} minutes'`);
    const [row] = await tx.query<{ failures: number }>("SELECT count(*)::integer AS failures FROM sign_in_failures WHERE key = $1", [key]);
    if (row!.failures >= ATTEMPT_LIMIT) return false;
    await tx.query("INSERT INTO sign_in_failures (key) VALUES ($1)", [key]);
    return true;
  });
}

/** A right password clears the count. */
export async function forgiveAttempts(db: Queries, key: string): Promise<void> {
  await db.query("DELETE FROM sign_in_failures WHERE key = $1", [key]);
}

/** Failures are counted per login and address: a stranger elsewhere cannot lock a user out. */
export const attemptKey = (login: string, address: string): string => `${login.trim().toLowerCase()} ${address}`;
