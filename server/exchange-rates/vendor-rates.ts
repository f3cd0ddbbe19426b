import type { BillingProfile } from "~/contract/billing-profile";
import type { Vendor } from "~/contract/vendors";
import { profileOf } from "../billing/profiles";
import type { NewProfile } from "../billing/profiles";
import type { Queries } from "../state-store/state-store";
import { ratesTo } from "./exchange-rates";
import type { AppliedRate } from "./exchange-rates";

/** A provider's rate for a month: the company's own if it has one, otherwise the base rate. */
export interface VendorRate extends AppliedRate {
  vendor: Vendor;
  source: "own" | "base";
}

/** Billing currencies, and the months (YYYY-MM) that need rates. */
interface Wanted {
  currency: string;
  months: string[];
  billed: { vendor: Vendor; from: string }[];
}

/**
 * Rates to `currency` per month for each provider and its billing currencies. A provider's month uses the company's own
 * rate from its bill's profile if that profile is in `currency`, so that costs have the same value wherever they are
 * shown in the company's currency. Currencies without a rate have no entry.
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
