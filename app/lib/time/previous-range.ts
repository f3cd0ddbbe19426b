import { addDays, daysIn, monthEnd, monthsBetween, monthStart } from "./time-frames";
import type { DayRange } from "./time-frames";

/**
 * The range to compare with. One that begins on the first of a month is compared with the same days of the months
 * before (so that monthly fees meet monthly fees), a whole month with a whole month; any other range with the same
 * number of days just before it.
 */
export function previousRange(range: DayRange): DayRange {
  const { startDate, endDate } = range;
  if (startDate !== monthStart(startDate)) {
    return { startDate: addDays(startDate, -daysIn(range)), endDate: addDays(startDate, -1) };
  }
  const months = monthsBetween(startDate, endDate) + 1;
  const lastMonth = monthStart(endDate, -months);
  const sameDay = addDays(lastMonth, Number(endDate.slice(8)) - 1);
  const isWhole = endDate === monthEnd(endDate);
  return {
    startDate: monthStart(startDate, -months),
    endDate: isWhole || sameDay > monthEnd(lastMonth) ? monthEnd(lastMonth) : sameDay,
  };
}
