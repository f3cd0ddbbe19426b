import { periodStarts } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { Vendor } from "../vendors";
import type { VendorMonth } from "./cost-analytics";

/** Whether all days of a period are in months of which the provider has no bills: its cost is unknown, and not 0. */
export const hasNoBills = (withoutBills: VendorMonth[], vendor: Vendor, period: DayRange): boolean =>
  periodStarts(period, "MONTH").every((day) =>
    withoutBills.some((gap) => gap.vendor === vendor && day.startsWith(gap.month)),
  );
