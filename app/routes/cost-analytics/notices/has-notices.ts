import { hasGaps } from "~/features/cost-report/gaps";
import { daysIn } from "~/lib/time/time-frames";
import type { CostPage } from "../data.server";

/** The comparison, if it covers fewer days than requested. */
export const shortenedComparison = ({ compared, range }: Pick<CostPage, "compared" | "range">) =>
  compared?.range && range && daysIn(compared.current) < daysIn(range) ? compared : null;

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
