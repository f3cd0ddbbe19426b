import type { DayRange } from "./time-frames";
import { addDays } from "./time-frames";

/**
 * Days of a range that bills cover: days before the first bill and after the last have no cost because it is unknown.
 * `numberOfDays`: from the range's first to the last with data; `firstDay`: the first that any bill of the providers
 * covers. Null: none.
 */
export function coveredRange(
  { startDate }: Pick<DayRange, "startDate">,
  numberOfDays: number,
  firstDay: string | null,
): DayRange | null {
  if (numberOfDays === 0) return null;
  const endDate = addDays(startDate, numberOfDays - 1);
  return {
    startDate: firstDay !== null && firstDay > startDate && firstDay <= endDate ? firstDay : startDate,
    endDate,
  };
}
