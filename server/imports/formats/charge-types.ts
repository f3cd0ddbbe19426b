/**
 * Values of the filter fields charge type and purchase option, the same for all formats.
 *
 * | charge type | what it is | FOCUS | AWS CUR | Azure | Google | OCI |
 * |----------------------|--------------------------------------------------------|----------------------------------------|----------------------------------|---------------------------|---------------------|--------------|
 * | Usage | used and paid by use | Usage | Usage | Usage | regular | all others |
 * | ReservedUsage | used, covered by a reservation | Usage, Used, other commitment types | DiscountedUsage | Usage,
 * Reservation | | |
 * | SavingsPlanUsage | used, covered by a savings plan | Usage, Used, type Savings Plan | SavingsPlanCoveredUsage |
 * Usage, SavingsPlan | | |
 * | UnusedReservation | reserved and not used | Usage, Unused, other commitment types | (within RIFee) |
 * UnusedReservation | | |
 * | UnusedSavingsPlan | committed and not used | Usage, Unused, type Savings Plan | (within SavingsPlanRecurringFee) |
 * UnusedSavingsPlan | | |
 * | ReservationPurchase | fee of a reservation | Purchase, other commitment types | RIFee, Fee with a reservation |
 * Purchase, Reservation | | |
 * | SavingsPlanPurchase | fee of a savings plan | Purchase, type Savings Plan | SavingsPlanUpfrontFee, …RecurringFee |
 * Purchase, SavingsPlan | | |
 * | SavingsPlanNegation | takes back the list price of covered usage | | SavingsPlanNegation | | | |
 * | Purchase | any other purchase | Purchase | Fee | Purchase | | |
 * | Discount | a discount as a line of its own | | …Discount | | | |
 * | Credit | a credit as a line of its own | Credit | Credit | Credit | | |
 * | Refund | money given back | Correction of a purchase | Refund | Refund | | |
 * | Tax | tax | Tax | Tax | Tax | tax | |
 * | Adjustment | any other correction, rounding | Adjustment | any other | RoundingAdjustment | adjustment,
 * rounding_error | isCorrection |
 *
 * Purchase options: OnDemand, Spot, Reserved, SavingsPlan, CommittedUse (Google), empty where none applies.
 */
export type ChargeType =
  | "Usage"
  | "ReservedUsage"
  | "SavingsPlanUsage"
  | "UnusedReservation"
  | "UnusedSavingsPlan"
  | "ReservationPurchase"
  | "SavingsPlanPurchase"
  | "SavingsPlanNegation"
  | "Purchase"
  | "Discount"
  | "Credit"
  | "Refund"
  | "Tax"
  | "Adjustment";

export type PurchaseOption = "OnDemand" | "Spot" | "Reserved" | "SavingsPlan" | "CommittedUse";

/** SQL: the value of the first condition that is true. */
export const choose = <Word extends string>(cases: [condition: string, word: Word][], otherwise: Word | ""): string =>
  `multiIf(${cases.map(([condition, word]) => `${condition}, '${word}'`).join(", ")}, '${otherwise}')`;
