import type { BillingProfile } from "~/contract/billing-profile";
import type { Vendor } from "~/contract/vendors";
import type { Queries } from "../state-store/state-store";
import { ratesTo } from "./published-rates";
import type { AppliedRate } from "./published-rates";

/** A rate for what a provider bills in a month: the company's own where it has one, else the base rate. */
export interface VendorRate extends AppliedRate {
  vendor: Vendor;
  source: "own" | "base";
}

/** A currency in which a provider bills. */
interface BilledIn {
  vendor: Vendor;
  from: string;
}

/** The profile that a provider's bill of a month (YYYY-MM) is made with: the company's own rates stand in it. */
export type ProfileOf = (vendor: Vendor, month: string) => Pick<BillingProfile, "companyCurrency" | "exchangeRates">;

/** What is billed in another currency, and the months whose rates are wanted (YYYY-MM). */
interface RateQuery {
  currency: string;
  months: string[];
  billed: BilledIn[];
}

/**
 * Rates to `currency` for each provider and currency in which it bills, month by month. A provider's month takes the
 * company's own rate from the profile that its bill is made with, when that profile is of `currency`: so costs are worth
 * the same wherever they are shown in the company's currency. What has no rate has no entry.
 */
export async function vendorRates(
  db: Queries,
  profileOf: ProfileOf,
  { currency, months, billed }: RateQuery,
): Promise<VendorRate[]> {
  const foreign = each(billed).filter(({ from }) => from !== currency);
  const base = await ratesTo(db, { currency, months, from: [...new Set(foreign.map(({ from }) => from))] });
  return foreign.flatMap(({ vendor, from }) =>
    months.flatMap((month): VendorRate[] => {
      const own = ownRate(profileOf(vendor, month), { currency, from, month });
      if (own !== undefined) return [{ vendor, from, month, rate: own, rateMonth: month, source: "own" }];
      const known = base.find((rate) => rate.from === from && rate.month === month);
      return known ? [{ ...known, vendor, source: "base" }] : [];
    }),
  );
}

/** Each provider's currency once. */
export const each = (billed: BilledIn[]): BilledIn[] => [
  ...new Map(billed.map(({ vendor, from }) => [`${vendor} ${from}`, { vendor, from }])).values(),
];

const ownRate = (
  { companyCurrency, exchangeRates }: ReturnType<ProfileOf>,
  { currency, from, month }: { currency: string; from: string; month: string },
): string | undefined =>
  companyCurrency === currency
    ? exchangeRates.find((rate) => rate.currency === from && rate.month === month)?.rate
    : undefined;
