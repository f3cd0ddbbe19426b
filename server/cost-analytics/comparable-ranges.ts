import type { UnmatchedRanges } from "~/contract/costs/cost-analytics";
import { previousRange } from "~/lib/time/previous-range";
import { addDays, daysIn, isDay, monthEnd, monthStart, periodStarts } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { LiveSlice } from "../slices/live-slices";
import { monthsWithoutBills } from "../slices/months-without-bills";

/** Two ranges that can be compared: equally long and fully covered by bills. */
export interface ComparableRanges {
  current: DayRange;
  previous: DayRange;
}

/**
 * The days of the range that can be compared with the period before (previousRange): those before today that every
 * provider's bills cover in both periods. Whole calendar months are compared with whole months of any length. Null if
 * no day is left, or a month between a provider's bills has none.
 *
 * @param live all live slices of the requested providers
 */
export function comparableRanges(range: DayRange, live: LiveSlice[], today: string): ComparableRanges | null {
  const slices = beforeToday(live, today);
  const before = previousRange(range);
  const around = slices.filter(({ firstDay, lastDay }) => firstDay <= range.endDate && lastDay >= before.startDate);
  const ofVendors = [...new Set(around.map(({ vendor }) => vendor))].map((vendor) =>
    slices.filter((slice) => slice.vendor === vendor),
  );
  if (ofVendors.length === 0 || lackBills([range, before], ofVendors.flat())) return null;

  const reached = max(around.map(({ lastDay }) => lastDay));
  const endDate = min([range.endDate, reached, ...ofVendors.flatMap(lastKnownDay)]);
  if (endDate < range.startDate) return null;
  const current = { startDate: range.startDate, endDate };
  // If bills end a month earlier, it is still the period before the requested one that is compared.
  const previous = previousRange(current, range);
  const missing = daysBetween(
    previous.startDate,
    max(ofVendors.map((vendorSlices) => min(vendorSlices.map(({ firstDay }) => firstDay)))),
  );
  if (missing === 0 && isWhole(current) && isWhole(previous)) return { current, previous };
  return sameLength(later(current, missing), later(previous, missing));
}

/**
 * The parts of two ranges that are compared. Ranges of the same length are limited to days that both cover
 * (comparableRanges). Others are comparable if every provider's bills cover the same number of days in both, or if both
 * are the same number of whole months. Otherwise `problem` says why they do not match: `days` if they are of different
 * lengths, so that only averages of the days that every provider covers can be compared; else both stay as requested.
 */
export function comparisonOf(
  range: DayRange,
  before: DayRange,
  live: LiveSlice[],
  today: string,
): ComparableRanges & { problem: UnmatchedRanges | null } {
  const asRequested = { current: range, previous: before, problem: "bills" as const };
  if (isSame(before, previousRange(range))) {
    const ranges = comparableRanges(range, live, today);
    return ranges ? { ...ranges, problem: null } : asRequested;
  }
  const slices = beforeToday(live, today);
  const [current, previous] = [range, before].map((days) => coveredByAll(days, slices, [range, before]));
  if (!current || !previous) return asRequested;
  if (
    daysIn(current) === daysIn(previous) ||
    (isWhole(current) && isWhole(previous) && monthsIn(current) === monthsIn(previous))
  )
    return { current, previous, problem: null };
  if (daysIn(range) !== daysIn(before)) return { current, previous, problem: "days" };
  const missing = Math.max(
    daysBetween(range.startDate, current.startDate),
    daysBetween(before.startDate, previous.startDate),
  );
  const days =
    Math.min(daysBetween(range.startDate, current.endDate), daysBetween(before.startDate, previous.endDate)) -
    missing +
    1;
  const cut = ({ startDate }: DayRange): DayRange => ({
    startDate: addDays(startDate, missing),
    endDate: addDays(startDate, missing + days - 1),
  });
  return days < 1 ? asRequested : { current: cut(range), previous: cut(before), problem: null };
}

/** A last day of some of a provider's bills. */
type LastDay = Pick<LiveSlice, "vendor" | "lastDay">;

/**
 * The last day that is covered by the bills of every provider; null without bills. Providers without bills since the
 * month before the newest bills count as discontinued and are ignored.
 */
