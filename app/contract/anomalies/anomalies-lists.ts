/** Values of anomalies, for browsers: the schemas of anomalies.ts come with zod. */
export const anomalyLevels = ["minor", "major", "critical"] as const;
export const sensitivities = ["high", "middle", "low"] as const;
/** `rule`: a rule of the company; `ai`: at least two of the three models. */
export const detectionTypes = ["rule", "ai"] as const;
export const anomalyStatuses = ["new", "seen", "real", "expected"] as const;
export const modelNames = ["arima", "ets", "pcr"] as const;
/** What a series is the daily cost of: everything, one account, one product, one product of one account, one region. */
export const seriesKinds = ["total", "account", "product", "accountProduct", "region"] as const;
export const anomalySorts = [
  "number",
  "level",
  "series",
  "baseDate",
  "detectedOn",
  "actual",
  "predicted",
  "difference",
  "rate",
  "status",
] as const;
/** Why a change was expected. */
export const expectedReasons = ["release", "migration", "season", "other"] as const;
/** Characters of a note. */
export const MAX_NOTE = 500;
