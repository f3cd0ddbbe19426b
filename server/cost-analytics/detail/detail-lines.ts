import type { DetailLine, DetailSort } from "~/contract/cost-detail";
import type { DetailColumn } from "~/contract/detail-columns";
import type { ServiceGroupSet } from "~/contract/service-groups";
import type { Vendor } from "~/contract/vendors";
import { LINES } from "../../cost-store/schema";
import { join, named, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { lineCost, lineCostOrder } from "../../measures/line-cost";
import { whereClause, whereOf } from "../../measures/scope";
import type { Scope } from "../../measures/scope";
import { limit } from "../../measures/select";
import { groupName, serviceGroup } from "../../measures/service-group";

/** The value of each detail column for a line; service groups are empty without a set. */
export const lineValues = (scope: Scope, set: ServiceGroupSet | undefined): Record<DetailColumn, Sql> => ({
  vendor: named("Vendor"),
  linkedAccountId: named("SubAccountId"),
  productName: named("ServiceName"),
  region: named("RegionId"),
  usageDate: named("Day"),
  usage: named("ConsumedQuantity"),
  cost: lineCost(scope),
  resourceId: named("ResourceId"),
  resourceName: named("ResourceName"),
  usageType: named("UsageType"),
  transferType: named("TransferType"),
  serviceGroup: set ? groupName(set, serviceGroup(set).value) : sql`''`,
  availabilityZone: named("AvailabilityZone"),
  apiOperation: named("Operation"),
  platform: named("OperatingSystem"),
  databaseEngine: named("DatabaseEngine"),
  itemDescription: named("ChargeDescription"),
  invoiceId: named("InvoiceId"),
  chargeType: named("ChargeType"),
  infraType: named("ServiceCategory"),
  unitPrice: sql`if(ContractedUnitPrice = 0, ListUnitPrice, ContractedUnitPrice)`,
  skuId: named("SkuId"),
  skuDesc: named("SkuDescription"),
  useUnit: named("ConsumedUnit"),
  allocatedMethodId: named("AllocatedMethodId"),
  allocatedMethodDetails: named("AllocatedMethodDetails"),
  allocatedResourceId: named("AllocatedResourceId"),
  allocatedResourceName: named("AllocatedResourceName"),
  allocatedTags: sql`if(empty(AllocatedTags), '', toJSONString(AllocatedTags))`,
  contractApplied: named("ContractApplied"),
});

/** FROM clause: the lines of the scope. */
export const linesIn = (scope: Scope): Sql => sql`${named(LINES)} WHERE ${whereClause(whereOf(scope)).value}`;

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
    ...Object.entries(values).map(([name, value]) => sql`${value} AS ${named(name)}`),
    sql`SubAccountName AS linkedAccountAlias`,
    sql`${named(scope.cost)} AS billedCost`,
    sql`BillingCurrency AS billingCurrency`,
    sql`SliceId AS sliceId`,
    sql`concat(toString(SliceId), '-', _part, '-', toString(_part_offset)) AS lineKey`,
  ];
  const order = sort.key === "cost" ? lineCostOrder(scope) : values[sort.key];
  return sql`SELECT ${join(columns)} FROM ${linesIn(scope)}
    ORDER BY ${order} ${sort.descending ? sql`DESC` : sql`ASC`}, ${asStored}
    ${limit(page)}`;
}
