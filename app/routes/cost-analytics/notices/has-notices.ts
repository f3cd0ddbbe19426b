import { hasGaps } from "~/features/cost-report/gaps";
import type { CostPage } from "../data.server";

/** The comparison, if either of its ranges has fewer days than requested. */
export const shortenedComparison = ({ compared }: Pick<CostPage, "compared">) =>
  compared?.range && compared.isShortened ? compared : null;

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
