import type { UnmatchedRanges } from "~/contract/cost-analytics";
import { previousRange } from "~/lib/time/previous-range";
import { addDays, daysIn, isDay, monthEnd, monthStart, periodStarts } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { LiveSlice } from "../imports/live-slices";

/** What is compared with what: as many days of each, and all of them covered by bills. */
export interface ComparableRanges {
  current: DayRange;
  previous: DayRange;
}

/**
 * The days of the range that can be compared with the days before (previousRange): those that the bills of every
 * provider cover on both sides. Whole calendar months meet whole ones, however long they are. Null when no day is left.
 * `slices` are all that count of the providers asked for.
 */
export function comparableRanges(range: DayRange, slices: LiveSlice[]): ComparableRanges | null {
  const before = previousRange(range);
  const around = slices.filter(({ firstDay, lastDay }) => firstDay <= range.endDate && lastDay >= before.startDate);
  const ofVendors = [...new Set(around.map(({ vendor }) => vendor))].map((vendor) =>
    slices.filter((slice) => slice.vendor === vendor),
  );
  if (ofVendors.length === 0) return null;

  const reached = max(around.map(({ lastDay }) => lastDay));
  const endDate = min([range.endDate, reached, ...ofVendors.flatMap(lastKnownDay)]);
  if (endDate < range.startDate) return null;
  const current = { startDate: range.startDate, endDate };
  const previous = previousRange(current);
  const missing = daysBetween(
    previous.startDate,
    max(ofVendors.map((own) => min(own.map(({ firstDay }) => firstDay)))),
  );
  if (missing === 0 && isWhole(current) && isWhole(previous)) return { current, previous };
  return sameLength(later(current, missing), later(previous, missing));
}

/**
 * What of two ranges is compared. The period before is cut to equal days (comparableRanges), and so are any other two
 * of as many days; others are comparable when the bills of every provider cover as many days of each, or both are whole
 * months, as many of one as of the other. Else both stay as asked, and `problem` says why they cannot be matched.
 */
export function comparisonOf(
  range: DayRange,
  before: DayRange,
  slices: LiveSlice[],
): ComparableRanges & { problem: UnmatchedRanges | null } {
  const unmatched = (problem: UnmatchedRanges) => ({ current: range, previous: before, problem });
  if (isSame(before, previousRange(range))) {
    const found = comparableRanges(range, slices);
    return found ? { ...found, problem: null } : unmatched("bills");
  }
  const [current, previous] = [range, before].map((days) => coveredByAll(days, slices, [range, before]));
  if (!current || !previous) return unmatched("bills");
  if (
    daysIn(current) === daysIn(previous) ||
    (isWhole(current) && isWhole(previous) && monthsIn(current) === monthsIn(previous))
  )
    return { current, previous, problem: null };
  if (daysIn(range) !== daysIn(before)) return unmatched("days");
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
  return days < 1 ? unmatched("bills") : { current: cut(range), previous: cut(before), problem: null };
}

/**
 * The last day of the range that the bills of every provider reach; null: none. One that brought nothing since the month
 * before the newest bills has been given up, and is not waited for.
 */
export function completeUntil(range: DayRange, slices: LiveSlice[]): string | null {
  const reached = max(slices.map(({ lastDay }) => lastDay));
  if (reached === "") return null;
  const recent = new Set(
    slices.filter(({ lastDay }) => lastDay >= monthStart(reached, -1)).map(({ vendor }) => vendor),
  );
  const endDate = min([
    range.endDate,
    reached,
    ...[...recent].flatMap((vendor) => lastKnownDay(slices.filter((slice) => slice.vendor === vendor))),
  ]);
  return endDate < range.startDate ? null : endDate;
}

/** Days of a range that the bills of every provider cover that bills any of the ranges; null: none. */
function coveredByAll(range: DayRange, slices: LiveSlice[], ranges: DayRange[]): DayRange | null {
  const around = slices.filter(({ firstDay, lastDay }) =>
    ranges.some(({ startDate, endDate }) => firstDay <= endDate && lastDay >= startDate),
  );
  const ofVendors = [...new Set(around.map(({ vendor }) => vendor))].map((vendor) =>
    slices.filter((slice) => slice.vendor === vendor),
  );
  if (ofVendors.length === 0) return null;
  const reached = max(slices.map(({ lastDay }) => lastDay));
  const startDate = max([range.startDate, ...ofVendors.map((own) => min(own.map(({ firstDay }) => firstDay)))]);
  const endDate = min([range.endDate, reached, ...ofVendors.flatMap(lastKnownDay)]);
  return startDate > endDate ? null : { startDate, endDate };
}

/**
 * The last day that a provider's bills cover. One that bills few days of a month, such as a fee on the first, is not
 * behind when it comes as far as in the month before: it says nothing then.
 */
function lastKnownDay(own: LiveSlice[]): string[] {
  const last = max(own.map(({ lastDay }) => lastDay));
  const lastBefore = max(own.map(({ lastDay }) => lastDay).filter((day) => day < monthStart(last)));
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
