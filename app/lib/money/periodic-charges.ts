/** Types of charges that come once or once in a period, and say nothing about what is used from day to day. */
export const periodicCharges = [
  "ReservationPurchase",
  "SavingsPlanPurchase",
  "Purchase",
  "Credit",
  "Refund",
  "Tax",
  "Adjustment",
] as const;
