import type { LineKind } from "~/contract/billing";
import type { Vendor } from "~/contract/vendors";
import { listDiscount } from "../cost-store/bill-rollup";
import type { CostStore } from "../cost-store/cost-store";
import { BILLS, LINES, ROLLUP } from "../cost-store/schema";
import { bind, join, named, Sql, sql } from "../cost-store/sql";
import { liveSlices } from "../imports/live-slices";
import type { LiveSlice, LiveSlices } from "../imports/live-slices";
import type { Services } from "../serve";

/** Whole billing months of one provider, and their live slices. */
export interface BillScope extends LiveSlices {
  companyId: string;
  vendor: Vendor;
  /** Months that have no bill, ascending: of some billing account nothing but an amortized export was imported. */
  amortizedOnly: string[];
}

/**
 * All live slices of the provider that bills are made of: of the actual costs where a month has amortized ones too. An
 * amortized export lacks the purchases that are paid, so a month for which an account has nothing else has no bill.
 */
export async function billScope(vendor: Vendor, companyId: string, { stateStore }: Services): Promise<BillScope> {
  const { slices, damaged } = await liveSlices(stateStore, { companyId, vendors: [vendor], isAmortizedCost: false });
  const amortizedOnly = [
    ...new Set([...slices, ...damaged].filter(({ basis }) => basis === "amortized").map(({ month }) => month)),
  ].sort();
  const hasBill = ({ month }: LiveSlice) => !amortizedOnly.includes(month);
  return { companyId, vendor, slices: slices.filter(hasBill), damaged: damaged.filter(hasBill), amortizedOnly };
}

/** The billing months that have data, ascending. */
export const monthsWith = ({ slices }: BillScope): string[] => [...new Set(slices.map(({ month }) => month))].sort();

/** Last day with lines of the provider's month, of damaged ones too; "" when it has none. */
export const billsThrough = ({ slices, damaged }: BillScope, yearMonth: string): string =>
  [...slices, ...damaged].reduce(
    (last, { month, lastDay }) => (month === yearMonth && lastDay > last ? lastDay : last),
    "",
  );

/** The scope with only those months. */
export function inMonths(scope: BillScope, months: string[]): BillScope {
  const isIn = ({ month }: LiveSlice) => months.includes(month);
  return { ...scope, slices: scope.slices.filter(isIn), damaged: scope.damaged.filter(isIn) };
}

/** Which rows of a table are of the scope: bills are of whole billing months, whatever the days of their lines. */
export const inSlices = ({
  companyId,
  vendor,
  slices,
}: BillScope): Sql => sql`CompanyId = ${bind("String", companyId)} AND Vendor = ${bind("String", vendor)}
  AND SliceId IN ${bind(
    "Array(UInt64)",
    slices.map(({ sliceId }) => BigInt(sliceId)),
  )}`;

const discount = new Sql([listDiscount], []);

/** Support as a product of each provider. */
const isSupport = sql`match(ServiceCode, '^AWS(Developer)?Support')
  OR match(ServiceName, '(?i)^((amazon|aws|microsoft|azure|google|gcp|oracle|oci|cloud|premium|enhanced|standard|developer|business|enterprise|unified) )*support\\\\b')`;

/**
 * The part of a bill that a row of the bill rollup, or a line, belongs to. Tax and credits on support are tax and
 * credits; refunds and adjustments of support are support.
 */
export const partOf = sql`multiIf(ChargeType = 'Tax', 'tax', ChargeType = 'Credit', 'credit', ${isSupport}, 'support', ChargeType = 'Discount', 'discount', 'cloud')`;

export type BillPart = "tax" | "credit" | "support" | "discount" | "cloud";

/** What use and purchases are, in words. */
const cloudKind = sql`multiIf(ChargeType IN ('ReservationPurchase', 'SavingsPlanPurchase', 'Purchase'), 'purchase', ChargeType = 'Refund', 'refund', ChargeType = 'Adjustment', 'adjustment', 'usage')`;

/** Sums of one part of a bill. */
export interface PartSum {
  part: BillPart;
  /** Sum of BilledCost. */
  billed: string;
  /** What was used costs less than by the list. */
  listDiscount: string;
}

/** A column that sums are made by. */
interface Key {
  name: string;
  value: Sql;
}

