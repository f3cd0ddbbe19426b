/** Why blocks of a page are empty, where users are shown a reason. */
export type FailureReason = "tooSlow" | "noCollectedData" | "tooManyRules";
