import { addDays, daysIn, isTooLong, monthEnd, monthsBetween, monthStart } from "./time-frames";
import type { DayRange } from "./time-frames";

/**
 * The range to compare with, no longer than a range may be. One that begins on the first of a month is compared with
 * the same days of the months before (so that monthly fees meet monthly fees), a whole month with a whole month; any
 * other range with the same number of days just before it.
 *
 * @param requested the range of which `range` is the beginning: the months before are as many as it has
 */
export function previousRange(range: DayRange, requested = range): DayRange {
  const { startDate, endDate } = range;
  if (startDate !== monthStart(startDate)) {
    const before = { startDate: addDays(startDate, -daysIn(range)), endDate: addDays(startDate, -1) };
    // Twelve months with a leap day have a day more than those before.
    return isTooLong(before) ? { ...before, startDate: addDays(before.startDate, 1) } : before;
  }
  const months = monthsBetween(startDate, requested.endDate) + 1;
  const firstDay = monthStart(startDate, -months);
  const lastMonth = monthEnd(monthStart(endDate, -months));
  if (endDate === monthEnd(endDate)) return { startDate: firstDay, endDate: lastMonth };
  const sameDay = addDays(monthStart(lastMonth), Number(endDate.slice(8)) - 1);
  // Longer months before make no more days.
  const [last = lastMonth] = [sameDay, lastMonth, addDays(firstDay, daysIn(range) - 1)].sort();
  return { startDate: firstDay, endDate: last };
}
