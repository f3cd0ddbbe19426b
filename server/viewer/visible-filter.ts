import type { Filter } from "~/contract/costs/cost-query";
import type { CostField } from "~/contract/costs/cost-fields";
import type { Vendor } from "~/contract/vendors";
import type { Viewer } from "./viewer";

/** Fields whose values can reveal accounts that the reader may not see. */
const revealingFields: CostField[] = ["resourceId", "invoiceId", "tag"];

/** The part of a filter left for someone who sees only some accounts of one of these providers. */
export function visibleFilter(filter: Filter, vendors: Vendor[], { accounts }: Pick<Viewer, "accounts">): Filter {
  const restricted = vendors.filter((vendor) => !accounts.areAll(vendor));
  if (restricted.length === 0) return filter;
  if (revealingFields.includes(filter.field)) return { ...filter, values: [], vendorValues: {} };
  if (filter.field !== "account") return filter;
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
