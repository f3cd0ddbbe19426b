import type { BillDetailsRequest } from "~/contract/billing/billing-tables";
import type { BillViewBy } from "~/lib/providers";
import { providerOf } from "~/lib/providers";
import type { Filter } from "~/contract/costs/cost-query";
import { dimensionOf } from "../../measures/dimensions";
import type { Dimension } from "../../measures/dimensions";
import type { Scope } from "../../measures/scope";
import type { Services } from "../../serve";
import { serviceGroupSets } from "../../service-groups/sets";
import type { Bill } from "../bills/bill";

/** The lines of a bill as a cost analytics scope, and how they are grouped. */
export interface DetailScope {
  scope: Scope;
  view: Dimension & { field: "account" | "invoiceId" | "region" | "tag" | "serviceGroup" };
  /** The actual grouping, which may differ from the requested one. */
  viewBy: BillViewBy;
}

type View = Pick<BillDetailsRequest, "viewBy" | "tagKey" | "serviceGroupSetId">;

/** Falls back to accounts for views that the provider lacks, tags without a key, and service groups without a set. */
export async function detailScope(
  bill: Bill,
  query: View & Pick<BillDetailsRequest, "group" | "product">,
  services: Services,
): Promise<DetailScope> {
  const sets =
    query.serviceGroupSetId === undefined ? [] : await serviceGroupSets(services.stateStore, bill.scope.companyId);
  const viewBy = providerOf(bill.vendor).billViewBys.includes(query.viewBy) ? query.viewBy : "account";
  const view = (dimensionOf(viewBy === "invoice" ? "invoiceId" : viewBy, query, sets) ?? {
    field: "account",
  }) as DetailScope["view"];
  const tagKey = view.field === "tag" ? view.tagKey : undefined;
  const filters = [
    ...(query.group === undefined ? [] : [{ field: view.field, tagKey, values: [query.group], exclude: false }]),
    ...(query.product === undefined ? [] : [{ field: "product" as const, values: [query.product], exclude: false }]),
  ];
  return {
    view,
    viewBy: view.field === "invoiceId" ? "invoice" : view.field,
    scope: scopeOfBill(bill, filters, view.field === "serviceGroup" ? [view.set] : []),
  };
}

/** The lines of a bill, all days. Lines in other currencies do not count: there is no rate for them. */
export const scopeOfBill = ({ scope, currency }: Bill, filters: Filter[] = [], sets: Scope["sets"] = []): Scope => ({
  companyId: scope.companyId,
  accounts: scope.accounts,
  slices: scope.slices,
  damaged: scope.damaged,
  withoutBills: [],
  startDate: "2000-01-01",
  endDate: "2149-01-01",
  cost: "BilledCost",
  filters,
  sets,
  currency,
  rates: [],
  withoutRate: [...new Set(scope.slices.flatMap((slice) => slice.currencies))].filter((other) => other !== currency),
});
