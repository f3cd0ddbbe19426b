import type { DetailLine, DetailSort } from "~/contract/costs/cost-detail";
import type { DetailColumn } from "~/contract/costs/detail-columns";
import type { ServiceGroupSet } from "~/contract/service-groups";
import type { Vendor } from "~/contract/vendors";
import { lineColumns, LINES } from "../../cost-store/schema";
import type { LineColumn } from "../../cost-store/schema";
import { join, identifier, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { lineCost, lineCostOrder } from "../../measures/line-cost";
import { whereClause, whereOf } from "../../measures/scope";
import type { Scope } from "../../measures/scope";
import { limit } from "../../measures/select";
import { groupName, serviceGroup } from "../../measures/service-group";
import { isDivisible, spreadRows } from "../../measures/spread";
import { lines } from "../../measures/tables";

/** The value of each detail column for a line; service groups are empty without a set. */
export const lineValues = (scope: Scope, set: ServiceGroupSet | undefined): Record<DetailColumn, Sql> => ({
  vendor: identifier("Vendor"),
  linkedAccountId: identifier("SubAccountId"),
  productName: identifier("ServiceName"),
  region: identifier("RegionId"),
  usageDate: identifier("Day"),
  usage: identifier("ConsumedQuantity"),
  cost: lineCost(scope),
  resourceId: identifier("ResourceId"),
  resourceName: identifier("ResourceName"),
  usageType: identifier("UsageType"),
  transferType: identifier("TransferType"),
  serviceGroup: set ? groupName(set, serviceGroup(set).value) : sql`''`,
  availabilityZone: identifier("AvailabilityZone"),
  apiOperation: identifier("Operation"),
  platform: identifier("OperatingSystem"),
  databaseEngine: identifier("DatabaseEngine"),
  itemDescription: identifier("ChargeDescription"),
  invoiceId: identifier("InvoiceId"),
  chargeType: identifier("ChargeType"),
  infraType: identifier("ServiceCategory"),
  unitPrice: sql`if(ContractedUnitPrice = 0, ListUnitPrice, ContractedUnitPrice)`,
  skuId: identifier("SkuId"),
  // FOCUS describes SKUs in the description of the charge.
  skuDesc: sql`if(SkuDescription = '', ChargeDescription, SkuDescription)`,
  useUnit: identifier("ConsumedUnit"),
  allocatedMethodId: identifier("AllocatedMethodId"),
  allocatedMethodDetails: identifier("AllocatedMethodDetails"),
  allocatedResourceId: identifier("AllocatedResourceId"),
  allocatedResourceName: identifier("AllocatedResourceName"),
  allocatedTags: sql`if(empty(AllocatedTags), '', toJSONString(AllocatedTags))`,
  contractApplied: identifier("ContractApplied"),
});

/** FROM clause: the lines of the scope; of charges that are spread, one for each day. */
export function linesIn(scope: Scope): Sql {
  const where = whereClause(whereOf(scope));
  if (!scope.spread) return sql`${identifier(LINES)} WHERE ${where.value}`;
  const columns = (Object.keys(lineColumns) as LineColumn[]).filter(isDivisible);
  return spreadRows(lines, columns, where, scope.spread);
}

/** Of a line that is one day of a charge, the number of the charge's days and its whole cost; for others 1 and NULL. */
export const chargeOf = (scope: Scope): { chargeDays: Sql; chargeCost: Sql } =>
  scope.spread
    ? { chargeDays: sql`ChargeDays`, chargeCost: sql`if(IsShare, ${identifier(`Whole${scope.cost}`)}, NULL)` }
    : { chargeDays: sql`1`, chargeCost: sql`NULL` };

/**
 * Tie-breaker: the stored order. Merging the table's parts keeps the order of lines with equal keys, so the pages of a
 * list never overlap.
 */
const asStored = join([
  sql`SliceId`,
  sql`Day`,
  sql`SubAccountId`,
  sql`ServiceName`,
  sql`_part_index`,
  sql`_part_offset`,
]);

/** A row of `detailPage`: a line whose import has not been looked up yet. */
export type LineRow = Omit<DetailLine, "importId" | "vendor"> & { vendor: Vendor; sliceId: string };

/** One page of the scope's lines. Only the ORDER BY columns are read for all lines, the others for the page's lines. */
export function detailPage(
  scope: Scope,
  set: ServiceGroupSet | undefined,
  { sort, ...page }: { page: number; itemsPerPage: number; sort: DetailSort },
): Sql {
  const values = lineValues(scope, set);
  const columns = [
    ...Object.entries(values).map(([name, value]) => sql`${value} AS ${identifier(name)}`),
    sql`SubAccountName AS linkedAccountAlias`,
    sql`${identifier(scope.cost)} AS billedCost`,
    sql`BillingCurrency AS billingCurrency`,
    sql`SliceId AS sliceId`,
    sql`concat(toString(SliceId), '-', _part, '-', toString(_part_offset)${scope.spread ? sql`, '-', toString(Day)` : sql``}) AS lineKey`,
    ...(scope.spread
      ? Object.entries(chargeOf(scope)).map(([name, value]) => sql`${value} AS ${identifier(name)}`)
      : []),
  ];
  const order = sort.key === "cost" ? lineCostOrder(scope) : values[sort.key];
  return sql`SELECT ${join(columns)} FROM ${linesIn(scope)}
    ORDER BY ${order} ${sort.descending ? sql`DESC` : sql`ASC`}, ${asStored}
    ${limit(page)}`;
}
