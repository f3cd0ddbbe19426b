import type { LiveSlice } from "../slices/live-slices";
import type { Queries } from "../state-store/state-store";
import { distinctPairs, vendorRates } from "./vendor-rates";
import type { ProfileOf, VendorRate } from "./vendor-rates";

/** Exchange rates of slices. */
export interface Rates {
  /** By month, provider and billing currency; empty if all is billed in the requested currency. */
  rates: VendorRate[];
  /** Billing currencies without a rate in at least one month. */
  withoutRate: string[];
}

/**
 * Rates of the slices' currencies to `currency` in `months`. Profiles are only read if there is something to convert.
 */
export async function ratesFor(
  slices: Pick<LiveSlice, "vendor" | "currencies">[],
  { currency, months, profiles }: { currency: string; months: string[]; profiles: () => Promise<ProfileOf> },
  db: Queries,
): Promise<Rates> {
  const billed = distinctPairs(
    slices
      .flatMap(({ vendor, currencies }) => currencies.map((from) => ({ vendor, from })))
      .filter(({ from }) => from !== currency),
  );
  if (billed.length === 0) return { rates: [], withoutRate: [] };
  const rates = await vendorRates(db, await profiles(), { currency, months, billed });
  const keys = new Set(rates.map(({ vendor, from, month }) => `${vendor} ${from} ${month}`));
  const missing = billed.filter(({ vendor, from }) => months.some((month) => !keys.has(`${vendor} ${from} ${month}`)));
  return { rates, withoutRate: [...new Set(missing.map(({ from }) => from))] };
}
