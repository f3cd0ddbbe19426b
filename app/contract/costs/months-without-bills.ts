import { overlap, periodStarts } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { CommonInfo } from "../people/session";
import type { Vendor } from "../vendors";
import type { VendorMonth } from "./cost-analytics";

/** Whether all days of a period are in months of which the provider has no bills: its cost is unknown, and not 0. */
export const hasNoBills = (withoutBills: VendorMonth[], vendor: Vendor, period: DayRange): boolean =>
  periodStarts(period, "MONTH").every((day) =>
    withoutBills.some((gap) => gap.vendor === vendor && day.startsWith(gap.month)),
  );

/** Whether that is so of every provider whose bills reach the period. */
export const haveNoBills = (
  withoutBills: VendorMonth[],
  bills: Pick<CommonInfo["vendors"][number], "vendor" | "firstDay" | "lastDay">[],
  period: DayRange,
): boolean =>
  withoutBills.length > 0 &&
  bills
    .filter(({ firstDay, lastDay }) => overlap(period, { startDate: firstDay, endDate: lastDay }))
    .every(({ vendor }) => hasNoBills(withoutBills, vendor, period));
