import type { BillDetailsRequest } from "~/contract/billing-tables";
import type { CostStore } from "../../cost-store/cost-store";
import type { LineColumn } from "../../cost-store/schema";
import { bind, join, named, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { as, column } from "../../measures/columns";
import { valueIn } from "../../measures/dimensions";
import { measures } from "../../measures/measures";
import { whereClause, whereOf } from "../../measures/scope";
import { select } from "../../measures/select";
import { groupName } from "../../measures/service-group";
import { accountNames } from "./account-names";
import type { Bill } from "../bills/bill";
import type { DetailScope } from "./detail-scope";

/** GROUP BY keys of usage, besides tags and service groups, by their names in a row. */
const columns = {
  linkedAccountId: "SubAccountId",
  productName: "ServiceName",
  regionName: "RegionId",
  usageType: "UsageType",
  itemDescription: "ChargeDescription",
  invoiceId: "InvoiceId",
  useUnit: "ConsumedUnit",
} as const satisfies Record<string, LineColumn>;
const keys = Object.values(columns).map((name) => as(name, column(name)));

const product = valueIn({ field: "product" }).value;

/**
 * FROM clause: a row for each kind of usage of the scope's lines with the sums of its group and product, to be put in
 * the order that `treeOrder` gives. Lines are grouped by their own columns; what these are called is worked out of the
 * few rows that are left. `names`: those of its groups that are known (see groupNames).
 */
export function usageRows({ scope, view }: DetailScope, names: Map<string, string>): Sql {
  const isOwnColumn = view.field !== "tag" && view.field !== "serviceGroup";
  const group = isOwnColumn ? valueIn(view).value : named("group");
  const usage = select({
    by: isOwnColumn ? keys : [...keys, as("group", valueIn(view))],
    measures: { linkedAccountAlias: measures.accountName, usage: measures.usage, cost: measures.billed },
    where: whereClause({ ...whereOf(scope), billingCurrency: scope.currency }),
  });
  return sql`(SELECT *, ${aliasOf(view, names)} AS groupAlias, sum(cost) OVER (PARTITION BY group) AS groupCost, sum(cost) OVER (PARTITION BY group, product) AS productCost
    FROM (
      SELECT ${group} AS group, ${product} AS product, linkedAccountAlias, usage, cost, ${join(Object.entries(columns).map(([name, of]) => sql`${named(of)} AS ${named(name)}`))}
      FROM (${usage})
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

/** Groups, in them products, in them usage; the same however a page is asked for. */
export function treeOrder({ key, descending }: BillDetailsRequest["sort"]): Sql {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const [group, item, usage] =
    key === "cost"
      ? [sql`groupCost`, sql`productCost`, sql`cost`]
      : [sql`lowerUTF8(groupAlias)`, sql`lowerUTF8(product)`, sql`usageType`];
  return sql`${group} ${direction}, group, ${item} ${direction}, product, ${usage} ${direction}, cost DESC, ${join(Object.keys(columns).map(named))}`;
}
