import type { Filter } from "~/contract/costs/cost-query";
import type { CostField } from "~/contract/costs/cost-fields";
import type { Vendor } from "~/contract/vendors";
import type { Viewer } from "./viewer";

/** Whether a field's values can reveal accounts that the reader may not see; accounts are looked at one by one. */
const revealsAccounts: Record<Exclude<CostField, "account">, boolean> = {
  product: false,
  region: false,
  serviceGroup: false,
  tag: true,
  serviceCategory: false,
  instanceType: false,
  usageType: false,
  apiOperation: false,
  chargeType: false,
  availabilityZone: false,
  platform: false,
  purchaseOption: false,
  database: false,
  cacheEngine: false,
  instanceTypeFamily: false,
  resourceId: true,
  productFamily: false,
  invoiceId: true,
  transferType: false,
};

/** The part of a filter left for someone who sees only some accounts of one of these providers. */
export function visibleFilter(filter: Filter, vendors: Vendor[], { accounts }: Pick<Viewer, "accounts">): Filter {
  const restricted = vendors.filter((vendor) => !accounts.areAll(vendor));
  if (restricted.length === 0) return filter;
  if (filter.field !== "account")
    return revealsAccounts[filter.field] ? { ...filter, values: [], vendorValues: {} } : filter;
  const isSeen = (owners: Vendor[]) => (id: string) => owners.some((vendor) => accounts.listOf(vendor)?.includes(id));
  return {
    ...filter,
    values: filter.values.filter(isSeen(restricted)),
    // The contract allows no empty lists.
    vendorValues: Object.fromEntries(
      Object.entries(filter.vendorValues ?? {}).flatMap(([vendor, ids]) => {
        const visible = ids.filter((id) => accounts.has(vendor as Vendor, id));
        return visible.length > 0 ? [[vendor, visible]] : [];
      }),
    ),
  };
}
