import type { Filter } from "~/contract/cost-analytics";
import type { ServiceGroupSet } from "~/contract/service-groups";
import type { Vendor } from "~/contract/vendors";
import { periodStarts } from "~/lib/time-frames";
import type { DayRange } from "~/lib/time-frames";
import { bind, sql } from "../cost-store/sql";
import type { LiveSlice } from "../imports/live-slices";
import type { VendorRate } from "../money/vendor-rates";
import { allOf, expression, is } from "./columns";
import type { Expression } from "./columns";
import { conditionOf } from "./filters";
import type { CostColumn } from "./measures";

/** What a WHERE clause keeps. */
export interface Where {
  companyId: string;
  /** Live slices: rows of others count in no figure. */
  slices: Pick<LiveSlice, "sliceId">[];
  vendor?: Vendor;
  days?: DayRange;
  billingCurrency?: string;
  filters?: Filter[];
  /** Service group sets that the filters name. */
  sets?: ServiceGroupSet[];
}

/**
 * The WHERE clause. Company, provider, slice and day are part of the tables' sorting key. Slices imply provider and
 * billing month, so a query of several providers does not compare these again for every row.
 */
export function whereClause(where: Where, ...more: Expression[]): Expression {
  const { companyId, slices, vendor, days, billingCurrency, filters = [], sets = [] } = where;
  const sliceIds = slices.map(({ sliceId }) => BigInt(sliceId));
  return allOf([
    expression(sql`CompanyId = ${bind("String", companyId)}`),
    ...(vendor === undefined ? [] : [is("Vendor", vendor)]),
    expression(sql`SliceId IN ${bind("Array(UInt64)", sliceIds)}`),
    ...(days === undefined ? [] : [isWithin(days)]),
    ...(billingCurrency === undefined ? [] : [is("BillingCurrency", billingCurrency)]),
    ...filters.map((filter) => conditionOf(filter, sets)),
    ...more,
  ]);
}

export const isWithin = ({ startDate, endDate }: DayRange): Expression =>
  expression(sql`Day BETWEEN ${bind("Date", startDate)} AND ${bind("Date", endDate)}`, "Day");

/** Which lines are asked for and in what money. */
export interface Scope extends DayRange {
  companyId: string;
  /** Live slices that may hold lines of the range. */
  slices: LiveSlice[];
  /** Those that would be among them if the store had not lost something of them. */
  damaged: LiveSlice[];
  cost: CostColumn;
  filters: Filter[];
  /** Those of the company's service group sets that the query names. */
  sets: ServiceGroupSet[];
  currency: string;
  /** Rates to `currency`, for every month, provider and billing currency that has one; empty when all is billed in it. */
  rates: VendorRate[];
  /** Billing currencies that have no rate to `currency` in some month: such amounts are in no figure. */
  withoutRate: string[];
}

/** The scope as a WHERE clause has it. */
export const whereOf = ({ companyId, slices, startDate, endDate, filters, sets }: Scope): Where => ({
  companyId,
  slices,
  days: { startDate, endDate },
  filters,
  sets,
});

/** Whether some of the scope's lines are billed in another currency than the asked one. */
export const converts = (scope: Scope): boolean => scope.rates.length > 0 || scope.withoutRate.length > 0;

/** Calendar months that the range touches, YYYY-MM. */
export const monthsOf = (range: DayRange): string[] => periodStarts(range, "MONTH").map((day) => day.slice(0, 7));
