import type { BillMonth } from "~/contract/billing/billing";
import type { Vendor } from "~/contract/vendors";
import { formatMonthName } from "~/i18n/dates";
import { joinFacts } from "~/lib/lists";
import { formatMoney, formatShortMoney } from "~/lib/money/money";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import type { BillingPage } from "../data.server";
import { hrefWith, monthHref } from "../href";
import type { Months } from "./months";
import { isCompleteMonth } from "./months";
import type { BillingText } from "../use-billing-text";
import { useBillingText } from "../use-billing-text";

/** A month's total: with its bills if they are in several currencies, and the amounts that could not be converted. */
function wholeTotal(
  { sum, currency, bills }: BillMonth,
  { t, lang, vendor }: Pick<BillingText, "t" | "lang" | "vendor">,
): string {
  const listAmounts = (some: BillMonth["bills"]) =>
    some.map(({ total, invoiceCurrency }) => formatMoney(total, invoiceCurrency, vendor)).join(" + ");
  const missing = bills.filter(({ isCounted }) => !isCounted);
  const isMixed = bills.some(({ invoiceCurrency }) => invoiceCurrency !== currency);
  return joinFacts(
    [
      sum &&
        formatMoney(sum.total, currency, vendor) +
          (isMixed ? ` = ${listAmounts(bills.filter(({ isCounted }) => isCounted))}` : ""),
      missing.length > 0 && t("notConverted", { amounts: listAmounts(missing), currency }),
    ],
    lang,
  );
}

/** The total in compact form; a month that cannot be converted lists the amounts of its bills. */
const shortTotal = ({ sum, currency, bills }: BillMonth, vendor: Vendor): string =>
  sum
    ? formatShortMoney(sum.total, currency, vendor)
    : bills.map(({ total, invoiceCurrency }) => formatShortMoney(total, invoiceCurrency, vendor)).join(" + ");

/** Attributes of the link to the previous (−1) or next (1) month, which has a keyboard shortcut. */
function stepAttributes(offset: number) {
  if (offset === -1) return { rel: "prev", "aria-keyshortcuts": "[" };
  return offset === 1 ? { rel: "next", "aria-keyshortcuts": "]" } : {};
}

/** Total of each month; every bar links to its bill. */
export function MonthStrip({ page, months }: { page: BillingPage; months: Months }) {
  const texts = useBillingText(page.vendor, "");
  const { t, lang, vendor, day, month: monthName } = texts;
  const currentIndex = months.bars.findIndex(({ yearMonth }) => yearMonth === page.month);
  return (
    <nav className="months" aria-label={t("billingMonth")} data-keep-scroll="">
      {months.bars.map((bar, index) => {
        const { yearMonth, status, billsThrough, height } = bar;
        const isWhole = status === "confirmed";
        const words = t(
          isWhole ? "monthTotal" : status === "incomplete" ? "monthTotalIncomplete" : "monthTotalUnconfirmed",
          { through: day(billsThrough), month: monthName(yearMonth), amount: wholeTotal(bar, texts) },
        );
        const withYear = index === 0 || yearMonth.endsWith("-01");
        return (
          <A
            key={yearMonth}
            href={monthHref(page.search, yearMonth)}
            aria-current={index === currentIndex ? "true" : undefined}
            {...stepAttributes(currentIndex < 0 ? 0 : index - currentIndex)}
            title={isCompleteMonth(bar) ? words : `${words} (${t("incomplete")})`}
          >
            <i className={isCompleteMonth(bar) ? undefined : "hollow"} style={{ "--v": height }} />
            <span>{shortTotal(bar, vendor)}</span>
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

/**
 * Links to the months before and after the visible ones, if there are more than fit. Once the selected month is at an
 * end of the strip, the keyboard shortcuts follow them too.
 */
export function MonthWindow({ page, months: { bars, earlier, later } }: { page: BillingPage; months: Months }) {
  const { t } = useBillingText(page.vendor, "");
  if (earlier === undefined && later === undefined) return null;
  return (
    <nav className="row" aria-label={t("otherMonths")} data-keep-scroll="">
      <Step
        to={earlier === undefined ? undefined : hrefWith(page.search, { until: earlier, month: page.month })}
        icon="left"
        label={t("earlierMonths")}
        shortcut={page.month === bars[0]?.yearMonth ? "[" : undefined}
      />
      <Step
        to={later === undefined ? undefined : hrefWith(page.search, { until: later, month: page.month })}
        icon="right"
        label={t("laterMonths")}
        shortcut={page.month === bars.at(-1)?.yearMonth ? "]" : undefined}
      />
    </nav>
  );
}

/** A disabled link has no address. */
function Step({
  to,
  icon,
  label,
  shortcut,
}: {
  to: string | undefined;
  icon: "left" | "right";
  label: string;
  shortcut: "[" | "]" | undefined;
}) {
  return (
    <A
      className="btn quiet square small"
      href={to}
      aria-label={label}
      aria-keyshortcuts={to && shortcut}
      role={to ? undefined : "link"}
      aria-disabled={to ? undefined : "true"}
    >
      <Icon name={icon} />
    </A>
  );
}
