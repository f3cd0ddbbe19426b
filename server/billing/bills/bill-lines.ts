import type { LineKind } from "~/contract/billing/billing";
import type { Vendor } from "~/contract/vendors";
import type { Viewer } from "../../viewer/viewer";
import type { CostStore } from "../../cost-store/cost-store";
import { sql } from "../../cost-store/sql";
import { liveSlices } from "../../slices/live-slices";
import type { LiveSlice, LiveSlices } from "../../slices/live-slices";
import { chargeKind, chargeName, isIn, part } from "../../measures/charge-columns";
import { as, billingMonth, column, expression, is } from "../../measures/columns";
import type { Expression, Key } from "../../measures/columns";
import { measures, sumIf } from "../../measures/measures";
import { whereClause } from "../../measures/scope";
import type { WhereConditions } from "../../measures/scope";
import { select } from "../../measures/select";
import { rowsOf } from "../../measures/totals";
import type { PartSum } from "../../money/bill-parts";
import type { Queries } from "../../state-store/state-store";

/** Whole billing months of one provider, and their live slices. */
export interface BillScope extends LiveSlices, Viewer {
  vendor: Vendor;
  /** Months without a bill, ascending: for some billing account, only an amortized export was imported. */
  amortizedOnly: string[];
}

/**
 * The live slices that the provider's bills are computed from: actual costs, even if a month has amortized costs as
 * well. An amortized export lacks the purchases that are billed, so a month has no bill if it is the only export of an
 * account.
 */
export async function billScope(
  vendor: Vendor,
  viewer: Viewer,
  { stateStore }: { stateStore: Queries },
): Promise<BillScope> {
  const { companyId, vendors, accounts } = viewer;
  const { slices, damaged } = await liveSlices(stateStore, viewer, { vendors: [vendor], isAmortizedCost: false });
  const amortizedOnly = [
    ...new Set([...slices, ...damaged].filter(({ basis }) => basis === "amortized").map(({ month }) => month)),
  ].sort();
  const hasBill = ({ month }: LiveSlice) => !amortizedOnly.includes(month);
  return {
    ...{ companyId, vendors, accounts, vendor, amortizedOnly },
    slices: slices.filter(hasBill),
    damaged: damaged.filter(hasBill),
  };
}

/** Whether the bills of the scope are whole, with the lines of all accounts and those without an account. */
export const isWhole = ({ accounts, vendor }: BillScope): boolean => accounts.areAll(vendor);

/** The billing months that have data, ascending. */
export const monthsWith = ({ slices }: BillScope): string[] => [...new Set(slices.map(({ month }) => month))].sort();

/** Last day of the month with lines of the provider, including damaged slices; "" if there is none. */
export const billsThrough = ({ slices, damaged }: BillScope, yearMonth: string): string =>
  [...slices, ...damaged].reduce(
    (last, { month, lastDay }) => (month === yearMonth && lastDay > last ? lastDay : last),
    "",
  );

/** The scope, limited to these months. */
export function inMonths(scope: BillScope, months: string[]): BillScope {
  const isIn = ({ month }: LiveSlice) => months.includes(month);
  return { ...scope, slices: scope.slices.filter(isIn), damaged: scope.damaged.filter(isIn) };
}

const month = as("month", billingMonth);
const currency = as("currency", column("BillingCurrency"));
const item = as("item", chargeName);

/** Sums grouped and ordered by the keys. */
const partsBy = <Row>(
  store: CostStore,
  where: WhereConditions,
  by: Key[],
  ...conditions: Expression[]
): Promise<Row[]> =>
  rowsOf(
    store,
    where,
    select({
      by,
      measures: { billed: measures.billed, listDiscount: measures.listDiscount },
      where: whereClause(where, ...conditions),
      orderBy: by,
    }),
  );

export type MonthSum = PartSum & { month: string; currency: string };
/** Sums per part of the bills. */
export const partsByMonth = (store: CostStore, scope: BillScope): Promise<MonthSum[]> =>
  partsBy(store, scope, [month, currency, part]);

/** Sums of one bill by account, or by product of an account. */
export type ItemSum = PartSum & { item: string };
export const partsByItem = (
  store: CostStore,
  scope: BillScope,
  billingCurrency: string,
  accountId: string | undefined,
): Promise<ItemSum[]> =>
  accountId === undefined
    ? partsBy(store, { ...scope, billingCurrency }, [as("item", column("SubAccountId")), part])
    : partsBy(
        store,
        { ...scope, billingCurrency },
        [as("item", column("ServiceName")), part],
        is("SubAccountId", accountId),
      );

/** Sums of one bill by part and kind of line. */
export type ChargeSum = PartSum & { item: string; kind: Exclude<LineKind, "listDiscount" | "profile"> };
export const chargeSums = (store: CostStore, scope: BillScope, billingCurrency: string): Promise<ChargeSum[]> =>
  partsBy(store, { ...scope, billingCurrency }, [part, as("kind", chargeKind), item]);

/** Credits by bill and name. */
export const creditSums = (
  store: CostStore,
  scope: BillScope,
): Promise<{ month: string; currency: string; item: string; billed: string }[]> =>
  partsBy(store, scope, [month, currency, item], isIn(["credit"]));

/** Sum of BilledCost and last day by month and currency, from the daily rollup: bills are checked against it. */
export const billedCosts = (
  store: CostStore,
  scope: BillScope,
): Promise<{ month: string; currency: string; billed: string; lastDay: string }[]> =>
  rowsOf(
    store,
    scope,
    select({
      by: [month, currency],
      measures: { billed: measures.billed, lastDay: measures.lastDay },
      where: whereClause(scope),
      orderBy: [month, currency],
    }),
  );

const isCloudFront = expression(
  sql`(ServiceCode = 'AmazonCloudFront' OR ServiceName IN ('Amazon CloudFront', 'AmazonCloudFront'))`,
  "ServiceCode",
  "ServiceName",
);
const isTransferOut = expression(sql`match(UsageType, 'Out-Bytes')`, "UsageType");
const isRequest = expression(sql`match(UsageType, 'Requests') AND NOT match(UsageType, 'Out-Bytes')`, "UsageType");

/** CloudFront's share of the list discount by month and currency. Only months that have one are read. */
export const cloudFrontDiscounts = (
  store: CostStore,
  scope: BillScope,
): Promise<{ month: string; currency: string; dto: string; req: string }[]> =>
  rowsOf(
    store,
    scope,
    select({
      by: [month, currency],
      measures: { dto: sumIf(measures.listDiscount, isTransferOut), req: sumIf(measures.listDiscount, isRequest) },
      where: whereClause(scope, isCloudFront),
    }),
  );
