import type { BillDetailsRequest } from "~/contract/billing-tables";
import type { CostStore } from "../cost-store/cost-store";
import { LINES } from "../cost-store/schema";
import { bind, join, named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { valueIn } from "../measures/dimensions";
import { whereClause, whereOf } from "../measures/scope";
import { groupName } from "../measures/service-group";
import { accountNames } from "./account-names";
import type { Bill } from "./bill";
import type { DetailScope } from "./detail-scope";

/** What usage is told apart by, besides tags and service groups. */
const keys = [
  "SubAccountId",
  "ServiceName",
  "RegionId",
  "UsageType",
  "ChargeDescription",
  "InvoiceId",
  "ConsumedUnit",
].map(named);

/** What those are called in a row. */
const columns = {
  linkedAccountId: sql`SubAccountId`,
  productName: sql`ServiceName`,
  regionName: sql`RegionId`,
  usageType: sql`UsageType`,
  itemDescription: sql`ChargeDescription`,
  invoiceId: sql`InvoiceId`,
  useUnit: sql`ConsumedUnit`,
};

const product = valueIn({ field: "product" }).value;

/**
 * What follows FROM: a row for each kind of use of the scope's lines with the sums of its group and product, to be put
 * in the order that `treeOrder` gives. Lines are added up by their own columns; what these are called is worked out of
 * the few rows that are left. `names`: those of its groups that are known (see groupNames).
 */
export function usageRows({ scope, view }: DetailScope, names: Map<string, string>): Sql {
  const isOwnColumn = view.field !== "tag" && view.field !== "serviceGroup";
  const group = isOwnColumn ? valueIn(view).value : named("group");
  const lines = sql`SELECT ${join(isOwnColumn ? keys : [...keys, sql`${valueIn(view).value} AS group`])},
      max(SubAccountName) AS linkedAccountAlias, sum(ConsumedQuantity) AS usage, sum(BilledCost) AS cost
    FROM ${named(LINES)} WHERE ${whereClause({ ...whereOf(scope), billingCurrency: scope.currency }).value}
    GROUP BY ${join(isOwnColumn ? keys : [...keys, named("group")])}`;
  return sql`(SELECT *, ${aliasOf(view, names)} AS groupAlias, sum(cost) OVER (PARTITION BY group) AS groupCost, sum(cost) OVER (PARTITION BY group, product) AS productCost
    FROM (
      SELECT ${group} AS group, ${product} AS product, linkedAccountAlias, usage, cost, ${join(Object.entries(columns).map(([name, value]) => sql`${value} AS ${named(name)}`))}
      FROM (${lines})
    ))`;
}

/** Accounts go by their newest names; other groups are called by what they are, or by what the engine knows. */
export const groupNames = async (bill: Bill, { view }: DetailScope, store: CostStore): Promise<Map<string, string>> =>
  view.field === "account" ? accountNames(store, bill.scope) : new Map();

function aliasOf(view: DetailScope["view"], names: Map<string, string>): Sql {
  if (view.field === "serviceGroup") return groupName(view.set, sql`group`);
  return names.size === 0
    ? sql`group`
    : sql`transform(group, ${bind("Array(String)", [...names.keys()])}, ${bind("Array(String)", [...names.values()])}, group)`;
}

/** Groups, in them products, in them use; the same however a page is asked for. */
export function treeOrder({ key, descending }: BillDetailsRequest["sort"]): Sql {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const [group, item, use] =
    key === "cost"
      ? [sql`groupCost`, sql`productCost`, sql`cost`]
      : [sql`lowerUTF8(groupAlias)`, sql`lowerUTF8(product)`, sql`usageType`];
  return sql`${group} ${direction}, group, ${item} ${direction}, product, ${use} ${direction}, cost DESC, ${join(Object.keys(columns).map(named))}`;
}
