import type { BillCharge, BillMonth } from "~/contract/billing/billing";
import { add, divide, fromUnits, round, subtract, toUnits } from "~/lib/money/decimal";
import { changeRatio, formatExact, signed } from "~/lib/money/money";
import { Delta, Money } from "~/ui/table/amount";
import { Kpi, Stats } from "~/ui/kpi";
import type { BillingPage } from "../data.server";
import type { CompleteMonth } from "./months";
import { completeMonths } from "./months";
import type { BillingText } from "../use-billing-text";
import { useBillingText } from "../use-billing-text";

/** Seven significant digits of a rate: "0.0007246377". */
const shortRate = (rate: string): string =>
  formatExact(fromUnits(toUnits(round(rate, Math.max(0, 6 - Math.floor(Math.log10(Number(rate))))))));

/**
 * The month compared with the previous one and the average, and the bill in the company's currency. It is the last of
 * `months`.
 */
export function MonthKpis({ page, bill, months }: { page: BillingPage; bill: BillCharge; months: BillMonth[] }) {
  const { t, month, money, vendor, currency } = useBillingText(
    page.vendor,
    months.at(-1)?.currency ?? bill.invoiceCurrency,
  );
  // Incomplete months cannot be compared, and would lower the average.
  const whole = completeMonths(months, page.damaged);
  const current = whole.find(({ yearMonth }) => yearMonth === bill.yearMonth);
  const before = current && whole.findLast(({ yearMonth }) => yearMonth < bill.yearMonth);
  const difference = before && subtract(current.total, before.total);
  const ratio = before ? changeRatio(current.total, before.total) : 0;
  const isConverted = bill.companyCurrency !== bill.invoiceCurrency;
  if (!before && whole.length < 2 && !isConverted) return null;
  return (
    <Stats>
      {before && difference && (
        <Kpi
          label={t("kpi.from", { month: month(before.yearMonth) })}
          value={<Delta ratio={ratio} text={t(ratio > 0 ? "increase" : ratio < 0 ? "decrease" : "unchanged")} />}
          note={t("kpi.difference", { amount: signed(money(difference)) })}
        />
      )}
      {whole.length > 1 && (
        <Kpi
          label={t("kpi.average", { count: whole.length })}
          value={
            <Money
              value={divide(add(...whole.map(({ total }) => total)), whole.length)}
              currency={currency}
              vendor={vendor}
            />
          }
          note={t("kpi.months", { first: month(whole[0]!.yearMonth), last: month(whole.at(-1)!.yearMonth) })}
        />
      )}
      {isConverted && (
        <Kpi
          label={t("kpi.converted", { currency: bill.companyCurrency })}
          value={
            bill.totalCharge === null ? (
              "–"
            ) : (
              <Money value={bill.totalCharge} currency={bill.companyCurrency} vendor={vendor} />
            )
          }
          note={
            bill.exchangeRate === null || bill.exchangeRateMonth === null
              ? t("kpi.noRate")
              : t(`kpi.rate.${bill.exchangeRateSource}`, {
                  rate: shortRate(bill.exchangeRate),
                  company: bill.companyCurrency,
                  currency: bill.invoiceCurrency,
                  month: month(bill.exchangeRateMonth),
                })
          }
        />
      )}
      {!isConverted && whole.length > 1 && (
        <Highest months={whole} words={{ t, month }} currency={currency} vendor={vendor} />
      )}
    </Stats>
  );
}

/** The highest month: shown if nothing has to be converted. */
function Highest({
  months,
  words: { t, month },
  currency,
  vendor,
}: {
  months: CompleteMonth[];
  words: Pick<BillingText, "t" | "month">;
  currency: string;
  vendor: BillingPage["vendor"];
}) {
  const highest = months.reduce((best, candidate) =>
    subtract(best.total, candidate.total).startsWith("-") ? candidate : best,
  );
  return (
    <Kpi
      label={t("kpi.highest")}
      value={<Money value={highest.total} currency={currency} vendor={vendor} />}
      note={month(highest.yearMonth)}
    />
  );
}
