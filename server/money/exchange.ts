import type { BillCharge } from "~/contract/billing/billing";
import type { Vendor } from "~/contract/vendors";
import type { Queries } from "../state-store/state-store";
import { converted } from "./conversion";
import { vendorRates } from "./vendor-rates";
import type { ProfileOf, VendorRate } from "./vendor-rates";

export type Exchange = Pick<BillCharge, "exchangeRate" | "exchangeRateSource" | "exchangeRateMonth">;

/** The conversion of a bill's amounts between two currencies. */
interface Exchanged {
  vendor: Vendor;
  month: string;
  from: string;
  to: string;
}

/** Looks up the rates of several bills in one query; null for those without a rate. */
export async function exchanges(
  db: Queries,
  profileOf: ProfileOf,
  bills: Exchanged[],
): Promise<(of: Exchanged) => Exchange> {
  const byMonth = new Map<string, VendorRate>();
  for (const currency of new Set(bills.map(({ to }) => to))) {
    const billed = bills.filter(({ to }) => to === currency);
    const months = [...new Set(billed.map(({ month }) => month))];
    const rates = await vendorRates(db, profileOf, { currency, months, billed });
    for (const rate of rates) byMonth.set(keyOf({ ...rate, to: currency }), rate);
  }
  return (amount) => {
    if (amount.from === amount.to) return { exchangeRate: "1", exchangeRateSource: "none", exchangeRateMonth: null };
    const rate = byMonth.get(keyOf(amount));
    return rate
      ? { exchangeRate: rate.rate, exchangeRateSource: rate.source, exchangeRateMonth: rate.rateMonth }
      : { exchangeRate: null, exchangeRateSource: "none", exchangeRateMonth: null };
  };
}

const keyOf = ({ vendor, month, from, to }: Exchanged): string => [vendor, month, from, to].join(" ");

/** The converted amount; null without a rate. */
export const exchanged = (amount: string, { exchangeRate }: Pick<Exchange, "exchangeRate">): string | null =>
  converted(amount, exchangeRate);
