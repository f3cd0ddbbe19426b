import type { getAutoSpot } from "~/contract/billing-sections";
import type { z } from "zod";
import type { CostStore } from "../cost-store/cost-store";
import { LINES } from "../cost-store/schema";
import { named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { whereClause, whereOf } from "../measures/scope";
import type { Bill } from "./bill";
import { scopeOfBill } from "./detail-scope";
import { pageOf } from "./paged";
import type { Page } from "./paged";

type Asked = Pick<z.output<(typeof getAutoSpot)["request"]>, "page" | "itemsPerPage">;
type SpotRow = z.input<(typeof getAutoSpot)["response"]>["autoSpot"][number];

/** Lines of machines, and those of them that ran on spot capacity. */
export const machines = { computing: sql`InstanceType != ''`, spot: sql`PurchaseOption = 'Spot'` };

/** A page of a bill's use by account, region, instance type and purchase option; highest cost first. */
export async function resourcePage(
  store: CostStore,
  bill: Bill,
  which: Sql,
  asked: Asked,
): Promise<Page<SpotRow, "totalCost" | "totalSaving">> {
  const where = whereClause({ ...whereOf(scopeOfBill(bill)), billingCurrency: bill.currency });
  const found = sql`(SELECT SubAccountId AS linkedAccountId, max(SubAccountName) AS linkedAccountAlias, RegionId AS regionName,
      InstanceType AS instanceType, PurchaseOption AS purchaseOption, toUInt32(uniqExactIf(ResourceId, ResourceId != '')) AS numberOfResources,
      sum(ConsumedQuantity) AS usage, ConsumedUnit AS useUnit, sum(BilledCost) AS cost,
      sum(if(ListCost > BilledCost, ListCost, BilledCost)) AS onDemandCost, onDemandCost - cost AS saving
    FROM ${named(LINES)} WHERE ${where.value} AND ${which}
    GROUP BY linkedAccountId, regionName, instanceType, purchaseOption, useUnit)`;
  const order = sql`cost DESC, linkedAccountId, regionName, instanceType, purchaseOption, useUnit`;
  return pageOf(store, found, { ...asked, order, sums: { totalCost: "cost", totalSaving: "saving" } });
}
