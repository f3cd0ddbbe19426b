import type { getAutoSpot } from "~/contract/billing/billing-sections";
import type { z } from "zod";
import type { CostStore } from "../../cost-store/cost-store";
import { sql } from "../../cost-store/sql";
import { as, column, is, isNamed } from "../../measures/columns";
import type { Expression } from "../../measures/columns";
import { measures } from "../../measures/measures";
import { whereClause, whereOf } from "../../measures/scope";
import { names } from "../../measures/group-by";
import { select } from "../../measures/select";
import type { Bill } from "../bills/bill";
import { accountNameOf, accountNames } from "./account-names";
import { scopeOfBill } from "./detail-scope";
import { pageOf } from "./paged";
import type { Page } from "./paged";

type PageRequest = Pick<z.output<(typeof getAutoSpot)["request"]>, "page" | "itemsPerPage">;
type SpotRow = z.input<(typeof getAutoSpot)["response"]>["autoSpot"][number];

/** Conditions for lines of virtual machines, and for those on spot capacity. */
export const machines = { computing: isNamed("InstanceType"), spot: is("PurchaseOption", "Spot") };

const keys = [
  as("linkedAccountId", column("SubAccountId")),
  as("regionName", column("RegionId")),
  as("instanceType", column("InstanceType")),
  as("purchaseOption", column("PurchaseOption")),
  as("useUnit", column("ConsumedUnit")),
];

/** One page of a bill's usage by account, region, instance type and purchase option; highest cost first. */
export async function resourcePage(
  store: CostStore,
  bill: Bill,
  which: Expression,
  page: PageRequest,
): Promise<Page<SpotRow, "totalCost" | "totalSaving">> {
  const query = select({
    by: keys,
    measures: {
      numberOfResources: measures.resources,
      usage: measures.usage,
      cost: measures.billed,
      onDemandCost: measures.onDemand,
    },
    derived: { saving: sql`onDemandCost - cost` },
    where: whereClause({ ...whereOf(scopeOfBill(bill)), billingCurrency: bill.currency }, which),
  });
  const order = sql`cost DESC, ${names(keys)}`;
  const name = accountNameOf(await accountNames(store, bill.scope), sql`linkedAccountId`, sql`''`);
  return pageOf(store, sql`(SELECT *, ${name} AS linkedAccountAlias FROM (${query}))`, {
    ...page,
    order,
    sums: { totalCost: "cost", totalSaving: "saving" },
  });
}
