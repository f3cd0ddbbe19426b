import type { Vendor } from "~/contract/vendors";
import { addDays, monthStart } from "~/lib/time/time-frames";
import { groupBy } from "~/lib/group-by";
import type { CostStore } from "../cost-store/cost-store";
import { sql } from "../cost-store/sql";
import { as, column, sliceId } from "../measures/columns";
import { partlyConverted, whereClause } from "../measures/scope";
import type { Scope } from "../measures/scope";
import { select } from "../measures/select";
import { rowsOf } from "../measures/totals";
import { billingAccountOf } from "../slices/live-slices";
import type { LiveSlice } from "../slices/live-slices";
import { everyAccount } from "../viewer/viewer";
import { isPeriodic } from "./periodic-charges";

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

/** What has costs counts as daily if at least LEAST_DAYS of its last RECENT_DAYS known days have some. */
const RECENT_DAYS = 14;
const LEAST_DAYS = 11;

/** Whether there are costs on nearly every one of the days up to `lastDay`, given the days with costs. */
export function isDaily(days: string[], lastDay: string): boolean {
  const before = addDays(lastDay, -RECENT_DAYS);
  return new Set(days.filter((day) => day > before && day <= lastDay)).size >= LEAST_DAYS;
}

/** Days that late bills are waited for: those that are later may never come. */
export const LONGEST_WAIT_DAYS = 14;

/** Whether only a part of the costs of some days is known, which a forecast would continue. */
export const areKnownInPart = (scope: Scope): boolean => scope.damaged.length > 0 || partlyConverted(scope).length > 0;

export async function findKnownDays(store: CostStore, scope: Scope, today: string): Promise<KnownDays> {
  const { companyId } = scope;
  const days = { startDate: addDays(monthStart(today, -1), -RECENT_DAYS), endDate: addDays(today, -1) };
  const slices = scope.slices.filter(({ lastDay }) => lastDay >= days.startDate);
  if (slices.length === 0) return { lastDays: new Map(), late: [] };
  const keys = [as("slice", sliceId), as("day", column("Day")), as("isFixed", isPeriodic)];
  const where = whereClause({ companyId, accounts: everyAccount, slices, days });
  const cells = select({ by: keys, measures: {}, where });
  const lines = await rowsOf<SliceDay>(
    store,
    scope,
    sql`SELECT toString(slice) AS slice, toString(day) AS day, toBool(isFixed) AS isFixed FROM (${cells})`,
  );
  return knownDaysOf(lines, slices, today);
}

/** A day before today with lines of a slice: usage, which varies from day to day, or fees and the like. */
interface SliceDay {
  slice: string;
  day: string;
  isFixed: boolean;
}

/**
 * A provider's last known day is the last one with usage, as bills have fees of days whose usage comes later. If there
 * is none since the previous month, or fees go on for longer than bills are waited for, its usage has ended: it is the
 * last one with lines. Otherwise, billing accounts with usage since then that are behind others of their provider are
 * late if they had usage nearly every day, in any account: what they cost since is unknown, not zero. Those with usage
 * now and then are not late.
 */
export function knownDaysOf(lines: SliceDay[], slices: LiveSlice[], today: string): KnownDays {
  const earliest = monthStart(today, -1);
  const bySlice = groupBy(lines, ({ slice }) => slice);
  const linesOf = (own: LiveSlice[]) => own.flatMap(({ sliceId: id }) => bySlice.get(id) ?? []);
  const usageOf = (own: LiveSlice[]) => linesOf(own).filter(({ isFixed }) => !isFixed);
  const latest = (days: SliceDay[]) =>
    days.reduce<string | undefined>((last, { day }) => (day >= (last ?? earliest) ? day : last), undefined);
  const lastDays = new Map<Vendor, string>();
  const late: LateBills[] = [];
  for (const [vendor, all] of groupBy(slices, (slice) => slice.vendor)) {
    const [lastLine, lastUsage] = [latest(linesOf(all)), latest(usageOf(all))];
    if (lastLine === undefined) continue;
    const isUsed = lastUsage !== undefined && lastLine <= addDays(lastUsage, LONGEST_WAIT_DAYS);
    lastDays.set(vendor, isUsed ? lastUsage : lastLine);
    if (!isUsed) continue;
    for (const own of groupBy(all, billingAccountOf).values()) {
      const usage = usageOf(own);
      const lastDay = latest(usage);
      if (lastDay === undefined || lastDay === lastUsage) continue;
      const days = usage.map(({ day }) => day);
      if (isDaily(days, lastDay)) late.push({ vendor, lastDay, slices: own });
    }
  }
  return { lastDays, late };
}
