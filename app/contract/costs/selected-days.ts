import type { DayRange, Grain } from "~/lib/time/time-frames";
import { periodAt, periodStarts } from "~/lib/time/time-frames";

/** The days of a query; of lines, they may be limited to those of one of its periods. */
interface SelectedPeriod extends DayRange {
  grain: Grain;
  /** A day of the range. */
  costDate?: string;
  isMonthly?: boolean;
}

/** The days of the range in the same period, or month, as the selected day; without one, all of them. */
export function selectedDays({ startDate, endDate, grain, costDate, isMonthly = false }: SelectedPeriod): DayRange {
  const range = { startDate, endDate };
  if (costDate === undefined) return range;
  const unit = isMonthly ? "MONTH" : grain;
  const start = periodStarts(range, unit).findLast((first) => first <= costDate) ?? startDate;
  return periodAt(start, range, unit);
}
