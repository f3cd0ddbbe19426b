import { addDays } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { Clock } from "~/lib/process/clock";

/** Days that are judged together. */
export interface Batch {
  judged: DayRange;
  /**
   * The judged days, earlier days for the models to learn from, and the day after, which shows whether the last judged
   * day is complete.
   */
  loaded: DayRange;
}

/** Days judged at a time: half a year. */
const JUDGED_DAYS = 183;
/** Minimum of earlier days to learn from, without which the first loaded days could not be judged. */
const LEARNED_DAYS = 182;

/** The days in batches, oldest first; the newest batch is a full one. */
export function batchesOf({ startDate, endDate }: DayRange, { today }: Pick<Clock, "today">): Batch[] {
  const yesterday = addDays(today(), -1);
  const batches: Batch[] = [];
  for (let end = endDate; end >= startDate; end = addDays(end, -JUDGED_DAYS)) {
    const first = addDays(end, 1 - JUDGED_DAYS);
    const start = first > startDate ? first : startDate;
    batches.unshift({
      judged: { startDate: start, endDate: end },
      loaded: { startDate: addDays(start, -LEARNED_DAYS), endDate: end < yesterday ? addDays(end, 1) : end },
    });
  }
  return batches;
}
