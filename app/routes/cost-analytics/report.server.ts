import type { CostQuery, UnmatchedRanges } from "~/contract/cost-analytics";
import { getCost } from "~/contract/cost-analytics";
import type { DayRange } from "~/lib/time-frames";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import { changesOf } from "./compare/changes";
import type { Changes } from "./compare/changes";
import type { Search } from "./href";
import type { Report } from "./report";
import { reportOf } from "./report";

export interface Loaded {
  report: Report;
  /** What changed from the range it is compared with; null when it is not, when one of the two has no bills, or when that could not be loaded. */
  changes: Changes | null;
  /** The range it is compared with could not be loaded. */
  hasFailed: boolean;
  /** The page of the table that is shown: a page past the last one is the last one. */
  page: number;
}

/** What is known of the range before anything is asked. */
interface Known {
  /** First day that any imported bill covers. */
  firstDay: string | null;
  today: string;
  unmatched?: UnmatchedRanges | null;
}

/** Asks for the report, and at the same time for the range it is compared with. */
export async function loadReport(
  upstream: Upstream,
  query: CostQuery,
  { page, size, compare }: Search,
  { firstDay, today, unmatched = null }: Known,
): Promise<Loaded> {
  const earlier = otherQuery(query);
  const ask = (asked: number) =>
    Promise.all([
      upstream.call(getCost, { ...query, page: asked, itemsPerPage: size }),
      earlier && attempt(upstream.call(getCost, { ...earlier, page: asked, itemsPerPage: size })),
    ]);
  const first = await ask(page);
  const lastPage = Math.max(1, Math.ceil(first[0].numberOfItems / size));
  const shown = Math.min(page, lastPage);
  const [reply, other] = shown === page ? first : await ask(lastPage);
  const report = { ...reportOf(reply, query, firstDay, today), damaged: [...reply.damaged, ...(other?.damaged ?? [])] };
  const before = earlier && other && reportOf(other, earlier, firstDay, today);
  // What lacks a part, or has no bills, is no more or less than anything.
  const isComparable = before && report.damaged.length === 0 && report.covered && before.covered;
  return {
    report,
    changes: isComparable ? changesOf(report, before, compare.cost, unmatched) : null,
    hasFailed: earlier !== null && other === null,
    page: shown,
  };
}

/** The same question about the other range: the two change places. */
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
