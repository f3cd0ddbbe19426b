import type { BillMonth } from "~/contract/billing/billing";
import type { InsightReply } from "~/contract/billing/billing-sections";
import { joinList } from "~/lib/lists";
import { formatMoneyWithCode } from "~/lib/money/money";
import type { BillingText } from "../use-billing-text";

interface SeveralCurrenciesProps extends Pick<InsightReply, "currencies" | "unconverted"> {
  /** The target currency. */
  currency: string;
  words: Pick<BillingText, "t" | "lang" | "month" | "vendor">;
}

/** Says that figures cover bills in several currencies, what they are converted to, and what could not be converted. */
export function SeveralCurrencies({
  currencies,
  currency,
  unconverted,
  words: { t, lang, month, vendor },
}: SeveralCurrenciesProps) {
  if (currencies.length < 2) return null;
  return (
    <p className="footnote">
      {t("severalCurrencies", { currencies: joinList(currencies, lang), currency })}
      {unconverted.length > 0 && (
        <>
          {" "}
          {t("unconverted", { currency })}{" "}
          <b>
            {joinList(
              unconverted.map(
                (bill) => `${formatMoneyWithCode(bill.cost, bill.currency, vendor)} (${month(bill.month)})`,
              ),
              lang,
            )}
          </b>
        </>
      )}
    </p>
  );
}

/** The same for a list of months. */
export const currenciesOf = (months: BillMonth[]): Omit<SeveralCurrenciesProps, "words"> => ({
  currency: months[0]?.currency ?? "",
  currencies: [...new Set(months.flatMap(({ bills }) => bills.map(({ invoiceCurrency }) => invoiceCurrency)))].sort(),
  unconverted: months.flatMap(({ yearMonth, bills }) =>
    bills
      .filter(({ isCounted }) => !isCounted)
      .map(({ total, invoiceCurrency }) => ({ month: yearMonth, currency: invoiceCurrency, cost: total })),
  ),
});
