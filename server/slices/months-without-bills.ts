import type { Vendor } from "~/contract/vendors";
import { monthEnd, monthStart } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { LiveSlice } from "./live-slices";

export interface VendorMonth {
  vendor: Vendor;
  /** YYYY-MM. */
  month: string;
}

/**
 * The calendar months of the range, between the first and the last bill of a provider, on no day of which it has a bill:
 * what they cost is unknown.
 *
 * @param slices of the providers, whatever the range
 */
export function monthsWithoutBills(
  { startDate, endDate }: DayRange,
  slices: Pick<LiveSlice, "vendor" | "firstDay" | "lastDay">[],
): VendorMonth[] {
  return [...new Set(slices.map(({ vendor }) => vendor))].flatMap((vendor) => {
    const own = slices.filter((slice) => slice.vendor === vendor);
    const [first = endDate] = own.map(({ firstDay }) => firstDay).sort();
    const last =
      own
        .map(({ lastDay }) => lastDay)
        .sort()
        .at(-1) ?? startDate;
    const until = last < endDate ? last : endDate;
    const months: VendorMonth[] = [];
    for (let day = monthStart(first > startDate ? first : startDate); day <= until; day = monthStart(day, 1))
      if (!own.some(({ firstDay, lastDay }) => firstDay <= monthEnd(day) && lastDay >= day))
        months.push({ vendor, month: day.slice(0, 7) });
    return months;
  });
}
