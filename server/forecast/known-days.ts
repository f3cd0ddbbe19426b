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
import { varyingCharges } from "./periodic-charges";

/** What is known of the costs of a scope's providers, whatever its filters. */
export interface KnownDays {
  /** Last known day per provider with data since the previous month: others have ended. */
  lastDays: Map<Vendor, string>;
  late: LateBills[];
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

export async function findKnownDays(store: CostStore, scope: Scope, today: string): Promise<KnownDays> {
  const { companyId } = scope;
  const days = { startDate: addDays(monthStart(today, -1), -RECENT_DAYS), endDate: addDays(today, -1) };
  const slices = scope.slices.filter(({ lastDay }) => lastDay >= days.startDate);
  if (slices.length === 0) return { lastDays: new Map(), late: [] };
  const keys = [as("slice", sliceId), as("day", column("Day"))];
  const where = whereClause({ companyId, accounts: everyAccount, slices, days, filters: [varyingCharges] });
  const cells = select({ by: keys, measures: {}, where });
  const usage = await rowsOf<UsageDay>(
    store,
    scope,
    sql`SELECT toString(slice) AS slice, toString(day) AS day FROM (${cells})`,
  );
  return knownDaysOf(usage, slices, today);
}

/** A day before today with charges of a slice that vary from day to day. */
interface UsageDay {
  slice: string;
  day: string;
}

/**
 * A provider's last known day is the last one with usage, as bills have fees of days whose usage comes later, also of
 * days to come, and the first hours of today; without usage since the previous month, it is the last one with lines.
 * Billing accounts with usage since then that are behind others of their provider are late if they had usage nearly
 * every day, in any account: what they cost since is unknown, not zero. Those with usage now and then are not late.
 */
export function knownDaysOf(usage: UsageDay[], slices: LiveSlice[], today: string): KnownDays {
  const [earliest, yesterday] = [monthStart(today, -1), addDays(today, -1)];
  const usageOf = (own: LiveSlice[]) => {
    const ids = new Set(own.map((slice) => slice.sliceId));
    return usage.flatMap(({ slice, day }) => (ids.has(slice) ? [day] : []));
  };
  const latest = (days: string[]) =>
    days
      .filter((day) => day >= earliest)
      .sort()
      .at(-1);
  const lastDays = new Map<Vendor, string>();
  for (const vendor of new Set(slices.map((slice) => slice.vendor))) {
    const own = slices.filter((slice) => slice.vendor === vendor);
    const lastLines = own.map(({ lastDay }) => (lastDay < today ? lastDay : yesterday));
    const day = latest(usageOf(own)) ?? latest(lastLines);
    if (day !== undefined) lastDays.set(vendor, day);
  }
  const late = byBillingAccount(slices).flatMap((own) => {
    const { vendor } = own[0]!;
    const days = usageOf(own);
    const lastDay = latest(days);
    if (lastDay === undefined || lastDay === lastDays.get(vendor)) return [];
    const recent = days.filter((day) => day > addDays(lastDay, -RECENT_DAYS));
    return new Set(recent).size >= LEAST_DAYS ? [{ vendor, lastDay, slices: own }] : [];
  });
  return { lastDays, late };
}

function byBillingAccount(slices: LiveSlice[]): LiveSlice[][] {
  const bills = new Map<string, LiveSlice[]>();
  for (const slice of slices) {
    const key = `${slice.vendor} ${billingAccountOf(slice)}`;
    bills.set(key, [...(bills.get(key) ?? []), slice]);
  }
  return [...bills.values()];
}
