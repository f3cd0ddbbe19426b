import { useTranslation } from "react-i18next";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { providerOf } from "~/lib/providers";
import { formatMonth } from "~/i18n/dates";
import { formatMoney } from "~/lib/money/money";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import { DamageBanner } from "~/features/damage/damage-banner";
import type { CostPage } from "../data.server";
import { shortenedComparison } from "./has-notices";
import { hrefWith } from "~/features/cost-report/search/href";
import { useCostText } from "~/features/cost-report/use-cost-text";

/** Maximum of amounts listed in the banner; beyond it, their number. */
const NAMED = 5;

/** What the page leaves out, so that its figures are not misread. */
export function Notices({ page }: { page: CostPage }) {
  const { ignored, ignoredCount, view, report } = page;
  const { search, currency: shownIn, onlyVendor } = view;
  const { t, lang, range } = useCostText(view);
  const { t: shell } = useTranslation("shell");
  const missing = report?.unconverted ?? [];
  const cut = shortenedComparison(page);
  const amortizedOnly = report?.amortizedOnly ?? [];
  return (
    <>
      {report && report.damaged.length > 0 && <DamageBanner months={report.damaged} />}
      <IgnoredNotice ignored={ignored} ignoredCount={ignoredCount} />
      {search.by === "tag" && search.tag === "" && page.problem === null && <Banner>{t("tagFallback")}</Banner>}
      {search.by === "serviceGroup" && report?.by === "account" && <Banner>{t("setFallback")}</Banner>}
      {search.spread === "yes" && (
        <Banner>
          {t("spread.note")} <A href={hrefWith(search, { spread: "no" })}>{t("spread.off")}</A>
        </Banner>
      )}
      {cut && <Banner>{t("comparedCut", { current: range(cut.current), previous: range(cut.range) })}</Banner>}
      {amortizedOnly.length > 0 && (
        <Banner tone="warn">
          {t("amortizedOnly")}{" "}
          <b>
            {amortizedOnly
              .slice(0, NAMED)
              .map(({ vendor, month }) => `${providerOf(vendor).name} ${formatMonth(month, lang)}`)
              .join(", ")}
          </b>
          {amortizedOnly.length > NAMED && ` ${shell("andMore", { count: amortizedOnly.length - NAMED })}`}
        </Banner>
      )}
      {missing.length > 0 && (
        <Banner tone="warn">
          {t("unconverted", { currency: shownIn })}{" "}
          <b>
            {missing
              .slice(0, NAMED)
              .map(
                ({ currency, month, cost }) =>
                  `${formatMoney(cost, currency, onlyVendor)} ${currency} (${formatMonth(month, lang)})`,
              )
              .join(", ")}
          </b>
          {missing.length > NAMED && ` ${shell("andMore", { count: missing.length - NAMED })}`}
        </Banner>
      )}
    </>
  );
}