const month: Key = { name: "month", value: sql`substring(toString(BillingMonth), 1, 7)` };
const currency: Key = { name: "currency", value: sql`BillingCurrency` };
const part: Key = { name: "part", value: partOf };
export const account: Key = { name: "item", value: sql`SubAccountId` };
export const product: Key = { name: "item", value: sql`ServiceName` };
/** Credits, discounts and taxes by what the export calls them, everything else by product. */
const nameOfCharge: Key = {
  name: "item",
  value: sql`if(${partOf} IN ('cloud', 'support') OR ChargeDescription = '', ServiceName, ChargeDescription)`,
};
const kind: Key = { name: "kind", value: sql`if(${partOf} = 'cloud', ${cloudKind}, ${partOf})` };

const none = sql`true`;

/** Sums by the keys from the bill rollup. */
async function sumsBy<Row>(store: CostStore, scope: BillScope, keys: Key[], where: Sql = none): Promise<Row[]> {
  if (scope.slices.length === 0) return [];
  const names = keys.map(({ name }) => named(name));
  const query = sql`SELECT ${join(keys.map(({ name, value }) => sql`${value} AS ${named(name)}`))},
      sum(BilledCost) AS billed, sum(ListDiscount) AS listDiscount
    FROM ${named(BILLS)} WHERE ${inSlices(scope)} AND ${where} GROUP BY ${join(names)} ORDER BY ${join(names)}`;
  return store.query<Row>(...query.toQuery());
}

export type MonthSum = PartSum & { month: string; currency: string };
/** Sums of each part of the bills. */
export const partsByMonth = (store: CostStore, scope: BillScope): Promise<MonthSum[]> =>
  sumsBy(store, scope, [month, currency, part]);

/** The same for one bill by account, or by product of an account. */
export type ItemSum = PartSum & { item: string };
export const partsByItem = (
  store: CostStore,
  scope: BillScope,
  billCurrency: string,
  by: Key,
  accountId?: string,
): Promise<ItemSum[]> =>
  sumsBy(
    store,
    scope,
    [by, part],
    sql`BillingCurrency = ${bind("String", billCurrency)}${accountId === undefined ? sql`` : sql` AND SubAccountId = ${bind("String", accountId)}`}`,
  );

/** What the parts of one bill are made of. */
export type ChargeSum = PartSum & { item: string; kind: Exclude<LineKind, "listDiscount" | "profile"> };
export const chargeSums = (store: CostStore, scope: BillScope, billCurrency: string): Promise<ChargeSum[]> =>
  sumsBy(store, scope, [part, kind, nameOfCharge], sql`BillingCurrency = ${bind("String", billCurrency)}`);

/** What the credits of bills are made of. */
export const creditSums = (
  store: CostStore,
  scope: BillScope,
): Promise<{ month: string; currency: string; item: string; billed: string }[]> =>
  sumsBy(store, scope, [month, currency, nameOfCharge], sql`${partOf} = 'credit'`);

/** Sum of BilledCost by month and currency, from the daily rollup: what bills are checked against. */
export async function billedCosts(
  store: CostStore,
  scope: BillScope,
): Promise<{ month: string; currency: string; billed: string; lastDay: string }[]> {
  if (scope.slices.length === 0) return [];
  const query = sql`SELECT ${month.value} AS month, BillingCurrency AS currency, sum(BilledCost) AS billed, max(Day) AS lastDay
    FROM ${named(ROLLUP)} WHERE ${inSlices(scope)} GROUP BY month, currency ORDER BY month, currency`;
  return store.query(...query.toQuery());
}

/** CloudFront's part of the list discount, by month and currency: lines are read only of the months that show it. */
export async function cloudFrontDiscounts(
  store: CostStore,
  scope: BillScope,
): Promise<{ month: string; currency: string; dto: string; req: string }[]> {
  if (scope.slices.length === 0) return [];
  const query = sql`SELECT ${month.value} AS month, BillingCurrency AS currency,
      sumIf(${discount}, match(UsageType, 'Out-Bytes')) AS dto, sumIf(${discount}, match(UsageType, 'Requests') AND NOT match(UsageType, 'Out-Bytes')) AS req
    FROM ${named(LINES)} WHERE ${inSlices(scope)} AND (ServiceCode = 'AmazonCloudFront' OR ServiceName IN ('Amazon CloudFront', 'AmazonCloudFront'))
    GROUP BY month, currency`;
  return store.query(...query.toQuery());
}
