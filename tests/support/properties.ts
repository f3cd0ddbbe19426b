import fc from "fast-check";
import { inject } from "vitest";

// What a property is tried with comes of the run's seed, as all chance does.
fc.configureGlobal({ seed: inject("chanceSeed") });

export default fc;
