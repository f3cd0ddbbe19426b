import type { Filter } from "~/contract/costs/cost-query";
import { periodicCharges as listed } from "~/lib/money/periodic-charges";
import { bind, sql } from "../cost-store/sql";
import type { ChargeType } from "../imports/formats/charge-types";
import { expression } from "../measures/columns";

/** Charges that occur once or once per period, and do not reflect daily usage. */
const periodicCharges: ChargeType[] = [...listed];

/** Whether the line is a periodic charge. */
export const isPeriodic = expression(sql`ChargeType IN ${bind("Array(String)", periodicCharges)}`, "ChargeType");

/** Selects all other charges, which vary from day to day. */
export const varyingCharges: Filter = { field: "chargeType", values: periodicCharges, exclude: true };
