import type { Vendor } from "~/contract/vendors";
import { addDays, monthStart } from "~/lib/time/time-frames";
import type { CostStore } from "../cost-store/cost-store";
import { sql } from "../cost-store/sql";
import { as, column, sliceId } from "../measures/columns";
import { whereClause } from "../measures/scope";
import type { Scope } from "../measures/scope";
import { select } from "../measures/select";
import { rowsOf } from "../measures/totals";
import { billingAccountOf } from "../slices/live-slices";
import type { LiveSlice } from "../slices/live-slices";
import { everyAccount } from "../viewer/viewer";

/**
 * Last known day per provider with data since the previous month: others have ended. Bills may contain fees of days to
 * come, but no usage.
 */
export function lastKnownDays(slices: Pick<LiveSlice, "vendor" | "lastDay">[], today: string): Map<Vendor, string> {
  const lastDays = new Map<Vendor, string>();
  for (const { vendor, lastDay } of slices) {
    const day = lastDay < today ? lastDay : today;
    if (day >= monthStart(today, -1) && day > (lastDays.get(vendor) ?? "")) lastDays.set(vendor, day);
  }
  return lastDays;
}

/** The slices of a billing account whose bills are behind those of others of its provider. */
export interface LateBills {
  vendor: Vendor;
  lastDay: string;
  slices: LiveSlice[];
}

/** Days up to the last known one that tell whether a billing account costs something every day, and how many must. */
const RECENT_DAYS = 14;
const LEAST_DAYS = 11;

/**
 * Billing accounts with data since the previous month that are behind others of their provider, although they have had
 * lines nearly every day, in any account: what they cost since is unknown, not zero. Those with lines now and then are
 * not late.
 */
export async function lateBills(store: CostStore, scope: Scope, today: string): Promise<LateBills[]> {
  const { companyId } = scope;
  const lastKnown = lastKnownDays(scope.slices, today);
  const behind = byBillingAccount(scope.slices).flatMap((slices) => {
    const { vendor } = slices[0]!;
    const lastDay = lastKnownDays(slices, today).get(vendor);
    return lastDay !== undefined && lastDay < lastKnown.get(vendor)! ? [{ vendor, lastDay, slices }] : [];
  });
  if (behind.length === 0) return [];
  const lastDays = behind.map(({ lastDay }) => lastDay).sort();
  const slices = behind.flatMap((bills) => bills.slices);
  const days = { startDate: addDays(lastDays[0]!, 1 - RECENT_DAYS), endDate: lastDays.at(-1)! };
  const keys = [as("slice", sliceId), as("day", column("Day"))];
  const where = whereClause({ companyId, accounts: everyAccount, slices, days });
  const cells = select({ by: keys, measures: {}, where });
  const rows = await rowsOf<{ slice: string; day: string }>(
    store,
    scope,
    sql`SELECT toString(slice) AS slice, toString(day) AS day FROM (${cells})`,
  );
  return behind.filter((bills) => {
    const ids = new Set(bills.slices.map((slice) => slice.sliceId));
    const first = addDays(bills.lastDay, 1 - RECENT_DAYS);
    const ownDays = rows.filter(({ slice, day }) => ids.has(slice) && day >= first && day <= bills.lastDay);
    return new Set(ownDays.map(({ day }) => day)).size >= LEAST_DAYS;
  });
}

function byBillingAccount(slices: LiveSlice[]): LiveSlice[][] {
  const bills = new Map<string, LiveSlice[]>();
  for (const slice of slices) {
    const key = `${slice.vendor} ${billingAccountOf(slice)}`;
    bills.set(key, [...(bills.get(key) ?? []), slice]);
  }
  return [...bills.values()];
}
