import type { BillCharge } from "~/contract/billing";
import type { BillingProfile } from "~/contract/billing-profile";
import { fromUnits, toUnits } from "~/lib/decimal";
import { ratesTo } from "../exchange-rates/exchange-rates";
import type { Queries } from "../state-store/state-store";

export type Exchange = Pick<BillCharge, "exchangeRate" | "exchangeRateSource" | "exchangeRateMonth">;

/** What 1 unit of the billing currency is in the company's in a month: by the company's own rate, else by the base rate. */
export async function exchangeOf(db: Queries, { companyCurrency, exchangeRates }: BillingProfile, currency: string, yearMonth: string): Promise<Exchange> {
  if (currency === companyCurrency) return { exchangeRate: "1", exchangeRateSource: "none", exchangeRateMonth: null };
  const own = exchangeRates.find((rate) => rate.currency === currency && rate.month === yearMonth);
  if (own) return { exchangeRate: own.rate, exchangeRateSource: "own", exchangeRateMonth: yearMonth };
  const [base] = await ratesTo(db, { currency: companyCurrency, months: [yearMonth], from: [currency] });
  return base
    ? { exchangeRate: base.rate, exchangeRateSource: "base", exchangeRateMonth: base.rateMonth }
    : { exchangeRate: null, exchangeRateSource: "none", exchangeRateMonth: null };
}

/** The amount in the company's currency; what lies past 30 decimals is cut off. */
export const exchanged = (amount: string, { exchangeRate }: Exchange): string | null =>
  exchangeRate === null ? null : fromUnits((toUnits(amount) * toUnits(exchangeRate)) / 10n ** 30n);
