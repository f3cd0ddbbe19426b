/** Code of an answer that there is nothing to answer from, whatever else it says (spec §8). */
export const NO_COLLECTED_DATA = 10109;

/** Whether it is that code: 10109 and "10109" alike. */
export const isNoCollectedData = (code: unknown): boolean => Number(code) === NO_COLLECTED_DATA;

/** Why blocks of a page are empty, where people are told more than that they are. */
export type Shortfall = "tooSlow" | "noCollectedData";
