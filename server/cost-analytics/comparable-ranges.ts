import { previousRange } from "~/lib/previous-range";
import { addDays, daysIn, isDay, monthEnd, monthStart } from "~/lib/time-frames";
import type { DayRange } from "~/lib/time-frames";
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
  const ofVendors = [...new Set(around.map(({ vendor }) => vendor))].map((vendor) => slices.filter((slice) => slice.vendor === vendor));
  if (ofVendors.length === 0) return null;

  const reached = max(around.map(({ lastDay }) => lastDay));
  const endDate = min([range.endDate, reached, ...ofVendors.flatMap(lastKnownDay)]);
  if (endDate < range.startDate) return null;
  const current = { startDate: range.startDate, endDate };
  const previous = previousRange(current);
  const missing = daysBetween(previous.startDate, max(ofVendors.map((own) => min(own.map(({ firstDay }) => firstDay)))));
  if (missing === 0 && isWhole(current) && isWhole(previous)) return { current, previous };
  return sameLength(later(current, missing), later(previous, missing));
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
const daysBetween = (from: string, to: string): number => (to <= from ? 0 : daysIn({ startDate: from, endDate: to }) - 1);
const isWhole = ({ startDate, endDate }: DayRange): boolean => startDate === monthStart(startDate) && endDate === monthEnd(endDate);
const later = ({ startDate, endDate }: DayRange, days: number): DayRange => ({ startDate: addDays(startDate, days), endDate });

function sameLength(current: DayRange, previous: DayRange): ComparableRanges | null {
  const days = Math.min(daysIn(current), daysIn(previous));
  const cut = ({ startDate }: DayRange): DayRange => ({ startDate, endDate: addDays(startDate, days - 1) });
  return days < 1 ? null : { current: cut(current), previous: cut(previous) };
}
