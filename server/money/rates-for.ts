import type { Vendor } from "~/contract/vendors";
import { monthEnd } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { LiveSlice } from "../slices/live-slices";
import type { Queries } from "../state-store/state-store";
import { distinctPairs, vendorRates } from "./vendor-rates";
import type { ProfileOf, VendorRate } from "./vendor-rates";

/** Exchange rates of slices. */
export interface Rates {
  /** By month, provider and billing currency; empty if all is billed in the requested currency. */
  rates: VendorRate[];
  /** Billing currencies without a rate in at least one month of their bills. */
  withoutRate: string[];
}

type BilledDays = Pick<LiveSlice, "vendor" | "currencies" | "firstDay" | "lastDay">;

/**
 * Rates of the slices' currencies to `currency` in `months`. Profiles are only read if there is something to convert.
 */
export async function ratesFor(
  slices: BilledDays[],
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
  const gaps = rateGaps(slices, { currency, months, rates });
  return { rates, withoutRate: [...new Set(gaps.map(({ from }) => from))] };
}

/** Days of a month on which a provider may have billed in a currency that has no rate in it. */
export interface RateGap extends DayRange {
  vendor: Vendor;
  from: string;
}

/** The slices' days, among those of `months`, without a rate to `currency`. */
export function rateGaps(
  slices: BilledDays[],
  { currency, months, rates }: { currency: string; months: string[]; rates: VendorRate[] },
): RateGap[] {
  const rated = new Set(rates.map(({ vendor, from, month }) => `${vendor} ${from} ${month}`));
  return slices.flatMap(({ vendor, currencies, firstDay, lastDay }) =>
    currencies.flatMap((from) =>
      months
        .filter((month) => from !== currency && !rated.has(`${vendor} ${from} ${month}`))
        .map((month) => [`${month}-01`, monthEnd(`${month}-01`)] as const)
        .filter(([first, last]) => firstDay <= last && lastDay >= first)
        .map(([first, last]) => ({
          vendor,
          from,
          startDate: firstDay > first ? firstDay : first,
          endDate: lastDay < last ? lastDay : last,
        })),
    ),
  );
}
