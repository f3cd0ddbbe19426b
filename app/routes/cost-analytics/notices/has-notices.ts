import { hasGaps } from "~/features/cost-report/gaps";
import { otherRange } from "~/features/cost-report/search/query";
import { daysIn } from "~/lib/time/time-frames";
import type { CostPage } from "../data.server";

/** The comparison, if either of its ranges has fewer days than requested. */
export function shortenedComparison({ compared, range, view }: Pick<CostPage, "compared" | "range" | "view">) {
  const other = range && otherRange(view.search.compare, range);
  if (!compared?.range || !range || !other) return null;
  return daysIn(compared.current) < daysIn(range) || daysIn(compared.range) < daysIn(other) ? compared : null;
}

/** Whether the page leaves out or changes anything that was requested. */
export const hasNotices = (page: CostPage): boolean => {
  const { report, gaps, view, problem } = page;
  return (
    page.ignoredCount > 0 ||
    view.search.spread === "yes" ||
    shortenedComparison(page) !== null ||
    (view.search.by === "tag" && view.search.tag === "" && problem === null) ||
    (view.search.by === "serviceGroup" && report?.by === "account") ||
    (gaps !== null && hasGaps(gaps))
  );
};
