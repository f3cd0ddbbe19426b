export interface RateLimit {
  /** Long-term rate in turns per second. */
  perSecond: number;
  /** Burst size after a rest. */
  burst: number;
  /** Callers who would have to wait longer get no turn. */
  maxWaitMs: number;
}

/** More keys than arrive within a few seconds; beyond that, the oldest are forgotten. */
const MAX_KEYS = 20_000;

/**
 * Rate limiter per key (leaky bucket): `take` returns the milliseconds until the turn comes, 0 for now, or null if
 * there is none. Times are milliseconds of one clock.
 */
export function createRateLimiter({ perSecond, burst, maxWaitMs }: RateLimit) {
  const interval = 1000 / perSecond;
  /** When a key's bucket becomes empty. */
  const emptyAt = new Map<string, number>();
  return {
    take(key: string, now: number): number | null {
      const full = Math.max(emptyAt.get(key) ?? now, now) + interval;
      const wait = Math.max(0, full - now - burst * interval);
      if (wait > maxWaitMs) return null;
      // Re-inserted at the end, so that idle keys are at the front.
      emptyAt.delete(key);
      emptyAt.set(key, full);
      if (emptyAt.size > MAX_KEYS) emptyAt.delete(emptyAt.keys().next().value!);
      return wait;
    },
  };
}
