import type { UnmatchedRanges } from "~/contract/costs/cost-analytics";
import type { CostQuery } from "~/contract/costs/cost-query";
import { getCost } from "~/contract/costs/cost-analytics";
import { firstBilledDay } from "~/contract/people/session";
import type { CommonInfo } from "~/contract/people/session";
import type { DayRange } from "~/lib/time/time-frames";
import { matchesEmpty } from "~/features/filters/empty-value.server";
import { loadPage } from "~/features/paging/load-page";
import type { Language } from "~/lib/language";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import { changesOf } from "./changes";
import type { Changes } from "./changes";
import type { Gaps } from "./gaps";
import { gapsOf, lacksAmounts } from "./gaps";
import type { Search } from "./search/href";
import type { Report } from "./report";
import { reportOf } from "./report";

export interface Loaded {
  report: Report;
  /** What is missing from the figures of both ranges. */
  gaps: Gaps;
  /**
   * The changes from the compared range; null without a comparison, if one of the two has no bills or lacks amounts, or
   * if it could not be loaded.
   */
  changes: Changes | null;
  /** The compared range could not be loaded. */
  hasFailed: boolean;
  /** The page of the table shown, at most the last one. */
  page: number;
}

/** Facts about the range known in advance. */
interface ReportContext {
  /** Days that bills of each provider cover. */
  info: Pick<CommonInfo, "vendors">;
  today: string;
  /** Language of the page, whose texts the table's search finds. */
  language: Language;
  unmatched?: UnmatchedRanges | null;
}

/** Requests the report and its compared range in parallel. */
export async function loadReport(
  upstream: Upstream,
  query: CostQuery,
  { page, size, name, compare }: Search,
  { info, today, language, unmatched = null }: ReportContext,
): Promise<Loaded> {
  const earlier = otherQuery(query);
  const load = async (requested: number) => {
    const findsEmpty = matchesEmpty(query.viewBy, name, language);
    const paging = { find: name, findsEmpty, page: requested, itemsPerPage: size };
    const [current, compared] = await Promise.all([
      upstream.call(getCost, { ...query, ...paging }),
      earlier && attempt(upstream.call(getCost, { ...earlier, ...paging })),
    ]);
    return { total: current.numberFound, current, compared };
  };
  const loaded = await loadPage(load, { page, size });
  const { current: reply, compared: other } = loaded.reply;
  const firstDay = firstBilledDay(info.vendors, query.selectedVendors);
  const report = reportOf(reply, query, firstDay, today);
  const gaps = gapsOf([reply, ...(other ? [other] : [])]);
  const before = earlier && other && reportOf(other, earlier, firstDay, today);
  // Incomplete ranges, and those without bills, cannot be compared.
  const isComparable = before && !lacksAmounts(gaps) && report.covered && before.covered;
  // A month without bills has no known number of days to divide by.
  const compareBy = gaps.withoutBills.length > 0 ? "individual_cost" : compare.cost;
  return {
    report,
    gaps,
    changes: isComparable ? changesOf(report, before, compareBy, unmatched) : null,
    hasFailed: earlier !== null && other === null,
    page: loaded.page,
  };
}

/** The query with the two ranges swapped. */
function otherQuery(query: CostQuery): (CostQuery & DayRange) | null {
  const { startDate, endDate, compareStartDate, compareEndDate } = query;
  if (compareStartDate === undefined || compareEndDate === undefined) return null;
  return {
    ...query,
    startDate: compareStartDate,
    endDate: compareEndDate,
    compareStartDate: startDate,
    compareEndDate: endDate,
    isCompare: true,
  };
}
