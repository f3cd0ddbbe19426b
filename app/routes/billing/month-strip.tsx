import type { Vendor } from "~/contract/vendors";
import { formatMonthName } from "~/i18n/dates";
import { formatMoney, formatShort, toFloat } from "~/lib/money";
import { A } from "~/ui/a";
import { Icon } from "~/ui/icon";
import type { BillingPage } from "./data.server";
import { hrefWith, monthHref } from "./href";
import type { Months } from "./months";
import { useWords } from "./use-words";

/** Amounts that have no shorter form are short already. */
const shortTotal = (total: string, currency: string, vendor: Vendor): string =>
  Math.abs(toFloat(total)) < 1000 ? formatMoney(total, currency, vendor) : formatShort(toFloat(total), currency);

/** What each month comes to; every bar leads to its bill. */
export function MonthStrip({ page, months }: { page: BillingPage; months: Months }) {
  const { t, lang, vendor, month: monthName } = useWords(page.vendor, "");
  return (
    <nav className="months" aria-label={t("billingMonth")} data-keep-scroll="">
      {months.bars.map(({ yearMonth, invoiceCurrency, total, status, height }, index) => {
        const isWhole = status === "confirmed";
        const withYear = index === 0 || yearMonth.endsWith("-01");
        return (
          <A
            key={yearMonth}
            href={monthHref(page.search, yearMonth)}
            aria-current={yearMonth === page.month ? "true" : undefined}
            title={t(isWhole ? "monthTotal" : "monthTotalUnconfirmed", { month: monthName(yearMonth), amount: formatMoney(total, invoiceCurrency, vendor) })}
          >
            <i style={{ "--v": height }} />
            <span>{shortTotal(total, invoiceCurrency, vendor)}</span>
            <small>
              {formatMonthName(yearMonth, lang, { withYear })}
              {!isWhole && "*"}
            </small>
          </A>
        );
      })}
    </nav>
  );
}

/** The months before and after those in sight, when there are more than fit. */
export function MonthWindow({ page, months: { earlier, later } }: { page: BillingPage; months: Months }) {
  const { t } = useWords(page.vendor, "");
  if (earlier === undefined && later === undefined) return null;
  return (
    <nav className="row" aria-label={t("otherMonths")} data-keep-scroll="">
      <Step to={earlier === undefined ? undefined : hrefWith(page.search, { until: earlier, month: page.month })} icon="left" label={t("earlierMonths")} />
      <Step to={later === undefined ? undefined : hrefWith(page.search, { until: later, month: page.month })} icon="right" label={t("laterMonths")} />
    </nav>
  );
}

/** A link that leads nowhere has no address. */
function Step({ to, icon, label }: { to: string | undefined; icon: "left" | "right"; label: string }) {
  return (
    <A className="btn quiet square small" href={to} aria-label={label} role={to ? undefined : "link"} aria-disabled={to ? undefined : "true"}>
      <Icon name={icon} />
    </A>
  );
}
