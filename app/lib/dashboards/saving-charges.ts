import { NO_VALUE } from "../no-value";

/** Charge types of usage that is compared with list prices, as values of filters. */
export const usageCharges = [NO_VALUE, "Usage", "ReservedUsage", "SavingsPlanUsage", "SavingsPlanNegation"] as const;
/** Those that commitments cover. */
export const committedCharges = ["ReservedUsage", "SavingsPlanUsage", "SavingsPlanNegation"] as const;
/** Commitments that were not used. */
export const unusedCharges = ["UnusedReservation", "UnusedSavingsPlan"] as const;
/** Fees whose remaining amortized cost in AWS's CUR is the unused part. */
export const unusedFeesOfAws = ["ReservationPurchase", "SavingsPlanPurchase"] as const;
