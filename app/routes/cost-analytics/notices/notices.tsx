import { IgnoredNotice } from "~/features/address/ignored-notice";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import type { CostPage } from "../data.server";
import { shortenedComparison } from "./has-notices";
import { GapNotices } from "~/features/cost-report/gap-notices";
import { hrefWith } from "~/features/cost-report/search/href";
import { useCostText } from "~/features/cost-report/use-cost-text";

/** What the page leaves out, so that its figures are not misread. */
export function Notices({ page }: { page: CostPage }) {
  const { ignored, ignoredCount, view, report, gaps } = page;
  const { search } = view;
  const { t, range } = useCostText(view);
  const cut = shortenedComparison(page);
  return (
    <>
      {gaps && <GapNotices gaps={gaps} currency={view.currency} onlyVendor={view.onlyVendor} />}
      <IgnoredNotice ignored={ignored} ignoredCount={ignoredCount} />
      {search.by === "tag" && search.tag === "" && page.problem === null && <Banner>{t("tagFallback")}</Banner>}
      {search.by === "serviceGroup" && report?.by === "account" && <Banner>{t("setFallback")}</Banner>}
      {search.spread === "yes" && (
        <Banner>
          {t("spread.note")} <A href={hrefWith(search, { spread: "no" })}>{t("spread.off")}</A>
        </Banner>
      )}
      {cut && (
        <Banner>
          {t(cut.unmatched === null ? "comparedCut" : "comparedCovered", {
            current: range(cut.current),
            previous: range(cut.range),
          })}
        </Banner>
      )}
    </>
  );
}
