import type { BillingProfile } from "~/contract/billing-profile";
import type { Vendor } from "~/contract/vendors";
import { profileOf } from "../billing/profiles";
import type { NewProfile } from "../billing/profiles";
import type { Queries } from "../state-store/state-store";
import { ratesTo } from "./exchange-rates";
import type { AppliedRate } from "./exchange-rates";

/** A rate for what a provider bills in a month: the company's own where it has one, else the base rate. */
export interface VendorRate extends AppliedRate {
  vendor: Vendor;
  source: "own" | "base";
}

/** What is billed in another currency, and the months whose rates are wanted (YYYY-MM). */
interface Wanted {
  currency: string;
  months: string[];
  billed: { vendor: Vendor; from: string }[];
}

/**
 * Rates to `currency` for each provider and currency in which it bills, month by month. A provider's month takes the
 * company's own rate from the profile that its bill is made with, when that profile is of `currency`: so costs are worth
 * the same wherever they are shown in the company's currency. What has no rate has no entry.
 */
export async function vendorRates(
  db: Queries,
  versions: NewProfile[],
  { currency, months, billed }: Wanted,
): Promise<VendorRate[]> {
  const foreign = billed.filter(({ from }) => from !== currency);
  const base = await ratesTo(db, { currency, months, from: [...new Set(foreign.map(({ from }) => from))] });
  return foreign.flatMap(({ vendor, from }) =>
    months.flatMap((month): VendorRate[] => {
      const own = ownRate(profileOf(versions, vendor, month), { currency, from, month });
      if (own !== undefined) return [{ vendor, from, month, rate: own, rateMonth: month, source: "own" }];
      const known = base.find((rate) => rate.from === from && rate.month === month);
      return known ? [{ ...known, vendor, source: "base" }] : [];
    }),
  );
}

const ownRate = (
  { companyCurrency, exchangeRates }: BillingProfile,
  { currency, from, month }: { currency: string; from: string; month: string },
): string | undefined =>
  companyCurrency === currency
    ? exchangeRates.find((rate) => rate.currency === from && rate.month === month)?.rate
    : undefined;
