import { inject } from "vitest";
import { seeded } from "./requests/hostile-requests";

declare module "vitest" {
  interface ProvidedContext {
    /** Seed of all random tests of this run; printed at its start, and set by TEST_SEED. */
    chanceSeed: number;
  }
}

/** Random numbers from 0 to 1, determined by the run's seed; `draw` makes independent sequences. */
export const chance = (draw = 0): (() => number) => seeded(inject("chanceSeed") + draw);

/** For titles of random tests, so that a failure says how to repeat it. */
export const ofSeed = (): string => `TEST_SEED=${inject("chanceSeed")}`;
