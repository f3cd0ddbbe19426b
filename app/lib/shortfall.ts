/** Why blocks of a page are empty, where people are told more than that they are. */
export type Shortfall = "tooSlow" | "noCollectedData";
