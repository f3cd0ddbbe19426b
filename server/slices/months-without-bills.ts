import type { VendorMonth } from "~/contract/costs/cost-analytics";
import type { Vendor } from "~/contract/vendors";
import { monthStart, periodStarts } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { LiveSlice } from "./live-slices";

type BilledDays = Pick<LiveSlice, "month" | "firstDay" | "lastDay">;

/**
 * The calendar months of the range, between the first and the last bill of a provider, that it has no bill of: what they
 * cost is unknown.
 *
 * @param slices of the providers, whatever the range
 */
export const monthsWithoutBills = (range: DayRange, slices: (BilledDays & { vendor: Vendor })[]): VendorMonth[] =>
  [...new Set(slices.map(({ vendor }) => vendor))].flatMap((vendor) =>
    missingMonths(
      range,
      slices.filter((slice) => slice.vendor === vendor),
    ).map((month) => ({ vendor, month })),
  );

/**
 * The same of all slices together, YYYY-MM. A bill of another month counts if it covers the middle of the month: it may
 * be that of a quarter. Its first or last hours do not, as the months of Google are those of Los Angeles. A later bill
 * counts only if it has no days of its own month: otherwise its earlier days are those of late charges and credits.
 */
export function missingMonths({ startDate, endDate }: DayRange, slices: BilledDays[]): string[] {
  const days = slices.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort();
  const [firstDay = "", lastDay = ""] = [days[0], days.at(-1)];
  return periodStarts({ startDate: monthStart(startDate), endDate }, "MONTH")
    .map((day) => day.slice(0, 7))
    .filter((month) => {
      const middle = `${month}-15`;
      const isBilled = (slice: BilledDays) =>
        slice.month === month ||
        (slice.firstDay <= middle &&
          middle <= slice.lastDay &&
          (slice.month < month || slice.lastDay <= `${slice.month}-01`));
      return firstDay <= middle && middle <= lastDay && !slices.some(isBilled);
    });
}
