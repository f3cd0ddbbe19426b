/** Values of the filter field charge type, the same for all formats: docs/imports.md has what each is made from. */
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

/** Values of the filter field purchase option; empty where none applies. */
export type PurchaseOption = "OnDemand" | "Spot" | "Reserved" | "SavingsPlan" | "CommittedUse";

/** SQL: the value of the first condition that is true. */
export const choose = <Word extends string>(cases: [condition: string, word: Word][], otherwise: Word | ""): string =>
  `multiIf(${cases.map(([condition, word]) => `${condition}, '${word}'`).join(", ")}, '${otherwise}')`;
