import { previousRange } from "~/lib/time/previous-range";
import type { DayRange } from "~/lib/time/time-frames";
import {
  addDays,
  daysIn,
  fittingGrain,
  isTooLong,
  monthEnd,
  monthsBetween,
  monthStart,
  rangeOf,
} from "~/lib/time/time-frames";
import type { Search } from "~/features/cost-report/search/href";
import { hrefWith } from "~/features/cost-report/search/href";

/** Links to the previous and next period; null where there are no days with costs. */
export interface RangeSteps {
  earlier: string | null;
  later: string | null;
}

/**
 * The range moved by a number of periods. A range that begins on the first of a month moves by whole months, any other
 * by its own length.
 */
export function movedRange(range: DayRange, by: -1 | 1): DayRange {
  const { startDate, endDate } = range;
  if (startDate !== monthStart(startDate)) {
    if (by === -1) return previousRange(range);
    const later = { startDate: addDays(endDate, 1), endDate: addDays(endDate, daysIn(range)) };
    // Twelve months with a leap day have a day more than those after.
    return isTooLong(later) ? { ...later, endDate: addDays(later.endDate, -1) } : later;
  }
  const months = monthsBetween(startDate, endDate) + 1;
  return { startDate: monthStart(startDate, by * months), endDate: monthEnd(monthStart(endDate, by * months)) };
}

/** The previous and next range of a page, but none before the shown providers' first day with costs or after today. */
export function rangeStepsOf({
  search,
  range,
  billed,
  today,
}: {
  search: Search;
  range: DayRange | null;
  billed: { firstDay: string } | null;
  today: string;
}): RangeSteps {
  if (!range) return { earlier: null, later: null };
  const to = (days: DayRange): string => {
    const last = { ...days, endDate: days.endDate > today ? today : days.endDate };
    const frame = (["month_to_date", "last_month"] as const).find((name) => {
      const { startDate, endDate } = rangeOf(name, today);
      return startDate === last.startDate && endDate === last.endDate;
    });
    const grain = fittingGrain(search.grain, last);
    return frame
      ? hrefWith(search, { range: frame, start: "", end: "", grain })
      : hrefWith(search, { range: "custom", start: last.startDate, end: last.endDate, grain });
  };
  const [earlier, later] = [movedRange(range, -1), movedRange(range, 1)];
  return {
    earlier: billed && earlier.endDate >= billed.firstDay ? to(earlier) : null,
    later: later.startDate <= today ? to(later) : null,
  };
}
