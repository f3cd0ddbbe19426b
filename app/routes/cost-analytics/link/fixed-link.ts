import type { DayRange } from "~/lib/time/time-frames";
import type { CostPage } from "../data.server";
import type { Search } from "~/features/cost-report/search/href";
import { href } from "~/features/cost-report/search/href";

/**
 * The address of today's content, for pages with a relative range; null for others. It ends with the last day that has
 * bills, because later days are not shown.
 */
export function fixedLink({
  search,
  range,
  grain,
  report,
  compared,
}: Pick<CostPage, "range" | "grain" | "report" | "compared"> & { search: Search }): {
  to: string;
  range: DayRange;
} | null {
  if (search.range === "custom" || !range) return null;
  const reportRange = { startDate: range.startDate, endDate: report?.covered?.endDate ?? range.endDate };
  const days = compared?.range;
  const compare = days
    ? { ...search.compare, with: "custom" as const, start: days.startDate, end: days.endDate }
    : search.compare;
  return {
    to: href({ ...search, range: "custom", start: reportRange.startDate, end: reportRange.endDate, grain, compare }),
    range: reportRange,
  };
}