export function billsThrough(slices: LastDay[]): string | null {
  const reached = max(slices.map(({ lastDay }) => lastDay));
  if (reached === "") return null;
  const recent = new Set(
    slices.filter(({ lastDay }) => lastDay >= monthStart(reached, -1)).map(({ vendor }) => vendor),
  );
  return min([
    reached,
    ...[...recent].flatMap((vendor) => lastKnownDay(slices.filter((slice) => slice.vendor === vendor))),
  ]);
}

/** The last day of the range that is covered by the bills of every provider (billsThrough); null if there is none. */
export function completeUntil({ startDate, endDate }: DayRange, slices: LastDay[]): string | null {
  const through = billsThrough(slices);
  if (through === null || through < startDate) return null;
  return min([endDate, through]);
}

/** Days of a range covered by every provider that has bills in any of the ranges; null if there are none. */
function coveredByAll(range: DayRange, slices: LiveSlice[], ranges: DayRange[]): DayRange | null {
  const around = slices.filter(({ firstDay, lastDay }) =>
    ranges.some(({ startDate, endDate }) => firstDay <= endDate && lastDay >= startDate),
  );
  const ofVendors = [...new Set(around.map(({ vendor }) => vendor))].map((vendor) =>
    slices.filter((slice) => slice.vendor === vendor),
  );
  if (ofVendors.length === 0 || lackBills([range], ofVendors.flat())) return null;
  const reached = max(slices.map(({ lastDay }) => lastDay));
  const startDate = max([
    range.startDate,
    ...ofVendors.map((vendorSlices) => min(vendorSlices.map(({ firstDay }) => firstDay))),
  ]);
  const endDate = min([range.endDate, reached, ...ofVendors.flatMap(lastKnownDay)]);
  return startDate > endDate ? null : { startDate, endDate };
}

/** Whether there is a month without bills of a provider that has bills before and after it. */
const lackBills = (ranges: DayRange[], slices: LiveSlice[]): boolean =>
  ranges.some((range) => monthsWithoutBills(range, slices).length > 0);

/** The slices without later days, and without today: bills contain only its first hours. */
const beforeToday = (slices: LiveSlice[], today: string): LiveSlice[] =>
  slices
    .filter(({ firstDay }) => firstDay < today)
    .map((slice) => (slice.lastDay < today ? slice : { ...slice, lastDay: addDays(today, -1) }));

/**
 * The last day that a provider's bills cover. A provider that bills only some days of a month, such as a fee on the
 * first, is not behind once it has reached the same day as in the month before; the result is then empty.
 */
function lastKnownDay(slicesOfVendor: LastDay[]): string[] {
  const last = max(slicesOfVendor.map(({ lastDay }) => lastDay));
  const lastBefore = max(slicesOfVendor.map(({ lastDay }) => lastDay).filter((day) => day < monthStart(last)));
  const endsEarly = isDay(lastBefore) && lastBefore < monthEnd(lastBefore);
  return endsEarly && lastBefore.slice(8) <= last.slice(8) ? [] : [last];
}

const min = (days: string[]): string => days.reduce((a, b) => (b < a ? b : a));
const max = (days: string[]): string => days.reduce((a, b) => (b > a ? b : a), "");
const isSame = (a: DayRange, b: DayRange): boolean => a.startDate === b.startDate && a.endDate === b.endDate;
const monthsIn = (range: DayRange): number => periodStarts(range, "MONTH").length;
const daysBetween = (from: string, to: string): number =>
  to <= from ? 0 : daysIn({ startDate: from, endDate: to }) - 1;
const isWhole = ({ startDate, endDate }: DayRange): boolean =>
  startDate === monthStart(startDate) && endDate === monthEnd(endDate);
const later = ({ startDate, endDate }: DayRange, days: number): DayRange => ({
  startDate: addDays(startDate, days),
  endDate,
});

function sameLength(current: DayRange, previous: DayRange): ComparableRanges | null {
  const days = Math.min(daysIn(current), daysIn(previous));
  const cut = ({ startDate }: DayRange): DayRange => ({ startDate, endDate: addDays(startDate, days - 1) });
  return days < 1 ? null : { current: cut(current), previous: cut(previous) };
}
