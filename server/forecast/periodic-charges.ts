import type { Filter } from "~/contract/costs/cost-query";
import { periodicCharges as listed } from "~/lib/money/periodic-charges";
import type { ChargeType } from "../imports/formats/charge-types";

/** Charges that occur once or once per period, and do not reflect daily usage. */
export const periodicCharges: ChargeType[] = [...listed];

/** Selects the others, which vary from day to day. */
export const varyingCharges: Filter = { field: "chargeType", values: periodicCharges, exclude: true };
