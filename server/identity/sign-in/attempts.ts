import { createHash, randomUUID } from "node:crypto";
import { networkOf } from "~/lib/http/network";
import { lock } from "../../state-store/lock";
import type { Queries, StateStore } from "../../state-store/state-store";
import { loginKey } from "./accounts";
import { createFairQueue, QueueFull } from "./fair-queue";

/** Wrong passwords within the window after which passwords are no longer checked. */
export const LIMITS = {
  /** For one login from one address, or from one browser known for it. */
  pair: 10,
  /** For one login from unknown browsers, wherever they are. */
  login: 50,
  /** From one address, which may be a whole office's. */
  address: 100,
  /** From everywhere: limits the total cost of guessing. */
  total: 1000,
};
const WINDOW_SECONDS = 15 * 60;

/** Number of attempts that may wait; the last of them waits about 10 s. */
const QUEUE_CAPACITY = 50;
/** A rejection is repeated for this long without querying the store again. */
const NOTE_MS = 60_000;

export interface Attempt {
  login: string;
  address: string;
  /** Id of a browser in which this login has signed in before (known-browser.ts). */
  browser: string | undefined;
}

/** The user; or wrong; or busy, as the queue is full; or the seconds until passwords are checked again. */
export type Outcome =
  { userId: string } | { refused: "wrong" } | { refused: "busy" } | { refused: "tooMany"; seconds: number };

/** The counters of an attempt, and their limits of failures. */
type Counts = Map<string, number>;

/**
 * Checks passwords one at a time, taking turns by address, and only while no limit is reached. A browser in which the
 * user has signed in before has its own count, so that strangers cannot lock users out of their usual places. Attempts
 * of another purpose are counted apart.
 */
export function createAttempts(store: StateStore, limits: typeof LIMITS = LIMITS, purpose = "sign-in") {
  const queue = createFairQueue(QUEUE_CAPACITY);
  const notes = new Map<string, { until: number; forgetAt: number }>();

  /** When known rejections end, in ms since 1970. */
  const notedUntil = (counts: Counts): number =>
    Math.max(
      0,
      ...[...counts.keys()]
        .map((key) => notes.get(key))
        .map((note) => (note && note.forgetAt > Date.now() ? note.until : 0)),
    );
  const note = (key: string, until: number): void => {
    for (const [noteKey, { forgetAt }] of notes) if (forgetAt <= Date.now()) notes.delete(noteKey);
    notes.set(key, { until, forgetAt: Date.now() + NOTE_MS });
  };
  const tooMany = (until: number): Outcome => ({
    refused: "tooMany",
    seconds: Math.max(1, Math.ceil((until - Date.now()) / 1000)),
  });

  return {
    /** `check` finds the user of a password; it is called only if the limits allow. Rejects as `check` does. */
    async attempt(attempt: Attempt, check: () => Promise<string | undefined>): Promise<Outcome> {
      const { pair, counts } = countsOf(attempt, limits, purpose);
      const until = notedUntil(counts);
      if (until > Date.now()) return tooMany(until);
      const tryOnce = async (): Promise<Outcome> => {
        const begun = await begin(store, counts);
        if (begun) {
          note(begun.key, begun.until);
          return tooMany(begun.until);
        }
        const userId = await check();
        if (userId === undefined) return { refused: "wrong" };
        await clearFailures(store, pair);
        return { userId };
      };
      return queue.run(networkOf(attempt.address), tryOnce).catch((error: unknown): Outcome => {
        if (error instanceof QueueFull) return { refused: "busy" };
        throw error;
      });
    },
  };
}

/** Digests, because users may type passwords into the login field. */
const keyOf = (...parts: string[]): string => createHash("sha256").update(parts.join("\0")).digest("base64url");

function countsOf(
  { login, address, browser }: Attempt,
  limits: typeof LIMITS,
  purpose: string,
): { pair: string; counts: Counts } {
  const name = loginKey(login);
  const network = networkOf(address);
  const pair = keyOf(purpose, "pair", name, browser ?? network);
  const pairLimit: [string, number] = [pair, limits.pair];
  if (browser !== undefined) return { pair, counts: new Map([pairLimit]) };
  return {
    pair,
    counts: new Map([
      pairLimit,
      [keyOf(purpose, "login", name), limits.login],
      [keyOf(purpose, "address", network), limits.address],
      [keyOf(purpose, "total"), limits.total],
    ]),
  };
}

/**
 * Counts the attempt as failed before its password is checked, serialized across all instances, so that simultaneous
 * attempts cannot exceed a limit. Resolves to the limit reached instead, and until when (ms since 1970).
 */
async function begin(store: StateStore, counts: Counts): Promise<{ key: string; until: number } | undefined> {
  const keys = [...counts.keys()];
  return store.transaction(async (tx) => {
    await lock(tx, "sign-in attempts");
    await tx.query("DELETE FROM sign_in_failures WHERE at < now() - make_interval(secs => $1)", [WINDOW_SECONDS]);
    const counted = await tx.query<{ key: string; failures: number; oldest: Date }>(
      "SELECT key, count(*)::integer AS failures, min(at) AS oldest FROM sign_in_failures WHERE key = ANY($1) GROUP BY key",
      [keys],
    );
    const [full] = counted
      .filter(({ key, failures }) => failures >= counts.get(key)!)
      .sort((a, b) => b.oldest.getTime() - a.oldest.getTime());
    if (full) return { key: full.key, until: full.oldest.getTime() + WINDOW_SECONDS * 1000 };
    await tx.query("INSERT INTO sign_in_failures (attempt, key) SELECT $1, unnest($2::text[])", [randomUUID(), keys]);
    return undefined;
  });
}

/** A correct password: this attempt was no failure, and earlier ones from there no longer count. */
async function clearFailures(db: Queries, pair: string): Promise<void> {
  await db.query(
    "DELETE FROM sign_in_failures WHERE attempt IN (SELECT attempt FROM sign_in_failures WHERE key = $1)",
    [pair],
  );
}
