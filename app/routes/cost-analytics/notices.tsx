import { useTranslation } from "react-i18next";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { DamageBanner } from "~/features/damage/damage-banner";
import { providerOf } from "~/features/providers/providers";
import { formatMonth } from "~/i18n/dates";
import { formatMoney } from "~/lib/money";
import { Banner } from "~/ui/banner";
import type { CostPage } from "./data.server";
import { useWords } from "./use-words";

/** Amounts named in the banner; of a long list the rest is a number. */
const NAMED = 5;

/** What the page left out, so that nobody takes its figures for something else. */
export function Notices({ page }: { page: CostPage }) {
  const { ignored, ignoredCount, search, report } = page;
  const { t, lang } = useWords(page);
  const { t: shell } = useTranslation("shell");
  const missing = report?.unconverted ?? [];
  const spread = report?.amortizedOnly ?? [];
  return (
    <>
      <DamageBanner months={report?.damaged ?? []} />
      <IgnoredNotice ignored={ignored} ignoredCount={ignoredCount} />
      {search.by === "tag" && search.tag === "" && page.problem === null && <Banner>{t("tagFallback")}</Banner>}
      {search.by === "serviceGroup" && report?.by === "account" && <Banner>{t("setFallback")}</Banner>}
      {spread.length > 0 && (
        <Banner tone="warn">
          {t("amortizedOnly")} <b>{spread.slice(0, NAMED).map(({ vendor, month }) => `${providerOf(vendor).name} ${formatMonth(month, lang)}`).join(", ")}</b>
          {spread.length > NAMED && ` ${shell("andMore", { count: spread.length - NAMED })}`}
        </Banner>
      )}
      {missing.length > 0 && (
        <Banner tone="warn">
          {t("unconverted", { currency: page.currency })}{" "}
          <b>{missing.slice(0, NAMED).map(({ currency, month, cost }) => `${formatMoney(cost, currency)} ${currency} (${formatMonth(month, lang)})`).join(", ")}</b>
          {missing.length > NAMED && ` ${shell("andMore", { count: missing.length - NAMED })}`}
        </Banner>
      )}
    </>
  );
}
