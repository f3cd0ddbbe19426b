/** Code of a response without collected data, whatever else it says (spec §8). */
export const NO_COLLECTED_DATA = 10109;

/** Whether it is that code: 10109 or "10109". */
export const isNoCollectedData = (code: unknown): boolean => Number(code) === NO_COLLECTED_DATA;

/** Why blocks of a page are empty, if users are told more than that they are. */
export type Shortfall = "tooSlow" | "noCollectedData";
