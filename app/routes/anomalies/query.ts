import type { AnomalyFilter } from "~/contract/anomalies/anomalies";
import { addDays } from "~/lib/time/time-frames";
import type { Search } from "~/features/anomalies/href";
import { parseSort } from "~/features/sorting/sort";

/** Days that the list covers without a period. */
export const DEFAULT_DAYS = 60;

/** The days that the list covers, up to yesterday: today's cost is not complete. */
export function periodOf({ start, end }: Pick<Search, "start" | "end">, today: string): { start: string; end: string } {
  const last = end || addDays(today, -1);
  const first = start || addDays(last, 1 - DEFAULT_DAYS);
  return { start: first <= last ? first : last, end: last };
}

/** The list's query for the API. */
export function filterOf(search: Search, today: string): AnomalyFilter {
  const { vendor, level, type, kind, status, number, show, sensitivity, sort } = search;
  return {
    ...periodOf(search, today),
    vendors: vendor,
    levels: level,
    types: type,
    kinds: kind,
    statuses: status,
    numbers: number.map(Number),
    show,
    sensitivity,
    sort: parseSort(sort),
  };
}
