import type { BillDetailsRequest } from "~/contract/billing-tables";
import { inScope } from "../cost-analytics/cost-by";
import { valueIn } from "../cost-analytics/dimensions";
import { LINES } from "../cost-store/schema";
import { bind, join, named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { groupName } from "../service-groups/group-expression";
import type { DetailScope } from "./detail-scope";

/** What usage is told apart by, besides group and product. */
const keys = {
  linkedAccountId: sql`SubAccountId`,
  linkedAccountAlias: sql`SubAccountName`,
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
 * in the order that `treeOrder` gives.
 */
export const usageRows = ({ scope, view }: DetailScope): Sql => sql`(SELECT *, ${aliasOf(view)} AS groupAlias,
    sum(cost) OVER (PARTITION BY group) AS groupCost, sum(cost) OVER (PARTITION BY group, product) AS productCost
  FROM (
    SELECT ${valueIn(view).value} AS group, ${product} AS product, ${join(Object.entries(keys).map(([name, value]) => sql`${value} AS ${named(name)}`))},
      sum(ConsumedQuantity) AS usage, sum(BilledCost) AS cost
    FROM ${named(LINES)} WHERE ${inScope(scope)} AND BillingCurrency = ${bind("String", scope.currency)}
    GROUP BY group, product, ${join(Object.keys(keys).map(named))}
  ))`;

/** Service groups go by their names; for everything else the value itself, which callers may know a name of. */
const aliasOf = (view: DetailScope["view"]): Sql => (view.field === "serviceGroup" ? groupName(view.set, sql`group`) : sql`group`);

/** Groups, in them products, in them use; the same however a page is asked for. */
export function treeOrder({ key, descending }: BillDetailsRequest["sort"]): Sql {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const [group, item, use] = key === "cost" ? [sql`groupCost`, sql`productCost`, sql`cost`] : [sql`lowerUTF8(groupAlias)`, sql`lowerUTF8(product)`, sql`usageType`];
  return sql`${group} ${direction}, group, ${item} ${direction}, product, ${use} ${direction}, cost DESC, ${join(Object.keys(keys).map(named))}`;
}
