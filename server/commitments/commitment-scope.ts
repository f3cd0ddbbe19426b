import { MAX_COMMITMENT_MONTHS, vendorsOf } from "~/contract/commitments/commitment-kinds";
import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import type { CommitmentQuery } from "~/contract/commitments/commitments";
import type { CommitmentHead } from "~/contract/commitments/commitment-replies";
import type { Filter } from "~/contract/costs/cost-query";
import type { Vendor } from "~/contract/vendors";
import { onlyVendorOf } from "~/lib/providers";
import { firstDayOf } from "~/lib/time/compact-month";
import { addDays, monthEnd, monthStart } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { billsThrough } from "../cost-analytics/comparable-ranges";
import { scopesOfAnyRange } from "../cost-analytics/scope";
import { monthsOfSlices } from "../slices/live-slices";
import { allOf, as, column, commitmentMonth, expression } from "../measures/columns";
import type { Expression } from "../measures/columns";
import { aggregate } from "../measures/measures";
import { whereClause, whereOf } from "../measures/scope";
import type { Scope, ScopedClause } from "../measures/scope";
import { select } from "../measures/select";
import { rowsOf } from "../measures/totals";
import { bind, sql } from "../cost-store/sql";
import { fieldError } from "../call-error";
import type { Caller, Services } from "../serve";
import { coveredDays, coveredTime, lastDayUntil } from "./covered-time";
import type { TimeRange } from "./covered-time";
import { coverableScopes, coverableVendors, isOwn, isUnstated } from "./kinds";

/** The lines of a query, and the providers that have commitments of the kind among them. */
export interface CommitmentScope {
  kind: CommitmentKind;
  scope: Scope;
  owners: Vendor[];
  /** The scopes of on-demand usage that coverage compares commitments with. */
  coverable: string[];
  /** Providers of the kind that may be seen. */
  vendors: Vendor[];
  /** The time of the range that bills of each of `owners` cover. */
  coveredByOwner: Map<string, TimeRange[]>;
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
  const months = await providerMonths(kind, withMonthBefore, services);
  const inRange = months.filter(({ month }) => month >= range.startDate);
  const owners = vendorsOfMonths(inRange.filter(hasCommitments));
  // A commitment of the month before goes on, if a bill of the range is missing.
  const lately = vendorsOfMonths(months.filter(hasCommitments));
  const billing = lately.length > 0 ? lately : vendorsOfMonths(inRange);
  const lastDaysBeforeGaps = scope.withoutBills
    .filter(({ vendor }) => lately.length === 0 || lately.includes(vendor))
    .map(({ month }) => addDays(`${month}-01`, -1));
  const through = billsThrough([
    ...slices.filter(({ vendor }) => billing.includes(vendor)),
    ...months
      .filter(({ vendor }) => billing.includes(vendor))
      .map(({ vendor, usedUntil }) => ({ vendor, lastDay: lastDayUntil(usedUntil * 1000) })),
  ]);
  const coveredBy = (vendors: Vendor[]) =>
    coveredTime(scope, {
      slices: scope.slices.filter(({ vendor }) => vendors.includes(vendor)),
      months: inRange.filter(({ vendor }) => vendors.includes(vendor)),
    });
  const covered = coveredBy(owners.length > 0 ? owners : vendorsOfMonths(inRange));
  return {
    kind,
    scope,
    history,
    vendors: selectedVendors,
    owners,
    coverable: coverableScopes(kind, { owners, used: inRange.flatMap(({ usedScopes }) => usedScopes) }),
    coveredByOwner: new Map(owners.map((vendor) => [vendor, coveredBy([vendor])])),
    head: {
      currency: scope.currency,
      owner: onlyVendorOf(owners),
      coverageVendor: onlyVendorOf(
        vendorsOfMonths(inRange).filter((vendor) => coverableVendors(owners).includes(vendor)),
      ),
      ...coveredDays(covered),
      completeUntil:
        [...(through === null ? [] : [through, range.endDate]), ...lastDaysBeforeGaps].sort().at(0) ?? null,
      isUnamortized: inRange.some(({ unstated }) => unstated > 0),
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

/** A month of a provider with commitments or usage, whatever the filters. */
interface ProviderMonth {
  vendor: Vendor;
  /** Its first day. */
  month: string;
  /** Number of rows of the kind's commitments, and of those whose cost bills do not state. */
  commitments: number;
  unstated: number;
  /** The scopes that commitments of the kind were used for. */
  usedScopes: string[];
  /** End of its last usage, in seconds since 1970; 0 without any. */
  usedUntil: number;
}

const hasCommitments = ({ commitments }: ProviderMonth): boolean => commitments > 0;
const vendorsOfMonths = (months: ProviderMonth[]): Vendor[] => [...new Set(months.map(({ vendor }) => vendor))];

function providerMonths(kind: CommitmentKind, scope: Scope, { costStore }: Services): Promise<ProviderMonth[]> {
  const rowsWith = (condition: Expression) => aggregate(sql`toUInt32(countIf(${condition.value}))`, condition);
  const isUsage = expression(sql`CommitmentStatus IN ('Used', 'OnDemand')`, "CommitmentStatus");
  const isUsed = allOf([isOwn(kind), expression(sql`CommitmentStatus = 'Used'`, "CommitmentStatus")]);
  const usedScopes = sql`groupUniqArrayIf(toString(CommitmentScope), ${isUsed.value})`;
  return rowsOf<ProviderMonth>(
    costStore,
    scope,
    select({
      by: [as("vendor", column("Vendor")), as("month", commitmentMonth)],
      measures: {
        commitments: rowsWith(isOwn(kind)),
        unstated: rowsWith(allOf([isOwn(kind), isUnstated])),
        usedScopes: aggregate(usedScopes, isUsed, expression(sql``, "CommitmentScope")),
        usedUntil: aggregate(sql`toUInt32(maxIf(LastEnd, ${isUsage.value}))`, isUsage, expression(sql``, "LastEnd")),
      },
      where: monthsClause({ ...scope, filters: [] }),
    }),
  );
}
