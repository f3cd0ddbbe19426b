import type { BillingProfile } from "~/contract/billing/billing-profile";
import type { Vendor } from "~/contract/vendors";
import type { Queries } from "../state-store/state-store";
import { ratesTo } from "./published-rates";
import type { AppliedRate } from "./published-rates";

/** A provider's rate for a month: the company's own if it has one, otherwise the base rate. */
export interface VendorRate extends AppliedRate {
  vendor: Vendor;
  source: "own" | "base";
}

/** A currency in which a provider bills. */
interface BilledIn {
  vendor: Vendor;
  from: string;
}

/** The billing profile of a provider's bill for a month (YYYY-MM), which has the company's own rates. */
export type ProfileOf = (vendor: Vendor, month: string) => Pick<BillingProfile, "companyCurrency" | "exchangeRates">;

/** Billing currencies, and the months (YYYY-MM) that need rates. */
interface RateQuery {
  currency: string;
  months: string[];
  billed: BilledIn[];
}

/**
 * Rates to `currency` per month for each provider and its billing currencies. A provider's month uses the company's own
 * rate from its bill's profile if that profile is in `currency`, so that costs have the same value wherever they are
 * shown in the company's currency. Currencies without a rate have no entry.
 */
export async function vendorRates(
  db: Queries,
  profileOf: ProfileOf,
  { currency, months, billed }: RateQuery,
): Promise<VendorRate[]> {
  const foreign = distinctPairs(billed).filter(({ from }) => from !== currency);
  const base = await ratesTo(db, { currency, months, from: [...new Set(foreign.map(({ from }) => from))] });
  return foreign.flatMap(({ vendor, from }) =>
    months.flatMap((month): VendorRate[] => {
      const own = ownRate(profileOf(vendor, month), { currency, from, month });
      if (own !== undefined) return [{ vendor, from, month, rate: own, rateMonth: month, source: "own" }];
      const match = base.find((rate) => rate.from === from && rate.month === month);
      return match ? [{ ...match, vendor, source: "base" }] : [];
    }),
  );
}

/** Distinct pairs of provider and currency. */
export const distinctPairs = (billed: BilledIn[]): BilledIn[] => [
  ...new Map(billed.map(({ vendor, from }) => [`${vendor} ${from}`, { vendor, from }])).values(),
];

const ownRate = (
  { companyCurrency, exchangeRates }: ReturnType<ProfileOf>,
  { currency, from, month }: { currency: string; from: string; month: string },
): string | undefined =>
  companyCurrency === currency
    ? exchangeRates.find((rate) => rate.currency === from && rate.month === month)?.rate
    : undefined;
