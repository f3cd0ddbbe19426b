import type { Vendor } from "~/contract/vendors";
import { HOUR_MS } from "~/lib/time/time-frames";
import { bind, identifier, join, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { allOf, as, column, expression } from "../../measures/columns";
import type { Expression } from "../../measures/columns";
import { aggregate } from "../../measures/measures";
import { whereClause, whereOf } from "../../measures/scope";
import type { Scope } from "../../measures/scope";
import { names } from "../../measures/group-by";
import { select } from "../../measures/select";
import { rowsOf } from "../../measures/totals";
import type { Services } from "../../serve";
import type { Window } from "./window";

/** Usage that is priced alike, as the bill names it. */
export interface UsageItem {
  vendor: Vendor;
  /** The account that is billed, and below which commitments are shared. */
  payer: string;
  account: string;
  region: string;
  /** Name of the service. */
  service: string;
  /** See cost-store/rollups/commitment-rollup.ts: ec2, rds, … */
  scope: string;
  family: string;
  instanceType: string;
  operatingSystem: string;
  databaseEngine: string;
  cacheEngine: string;
  usageType: string;
  operation: string;
  currency: string;
}

/** Usage of every hour of the window. */
export interface ItemUsage extends UsageItem {
  /** On-demand price of a unit, at list. */
  onDemandRate: number;
  /** Units in use by hour of the window. */
  quantities: Float64Array;
  /** Units whose hours bills do not state. */
  spread: number;
}

const itemColumns = {
  vendor: "Vendor",
  payer: "BillingAccountId",
  account: "SubAccountId",
  region: "RegionId",
  service: "ServiceName",
  family: "InstanceFamily",
  instanceType: "InstanceType",
  operatingSystem: "OperatingSystem",
  databaseEngine: "DatabaseEngine",
  cacheEngine: "CacheEngine",
  usageType: "UsageType",
  operation: "Operation",
  currency: "BillingCurrency",
} as const;

export const itemKeys = [
  ...Object.entries(itemColumns).map(([name, from]) => as(name, column(from))),
  as("scope", expression(sql`CommitmentScope`, "CommitmentScope")),
];
const periodKeys = [
  as("start", expression(sql`toUnixTimestamp(ChargePeriodStart)`, "ChargePeriodStart")),
  as("end", expression(sql`toUnixTimestamp(ChargePeriodEnd)`, "ChargePeriodEnd")),
];
const total = (name: "Hours" | "OnDemandCost") => aggregate(sql`sum(${identifier(name)})`, expression(sql``, name));

/**
 * Which usage: `scopes` as in cost-store/rollups/commitment-rollup.ts; `lapsed`: ids of commitments assumed to have
 * ended.
 */
interface UsageScope {
  window: Window;
  scopes: readonly string[];
  lapsed: readonly string[];
}

type Row = UsageItem & { starts: number[]; ends: number[]; amounts: number[]; cost: number; quantity: number };

/** Rows of on-demand usage, and of what the `lapsed` commitments cover, which is on demand once they end. */
const isCounted = ({ scopes, lapsed }: Pick<UsageScope, "scopes" | "lapsed">): Expression =>
  allOf([
    expression(
      lapsed.length === 0
        ? sql`CommitmentStatus = 'OnDemand'`
        : sql`(CommitmentStatus = 'OnDemand' OR (CommitmentStatus = 'Used' AND OnDemandCost > 0 AND CommitmentDiscountId IN ${bind("Array(String)", [...lapsed])}))`,
      "CommitmentStatus",
      "CommitmentDiscountId",
      "OnDemandCost",
    ),
    expression(sql`CommitmentScope IN ${bind("Array(String)", [...scopes])}`, "CommitmentScope"),
  ]);

const within = ({ from, until }: Pick<Window, "from" | "until">): Expression =>
  expression(
    sql`ChargePeriodStart < toDateTime(${bind("UInt32", until / 1000)}, 'UTC') AND ChargePeriodEnd > toDateTime(${bind("UInt32", from / 1000)}, 'UTC')`,
    "ChargePeriodStart",
    "ChargePeriodEnd",
  );

/** The engine creates the lists of hours per item, as there may be millions of them. */
function usageSql(scope: Scope, { window, ...usageScope }: UsageScope): Sql {
  const inner = select({
    by: [...itemKeys, ...periodKeys],
    measures: { hours: total("Hours"), onDemand: total("OnDemandCost") },
    where: whereClause(whereOf(scope), isCounted(usageScope), within(window)),
  });
  return sql`SELECT ${names(itemKeys)}, groupArray(start) AS starts, groupArray(end) AS ends, groupArray(toFloat64(hours)) AS amounts,
      toFloat64(sum(onDemand)) AS cost, toFloat64(sum(hours)) AS quantity
    FROM (${inner}) GROUP BY ${join(itemKeys.map(({ name }) => identifier(name)))} HAVING quantity > 0 AND cost > 0
    ORDER BY ${join(itemKeys.map(({ name }) => identifier(name)))}`;
}

/** What commitments could cover, by hour of the window. */
export async function eligibleUsage(scope: Scope, usageScope: UsageScope, services: Services): Promise<ItemUsage[]> {
  const rows = await rowsOf<Row>(services.costStore, scope, usageSql(scope, usageScope));
  const indexByTime = new Map(usageScope.window.hours.map((time, index) => [time, index]));
  const items = rows.map(({ starts, ends, amounts, cost, quantity, ...item }): ItemUsage => {
    const quantities = new Float64Array(usageScope.window.hours.length);
    let spread = 0;
    starts.forEach((start, at) => {
      const hours = Math.max(1, Math.round((ends[at]! - start) / 3600));
      const amount = amounts[at]! / hours;
      const first = Math.floor((start * 1000) / HOUR_MS) * HOUR_MS;
      for (let hour = 0; hour < hours; hour += 1) {
        const index = indexByTime.get(first + hour * HOUR_MS);
        if (index === undefined) continue;
        quantities[index]! += amount;
        if (hours > 1) spread += amount;
      }
    });
    return { ...item, onDemandRate: cost / quantity, quantities, spread };
  });
  return items.filter(({ quantities }) => quantities.some((amount) => amount > 0));
}

/** Part of the on-demand cost whose hours bills do not state, in percent with one decimal. */
export function spreadPercentOf(items: readonly ItemUsage[]): number {
  let [onDemandCost, spread] = [0, 0];
  for (const item of items) {
    onDemandCost += item.quantities.reduce((sum, units) => sum + units, 0) * item.onDemandRate;
    spread += item.spread * item.onDemandRate;
  }
  return onDemandCost === 0 ? 0 : Math.round((spread / onDemandCost) * 1000) / 10;
}
