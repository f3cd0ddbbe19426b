import { useTranslation } from "react-i18next";
import { formatDay, formatMonth } from "~/i18n/dates";
import { joinFacts } from "~/lib/lists";
import { formatAmount, formatMoney, formatPercent, formatShortMoney } from "~/lib/money/money";
import { round } from "~/lib/money/decimal";
import { firstDayOf } from "~/lib/time/compact-month";
import { monthEnd } from "~/lib/time/time-frames";
import { columnAmounts } from "~/ui/table/column-amounts";
import type { ColumnAmounts } from "~/ui/table/table";
import type { FilterField } from "./href";
import type { CommitmentPage } from "./load.server";
import { monthsText } from "./months-text";

/**
 * Texts of the screens that depend on data: money, months, shares. Amounts are those of commitments, or of coverage,
 * which are other providers' usage, too.
 */
export function useCommitmentText(
  { kind, currency, range, head }: Pick<CommitmentPage, "kind" | "currency" | "range" | "head">,
  amountsOf: "commitments" | "coverage" = "commitments",
) {
  const { t, i18n } = useTranslation("commitments");
  const language = i18n.language;
  const month = (compact: string): string => formatMonth(firstDayOf(compact), language);
  const months = range === null ? "" : monthsText(range, language);
  const day = (iso: string): string => formatDay(iso, language);
  const lastDay = head?.completeUntil ?? null;
  const vendor = (amountsOf === "coverage" ? head?.coverageVendor : head?.owner) ?? null;
  const isPartial = lastDay !== null && range !== null && lastDay < monthEnd(firstDayOf(range.end));
  /** A note, with the last day of bills that do not reach the end of the months. */
  const noted = (text: string): string =>
    joinFacts([text, isPartial && t("billsThrough", { day: day(lastDay) })], language);
  return {
    t,
    language,
    currency,
    /** The provider of all amounts; null for several. */
    vendor,
    title: t(`title.${kind}`),
    filterName: (field: FilterField): string =>
      t(field === "account" ? `account.${kind}` : field === "agreement" ? `noun.${kind}` : `by.${field}`),
    month,
    /** "October 2026", "September 2026 – October 2026". */
    months,
    /** What the figures of a block cover: "October 2026, USD, bills through 10/19/2026". */
    note: noted(joinFacts([months, currency], language)),
    noted,
    /** Whether bills of a provider end before a day or month does, given by its last day. */
    isIncomplete: (end: string): boolean => isPartial && lastDay < end,
    day,
    money: (value: string): string => formatMoney(value, currency, vendor),
    short: (value: string): string => formatShortMoney(value, currency, vendor),
    amount: (value: string): string => formatAmount(value, currency, vendor),
    /** A dash if the share is undefined or unknown. */
    percent: (value: string | null): string => (value === null ? "–" : formatPercent(Number(value))),
    /** Hours and units, to a whole number. */
    quantity: (value: string): string => round(value, 0).replace(/\B(?=(\d{3})+$)/g, ","),
    /** A column of amounts that add up as displayed. */
    amounts: <Row>(amountOf: (row: Row) => string | null, total: string | null): ColumnAmounts<Row> =>
      columnAmounts({ currency, vendorOf: () => vendor, amountOf, total }),
  };
}
