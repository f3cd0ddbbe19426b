import type { CostQuery } from "~/contract/costs/cost-query";
import type { DayRange, Grain } from "~/lib/time/time-frames";
import type { CostPage } from "../data.server";
import type { Search } from "~/features/cost-report/search/href";
import { href } from "~/features/cost-report/search/href";

/**
 * The address of today's content, for pages with a relative range; null for others. It begins with the first compared
 * day, if a comparison is limited to fewer days, and ends with the last day that has bills, because later ones are not
 * shown.
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
  const { startDate } = compared?.range ? compared.current : range;
  const reportRange = { startDate, endDate: report?.covered?.endDate ?? range.endDate };
  return {
    to: href(withDays(search, { range: reportRange, grain, compared: compared?.range ?? null })),
    range: reportRange,
  };
}

/** The search of a query's figures, the same on every day and for every user: days, providers and currency are named. */
export function fixedSearch(search: Search, query: CostQuery): Search {
  const { startDate, endDate, compareStartDate, compareEndDate, grain } = query;
  const compared =
    compareStartDate !== undefined && compareEndDate !== undefined
      ? { startDate: compareStartDate, endDate: compareEndDate }
      : null;
  return {
    ...withDays(search, { range: { startDate, endDate }, grain, compared }),
    vendor: query.selectedVendors,
    currency: query.currency,
  };
}

/** The search with days instead of relative ranges. */
const withDays = (
  search: Search,
  { range, grain, compared }: { range: DayRange; grain: Grain | null; compared: DayRange | null },
): Search => ({
  ...search,
  range: "custom",
  start: range.startDate,
  end: range.endDate,
  grain,
  compare: compared
    ? { ...search.compare, with: "custom", start: compared.startDate, end: compared.endDate }
    : search.compare,
});
