/** Values of a chip that can be removed one by one. */
const LISTED = 50;

/** A chip, with as many individually removable values as fit. */
export interface FittedChip<T> {
  filter: T;
  /** 0: its values can only be changed in the filter form. */
  listed: number;
}

/**
 * Distributes a limited number of links: each chip has one of its own and, if it has several values, one per value or
 * one to the filter form. Chips beyond the limit are only counted; the filter form has them all.
 */
export function fitChips<T extends { values: unknown[] }>(
  filters: T[],
  links: number,
): { chips: FittedChip<T>[]; more: number } {
  const visible = filters.slice(0, Math.max(1, Math.floor(links / 2)));
  let remaining = links - 2 * visible.length;
  const chips = visible.map((filter) => {
    const listedCount = Math.min(filter.values.length, LISTED);
    const listed = listedCount - 1 <= remaining ? listedCount : 0;
    remaining -= listed > 0 ? listed - 1 : 0;
    return { filter, listed };
  });
  return { chips, more: filters.length - visible.length };
}
