import type { BillingGrid } from "~/contract/preferences";
import { EVERY_ROW, toggled } from "../href";

/** How details are looked at by whoever has never changed it. */
export const defaultGrid: BillingGrid = { viewBy: "account", isExpanded: false, itemsPerPage: 50 };

export const isSameGrid = (a: BillingGrid, b: BillingGrid): boolean =>
  a.viewBy === b.viewBy && a.isExpanded === b.isExpanded && a.itemsPerPage === b.itemsPerPage;

const WITHIN = " › ";

/** How a product of a group stands in `open`. */
export const productKey = (group: string, product: string): string => `${group}${WITHIN}${product}`;

/** What an entry of `open` most likely means; names may hold anything, so it is only good for asking early. */
export function rowOf(key: string): { group: string; product?: string } {
  const [group = "", ...product] = key.split(WITHIN);
  return product.length > 0 ? { group, product: product.join(WITHIN) } : { group };
}

/** `open` with the group closed, and all that is in it. */
export const withoutGroup = (open: string[], group: string): string[] =>
  open.filter((one) => one !== group && !one.startsWith(productKey(group, "")));

/** `open` with the row opened, or closed when it is open. */
export const toggledRow = (open: string[], key: string): string[] =>
  toggled(
    open.filter((one) => one !== EVERY_ROW),
    key,
  );
