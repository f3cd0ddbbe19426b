import type { Filter } from "~/contract/cost-analytics";
import type { ChargeType } from "../../imports/formats/charge-types";

/** Charges whose steps are no anomalies: they are bought, refunded or taxed once, on a day that says nothing. */
const unwatched: ChargeType[] = [
  "ReservationPurchase",
  "SavingsPlanPurchase",
  "Purchase",
  "Credit",
  "Refund",
  "Tax",
  "Adjustment",
];

/** Leaves what is used from day to day. */
export const watchedCharges: Filter = { field: "chargeType", values: unwatched, exclude: true };
