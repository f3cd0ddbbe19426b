import { addDays } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { Clock } from "~/lib/process/clock";

/** Days that are judged together. */
export interface Batch {
  judged: DayRange;
  /** These days, what the models learn from before them, and the day after, which shows whether the last one is complete. */
  loaded: DayRange;
}

/** Half a year is judged at a time, */
const JUDGED_DAYS = 183;
/** by at least half a year before it: otherwise the first days of a loaded range would be judged by nothing. */
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
