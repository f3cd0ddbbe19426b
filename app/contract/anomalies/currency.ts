/** The currency that costs are judged in and alerts state, so that levels mean the same for all companies. */
export const ANOMALY_CURRENCY = "USD";
