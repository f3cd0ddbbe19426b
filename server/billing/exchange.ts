import type { BillCharge } from "~/contract/billing";
import type { Vendor } from "~/contract/vendors";
import { fromUnits, toUnits } from "~/lib/decimal";
import { vendorRates } from "../exchange-rates/vendor-rates";
import type { VendorRate } from "../exchange-rates/vendor-rates";
import type { Queries } from "../state-store/state-store";
import type { NewProfile } from "./profiles";

export type Exchange = Pick<BillCharge, "exchangeRate" | "exchangeRateSource" | "exchangeRateMonth">;

/** A bill's amounts on their way from one currency into another. */
interface Wanted {
  vendor: Vendor;
  month: string;
  from: string;
  to: string;
}

/** Looks up the rates of bills at once; what has none has null. */
export async function exchanges(
  db: Queries,
  versions: NewProfile[],
  wanted: Wanted[],
): Promise<(of: Wanted) => Exchange> {
  const targets = [...new Set(wanted.map(({ to }) => to))];
  const found = new Map<string, VendorRate>();
  for (const currency of targets) {
    const own = wanted.filter(({ to }) => to === currency);
    const billed = [...new Map(own.map(({ vendor, from }) => [`${vendor} ${from}`, { vendor, from }])).values()];
    const rates = await vendorRates(db, versions, {
      currency,
      months: [...new Set(own.map(({ month }) => month))],
      billed,
    });
    for (const rate of rates) found.set(keyOf({ ...rate, to: currency }), rate);
  }
  return (of) => {
    if (of.from === of.to) return { exchangeRate: "1", exchangeRateSource: "none", exchangeRateMonth: null };
    const rate = found.get(keyOf(of));
    return rate
      ? { exchangeRate: rate.rate, exchangeRateSource: rate.source, exchangeRateMonth: rate.rateMonth }
      : { exchangeRate: null, exchangeRateSource: "none", exchangeRateMonth: null };
  };
}

const keyOf = ({ vendor, month, from, to }: Wanted): string => [vendor, month, from, to].join(" ");

/** The amount in the other currency, truncated to 30 decimals; null without a rate. */
export const exchanged = (amount: string, { exchangeRate }: Pick<Exchange, "exchangeRate">): string | null =>
  exchangeRate === null ? null : fromUnits((toUnits(amount) * toUnits(exchangeRate)) / 10n ** 30n);
