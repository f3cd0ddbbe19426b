import type { BillDetailsRequest } from "~/contract/billing/billing-tables";
import type { LineColumn } from "../../cost-store/schema";
import { join, identifier, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { as, column } from "../../measures/columns";
import { valueIn } from "../../measures/dimensions";
import { measures } from "../../measures/measures";
import { whereClause, whereOf } from "../../measures/scope";
import { select } from "../../measures/select";
import { groupName } from "../../measures/service-group";
import { accountNameOf } from "./account-names";
import type { DetailScope } from "./detail-scope";

/** GROUP BY keys of usage by their names in a row, except tags and service groups. */
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
 * FROM clause: one row per kind of usage, with the sums of its group and product; order it by `treeOrder`. Lines are
 * grouped by their stored columns, and only the few resulting rows get names.
 *
 * @param names of accounts
 */
export function usageRows({ scope, view }: DetailScope, names: Map<string, string>): Sql {
  const isOwnColumn = view.field !== "tag" && view.field !== "serviceGroup";
  const group = isOwnColumn ? valueIn(view).value : identifier("group");
  const usage = select({
    by: isOwnColumn ? keys : [...keys, as("group", valueIn(view))],
    measures: { usage: measures.usage, cost: measures.billed },
    where: whereClause({ ...whereOf(scope), billingCurrency: scope.currency }),
  });
  return sql`(SELECT *, ${aliasOf(view, names)} AS groupAlias, sum(cost) OVER (PARTITION BY group) AS groupCost, sum(cost) OVER (PARTITION BY group, product) AS productCost
    FROM (
      SELECT ${group} AS group, ${product} AS product, ${accountNameOf(names, sql`SubAccountId`, sql`''`)} AS linkedAccountAlias, usage, cost, ${join(Object.entries(columns).map(([name, source]) => sql`${identifier(source)} AS ${identifier(name)}`))}
      FROM (${usage})
    ))`;
}

function aliasOf(view: DetailScope["view"], names: Map<string, string>): Sql {
  if (view.field === "serviceGroup") return groupName(view.set, sql`group`);
  return view.field === "account" ? accountNameOf(names, sql`group`, sql`group`) : sql`group`;
}

/** Order of the tree: groups, their products, their usage. Deterministic, so that pages do not overlap. */
export function treeOrder({ key, descending }: BillDetailsRequest["sort"]): Sql {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const [group, item, usage] =
    key === "cost"
      ? [sql`groupCost`, sql`productCost`, sql`cost`]
      : [sql`lowerUTF8(groupAlias)`, sql`lowerUTF8(product)`, sql`usageType`];
  return sql`${group} ${direction}, group, ${item} ${direction}, product, ${usage} ${direction}, cost DESC, ${join(Object.keys(columns).map(identifier))}`;
}
