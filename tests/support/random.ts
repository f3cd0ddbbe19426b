import { inject } from "vitest";
import { seeded } from "./requests/hostile-requests";

declare module "vitest" {
  interface ProvidedContext {
    /** Seed of all random tests of this run; printed at its start, and set by TEST_SEED. */
    randomSeed: number;
  }
}

/** Random numbers from 0 to 1, determined by the run's seed; `draw` makes independent sequences. */
export const seededRandom = (draw = 0): (() => number) => seeded(inject("randomSeed") + draw);

/** Whether this run checks everything (TEST_ALL=1) instead of a part chosen by its seed. */
export const isFullRun = process.env.TEST_ALL === "1";

/** `count` random entries of the list in random order, or all of it with TEST_ALL=1. */
export function drawn<T>(list: T[], count: number, draw = 0): T[] {
  if (isFullRun) return list;
  const next = seededRandom(draw);
  return list
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ item }) => item);
}

/** Part of the titles of random tests, so that a failure states how to repeat it. */
export const ofSeed = (): string => `TEST_SEED=${inject("randomSeed")}`;
