export interface PaceOptions {
  /** Turns per second in the long run. */
  perSecond: number;
  /** Turns at once after a rest. */
  burst: number;
  /** Who would have to wait longer has no turn. */
  maxWaitMs: number;
}

/** More than come within a few seconds; of more, those that came first are forgotten. */
const KEYS_KEPT = 20_000;

/**
 * Gives turns at a steady rate for each key, as a leaky bucket does: `take` tells in how many milliseconds the turn
 * comes, 0 for at once, or null when there is none. Times are milliseconds of one clock.
 */
export function createPace({ perSecond, burst, maxWaitMs }: PaceOptions) {
  const interval = 1000 / perSecond;
  /** When the bucket of a key has run empty. */
  const emptyAt = new Map<string, number>();
  return {
    take(key: string, now: number): number | null {
      const full = Math.max(emptyAt.get(key) ?? now, now) + interval;
      const wait = Math.max(0, full - now - burst * interval);
      if (wait > maxWaitMs) return null;
      // Again at the end, so that those at rest are in front.
      emptyAt.delete(key);
      emptyAt.set(key, full);
      if (emptyAt.size > KEYS_KEPT) emptyAt.delete(emptyAt.keys().next().value!);
      return wait;
    },
  };
}
