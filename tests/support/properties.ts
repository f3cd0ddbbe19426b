import fc from "fast-check";
import { inject } from "vitest";

// Inputs of property tests are generated from the run's seed, like all random values.
fc.configureGlobal({ seed: inject("randomSeed") });

export default fc;
