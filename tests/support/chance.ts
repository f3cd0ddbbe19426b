import { inject } from "vitest";
import { seeded } from "./requests/hostile-requests";

declare module "vitest" {
  interface ProvidedContext {
    /** Of whatever tests leave to chance in this run; printed at its start, and TEST_SEED asks for it again. */
    chanceSeed: number;
  }
}

/** Numbers of 0 to 1, the same for the same seed of the run; `draw` tells apart what draws side by side. */
export const chance = (draw = 0): (() => number) => seeded(inject("chanceSeed") + draw);

/** For the titles of tests that draw, so that a failure says how to repeat it. */
export const ofSeed = (): string => `TEST_SEED=${inject("chanceSeed")}`;
