import type { VendorMonth } from "~/contract/costs/cost-analytics";
import type { Filter } from "~/contract/costs/cost-query";
import type { ServiceGroupSet } from "~/contract/service-groups";
import type { Vendor } from "~/contract/vendors";
import { periodStarts } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { Viewer, VisibleAccounts } from "../viewer/viewer";
import { bind, sql } from "../cost-store/sql";
import type { LiveSlice } from "../slices/live-slices";
import { rateGaps } from "../money/rates-for";
import type { RateGap } from "../money/rates-for";
import type { VendorRate } from "../money/vendor-rates";
import { allOf, anyOf, expression, is } from "./columns";
import type { Expression } from "./columns";
import { conditionOf } from "./filters";
import type { CostColumn } from "./measures";

/** Conditions of a WHERE clause. */
export interface WhereConditions extends Pick<Viewer, "companyId" | "accounts"> {
  /** Live slices: rows of others are in no figure. */
  slices: Pick<LiveSlice, "sliceId" | "vendor">[];
  vendor?: Vendor;
  days?: DayRange;
  billingCurrency?: string;
  filters?: Filter[];
  /** Service group sets in the filters. */
  sets?: ServiceGroupSet[];
}

declare const checked: unique symbol;

/** A WHERE clause with its company, live slices and visible accounts. No query of costs takes another one. */
export interface ScopedClause extends Expression {
  readonly [checked]: true;
}

/**
 * The only function that makes WHERE clauses. Company, provider, slice and day are part of the tables' sorting key. As
 * slices imply provider and billing month, queries of several providers do not check these for every row.
 */
export function whereClause(where: WhereConditions, ...more: Expression[]): ScopedClause {
  const { companyId, accounts, slices, vendor, days, billingCurrency, filters = [], sets = [] } = where;
  const sliceIds = slices.map(({ sliceId }) => BigInt(sliceId));
  return allOf([
    expression(sql`CompanyId = ${bind("String", companyId)}`),
    ...(vendor === undefined ? [] : [is("Vendor", vendor)]),
    expression(sql`SliceId IN ${bind("Array(UInt64)", sliceIds)}`),
    ...ofAccounts(accounts, [...new Set(slices.map((slice) => slice.vendor))]),
    ...(days === undefined ? [] : [isWithin(days)]),
    ...(billingCurrency === undefined ? [] : [is("BillingCurrency", billingCurrency)]),
    ...filters.map((filter) => conditionOf(filter, sets)),
    ...more,
  ]) as ScopedClause;
}

/** Whether the row belongs to a visible account; nothing if none of these providers is restricted. */
function ofAccounts(accounts: VisibleAccounts, vendors: Vendor[]): Expression[] {
  const restricted = vendors.flatMap((vendor) => {
    const ids = accounts.listOf(vendor);
    return ids ? [{ vendor, ids: [...ids] }] : [];
  });
  const [first, ...others] = restricted;
  if (!first) return [];
  const isIn = (ids: string[]) => sql`SubAccountId IN ${bind("Array(String)", ids)}`;
  if (vendors.length === 1) return [expression(isIn(first.ids), "SubAccountId")];
  const whole = vendors.filter((vendor) => accounts.areAll(vendor));
  return [
    anyOf([
      expression(sql`Vendor IN ${bind("Array(String)", whole)}`, "Vendor"),
      ...[first, ...others].map(({ vendor, ids }) =>
        expression(sql`(Vendor = ${bind("String", vendor)} AND ${isIn(ids)})`, "Vendor", "SubAccountId"),
      ),
    ]),
  ];
}

export const isWithin = ({ startDate, endDate }: DayRange): Expression =>
  expression(sql`Day BETWEEN ${bind("Date", startDate)} AND ${bind("Date", endDate)}`, "Day");

/** A range in which charges of several days count evenly on each of their days instead of on the first. */
export interface Spread {
  days: DayRange;
  /** First days of the charges of several days that reach into the range, YYYY-MM-DD. */
  starts: string[];
  /** The last day of the range that one of them covers. */
  until: string;
}

/** The requested lines and currency. */
export interface Scope extends DayRange, Pick<Viewer, "companyId" | "accounts"> {
  /** Live slices that may contain lines of the range. */
  slices: LiveSlice[];
  /** Damaged slices of the range, which are left out. */
  damaged: LiveSlice[];
  /** Months of the range between bills of a provider that has none of them. */
  withoutBills: VendorMonth[];
  cost: CostColumn;
  filters: Filter[];
  /** Service group sets that the query names. */
  sets: ServiceGroupSet[];
  currency: string;
  /** Rates to `currency` by month, provider and billing currency; empty if all is billed in `currency`. */
  rates: VendorRate[];
  /** Billing currencies without a rate to `currency` in a month of their bills; these amounts are in no figure. */
  withoutRate: string[];
  /** How charges of several days are spread; absent: they are not, or there are none. */
  spread?: Spread;
}

/** The scope's conditions for a WHERE clause. If charges are spread, its days are in the FROM clause. */
export const whereOf = ({
  companyId,
  accounts,
  slices,
  startDate,
  endDate,
  filters,
  sets,
  spread,
}: Scope): WhereConditions => ({
  companyId,
  accounts,
  slices,
  ...(!spread && { days: { startDate, endDate } }),
  filters,
  sets,
});

/** Whether some of the scope's lines are billed in another currency than the requested one. */
export const converts = (scope: Scope): boolean => scope.rates.length > 0 || scope.withoutRate.length > 0;

/** Calendar months that the range touches, YYYY-MM. */
const monthsOf = (range: DayRange): string[] => periodStarts(range, "MONTH").map((day) => day.slice(0, 7));

/** The calendar months in which charges of a range begin, from the first to the last, YYYY-MM: those with rates. */
export const chargeMonths = ({
  startDate,
  endDate,
  spread,
}: Pick<Scope, "startDate" | "endDate" | "spread">): string[] =>
  monthsOf({ startDate: (spread?.starts ?? []).reduce((a, b) => (b < a ? b : a), startDate), endDate });

/** The days of the scope's bills whose currency has no rate in their month. */
export const unconvertedDays = (scope: Scope): RateGap[] =>
  rateGaps(scope.slices, { ...scope, months: chargeMonths(scope) });

/**
 * The days without a rate of currencies that have one in other months: only a part of their cost is known, so that they
 * cannot be compared with other days. Of a currency without any rate, no day has more than the others.
 */
export const partlyConverted = (scope: Scope): RateGap[] =>
  unconvertedDays(scope).filter((gap) =>
    scope.rates.some(({ vendor, from }) => vendor === gap.vendor && from === gap.from),
  );
