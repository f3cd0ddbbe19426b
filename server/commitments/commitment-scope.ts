import { MAX_COMMITMENT_MONTHS, vendorsOf } from "~/contract/commitments/commitment-kinds";
import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import type { CommitmentQuery } from "~/contract/commitments/commitments";
import type { CommitmentHead } from "~/contract/commitments/commitment-replies";
import type { Filter } from "~/contract/costs/cost-query";
import type { Vendor } from "~/contract/vendors";
import { firstDayOf } from "~/lib/time/compact-month";
import { monthEnd, monthStart } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { billsThrough } from "../cost-analytics/comparable-ranges";
import { scopesOfAnyRange } from "../cost-analytics/scope";
import { monthsOfSlices } from "../slices/live-slices";
import type { LiveSlice } from "../slices/live-slices";
import { allOf, as, column, expression } from "../measures/columns";
import type { Expression } from "../measures/columns";
import { aggregate } from "../measures/measures";
import { whereClause, whereOf } from "../measures/scope";
import type { Scope, ScopedClause } from "../measures/scope";
import { select } from "../measures/select";
import { rowsOf } from "../measures/totals";
import { bind, sql } from "../cost-store/sql";
import { fieldError } from "../call-error";
import type { Caller, Services } from "../serve";
import { coveredDays, coveredPeriod, lastDayUntil } from "./covered-period";
import type { TimeRange } from "./covered-period";
import { isOwn, isUnstated } from "./kinds";

/** The lines of a query, and the providers that have commitments of the kind among them. */
export interface CommitmentScope {
  kind: CommitmentKind;
  scope: Scope;
  owners: string[];
  /** Providers of the kind that may be seen. */
  vendors: Vendor[];
  /** The part of the range that bills of `owners` cover, or those of all providers if there are none. */
  covered: TimeRange | null;
  /** The part of the range that bills of each of `owners` cover. */
  coveredByOwner: Map<string, TimeRange | null>;
  /**
   * For facts that need the whole history: all months that can be queried, and the one before, as three years that end
   * in the newest month began in it.
   */
  history: Scope;
  head: CommitmentHead;
}

/**
 * Days of the months. Throws CallError 422 beyond the limits of spec §5: the last 3 years, up to the month of the newest
 * day with data, so that old bills remain accessible until newer ones are imported.
 */
function rangeOfMonths(
  { startDate, endDate }: Pick<CommitmentQuery, "startDate" | "endDate">,
  { today, newest }: { today: string; newest: string },
): DayRange {
  const [start, end] = [firstDayOf(startDate), firstDayOf(endDate)];
  if (start > end) throw fieldError("endDate", "monthRange");
  const isTooLong = end >= monthStart(start, MAX_COMMITMENT_MONTHS);
  if (isTooLong || start < monthStart(newest, 1 - MAX_COMMITMENT_MONTHS) || start > monthStart(today))
    throw fieldError("startDate", "monthRange");
  return { startDate: start, endDate: monthEnd(end) };
}

/** The filters of a query, other than for single commitments. */
export const filtersOf = (
  query: Partial<Pick<CommitmentQuery, "accounts" | "products" | "regions" | "instanceFamilies">>,
): Filter[] =>
  (
    [
      ["account", query.accounts],
      ["product", query.products],
      ["region", query.regions],
      ["instanceTypeFamily", query.instanceFamilies],
    ] as const
  ).flatMap(([field, values = []]) => (values.length === 0 ? [] : [{ field, values, exclude: false }]));

