import { useTranslation } from "react-i18next";
import type { Vendor } from "~/contract/vendors";
import { providerOf } from "~/lib/providers";
import { formatDay, formatMonth } from "~/i18n/dates";
import { formatAmount, formatMoney } from "~/lib/money/money";
import { columnAmounts } from "~/ui/table/column-amounts";
import type { ColumnAmounts } from "~/ui/table/table";

/** Texts of the screen that depend on data: dates, money of the bill, the provider's words. */
export function useBillingText(vendor: Vendor, currency: string) {
  const { t, i18n } = useTranslation("billing");
  const lang = i18n.language;
  const { shortName, accountWord } = providerOf(vendor);
  return {
    t,
    lang,
    vendor,
    currency,
    provider: shortName,
    /** The provider's word for an account. */
    account: accountWord,
    day: (date: string): string => formatDay(date, lang),
    month: (month: string): string => formatMonth(month, lang),
    /** With the currency's symbol. */
    money: (value: string): string => formatMoney(value, currency, vendor),
    /** Without the symbol. */
    amount: (value: string): string => formatAmount(value, currency, vendor),
    /** A column of amounts that add up as displayed. `total` null: they have no total. */
    amounts: <Row>(amountOf: (row: Row) => string | null, total: string | null): ColumnAmounts<Row> =>
      columnAmounts({ currency, vendorOf: () => vendor, amountOf, total }),
  };
}
export type BillingText = ReturnType<typeof useBillingText>;
