/** Code of a response without collected data, whatever its other fields (spec §8). */
export const NO_COLLECTED_DATA = 10109;

/** Whether it is that code: 10109 or "10109". */
export const isNoCollectedData = (code: unknown): boolean => Number(code) === NO_COLLECTED_DATA;

/** Why blocks of a page are empty, where users are shown a reason. */
export type FailureReason = "tooSlow" | "noCollectedData";