/** Resolves a query to its scope. Amortized costs, as commitments are paid for over the time they cover. */
export async function commitmentScope(
  kind: CommitmentKind,
  query: CommitmentQuery,
  caller: Caller,
  services: Services,
): Promise<CommitmentScope> {
  const today = services.today();
  const selectedVendors = vendorsOf(kind).filter((vendor) => caller.vendors.includes(vendor));
  const { scopeIn, slices } = await scopesOfAnyRange(
    { selectedVendors, isAmortizedCost: true, currency: query.currency, filters: filtersOf(query) },
    caller,
    services,
  );
  const newest = slices.map(({ lastDay }) => lastDay).reduce((last, day) => (day > last ? day : last), "");
  const last = newest === "" || newest > today ? today : newest;
  const range = rangeOfMonths(query, { today, newest: last });
  const [scope, withMonthBefore, history] = await Promise.all([
    scopeIn(range),
    scopeIn({ ...range, startDate: monthStart(range.startDate, -1) }),
    scopeIn({ startDate: monthStart(last, -MAX_COMMITMENT_MONTHS), endDate: monthEnd(today) }),
  ]);
  const providers = await providersOf(kind, withMonthBefore, range.startDate, services);
  const owning = providers.filter(({ commitments }) => commitments > 0);
  const isBilling = ({ vendor }: Pick<LiveSlice, "vendor">) =>
    owning.length === 0 || owning.some((owner) => owner.vendor === vendor);
  // A commitment of the month before goes on, if a bill of the range is missing.
  const owningLately = providers.filter(({ commitments, commitmentsBefore }) => commitments + commitmentsBefore > 0);
  const billing = owningLately.length > 0 ? owningLately : providers.filter(({ rows }) => rows > 0);
  const through = billsThrough([
    ...slices.filter(({ vendor }) => billing.some((provider) => provider.vendor === vendor)),
    ...billing.map(({ vendor, lastUsed }) => ({ vendor, lastDay: lastDayUntil(lastUsed * 1000) })),
  ]);
  const coveredOf = (isIncluded: typeof isBilling) =>
    coveredPeriod(scope, {
      slices: scope.slices.filter(isIncluded),
      usedUntil: Math.max(0, ...providers.filter(isIncluded).map(({ usedUntil }) => usedUntil)),
    });
  const covered = coveredOf(isBilling);
  return {
    kind,
    scope,
    history,
    vendors: selectedVendors,
    owners: owning.map(({ vendor }) => vendor),
    covered,
    coveredByOwner: new Map(owning.map((owner) => [owner.vendor, coveredOf(({ vendor }) => vendor === owner.vendor)])),
    head: {
      currency: scope.currency,
      ...coveredDays(covered),
      completeUntil: through !== null && through > range.endDate ? range.endDate : through,
      isUnamortized: owning.some(({ unstated }) => unstated > 0),
      damaged: monthsOfSlices(scope.damaged),
      withoutRate: scope.withoutRate,
    },
  };
}

/** WHERE clause of a range of whole months, for what needs no days: it is answered by the monthly rollup. */
export const monthsClause = (scope: Scope, ...more: Expression[]): ScopedClause => {
  const isWithin = sql`Month BETWEEN ${bind("Date", scope.startDate)} AND ${bind("Date", scope.endDate)}`;
  return whereClause({ ...whereOf(scope), days: undefined }, expression(isWithin, "Month"), ...more);
};

/** A provider with commitments or usage in the range or the month before, whatever the filters. */
interface Provider {
  vendor: Vendor;
  /** Number of its rows in the range; of those of the kind's commitments; and of those whose cost bills do not state. */
  rows: number;
  commitments: number;
  unstated: number;
  /** Number of rows of the kind's commitments in the month before. */
  commitmentsBefore: number;
  /** End of its last usage in the range, and with the month before, in seconds since 1970; 0 without any. */
  usedUntil: number;
  lastUsed: number;
}

/** `scope`: the range, which begins on `start`, with the month before. */
function providersOf(kind: CommitmentKind, scope: Scope, start: string, { costStore }: Services): Promise<Provider[]> {
  const rowsWith = (...conditions: Expression[]) => {
    const all = allOf(conditions);
    return aggregate(sql`toUInt32(countIf(${all.value}))`, all);
  };
  const lastEndOf = (...conditions: Expression[]) => {
    const all = allOf(conditions);
    return aggregate(sql`toUInt32(maxIf(LastEnd, ${all.value}))`, all, expression(sql``, "LastEnd"));
  };
  const isUsage = expression(sql`CommitmentStatus IN ('Used', 'OnDemand')`, "CommitmentStatus");
  const isInRange = expression(sql`Month >= ${bind("Date", start)}`, "Month");
  const isBefore = expression(sql`Month < ${bind("Date", start)}`, "Month");
  return rowsOf<Provider>(
    costStore,
    scope,
    select({
      by: [as("vendor", column("Vendor"))],
      measures: {
        rows: rowsWith(isInRange),
        commitments: rowsWith(isInRange, isOwn(kind)),
        unstated: rowsWith(isInRange, isOwn(kind), isUnstated),
        commitmentsBefore: rowsWith(isBefore, isOwn(kind)),
        usedUntil: lastEndOf(isInRange, isUsage),
        lastUsed: lastEndOf(isUsage),
      },
      where: monthsClause({ ...scope, filters: [] }),
    }),
  );
}
