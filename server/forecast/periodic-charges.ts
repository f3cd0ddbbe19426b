import { periodicCharges as listed } from "~/lib/money/periodic-charges";
import type { ChargeType } from "../imports/formats/charge-types";

/** Charges that come once or once in a period, and say nothing about what is used from day to day. */
export const periodicCharges: ChargeType[] = [...listed];
