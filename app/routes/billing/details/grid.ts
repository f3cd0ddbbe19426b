import type { BillingGrid } from "~/contract/people/preferences";
import { EVERY_ROW, toggled } from "../href";

/** Default view of the details. */
export const defaultGrid: BillingGrid = { viewBy: "account", isExpanded: false, itemsPerPage: 50 };

export const isSameGrid = (a: BillingGrid, b: BillingGrid): boolean =>
  a.viewBy === b.viewBy && a.isExpanded === b.isExpanded && a.itemsPerPage === b.itemsPerPage;

const KEY_SEPARATOR = " › ";

/** A product of a group in `open`. */
export const productKey = (group: string, product: string): string => `${group}${KEY_SEPARATOR}${product}`;

/** A group in `open`: its name, unless that is the word for all rows, as the value of a tag may be. */
export const groupKey = (group: string): string => (group === EVERY_ROW ? `${group}${KEY_SEPARATOR.trimEnd()}` : group);

/** The likely meaning of an entry of `open`; names can contain anything, so it is only used for requesting early. */
export function rowOf(key: string): { group: string; product?: string } {
  if (key === groupKey(EVERY_ROW)) return { group: EVERY_ROW };
  const [group = "", ...product] = key.split(KEY_SEPARATOR);
  return product.length > 0 ? { group, product: product.join(KEY_SEPARATOR) } : { group };
}

/** `open` without the group and everything in it. */
export const withoutGroup = (open: string[], group: string): string[] =>
  open.filter((key) => key !== groupKey(group) && !key.startsWith(productKey(group, "")));

/** `open` with the row toggled. */
export const toggledRow = (open: string[], key: string): string[] =>
  toggled(
    open.filter((openKey) => openKey !== EVERY_ROW),
    key,
  );
