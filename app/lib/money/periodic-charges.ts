/** Types of charges that occur once or once per period, and do not reflect daily usage. */
export const periodicCharges = [
  "ReservationPurchase",
  "SavingsPlanPurchase",
  "Purchase",
  "Credit",
  "Refund",
  "Tax",
  "Adjustment",
] as const;
