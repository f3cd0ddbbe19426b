/** Values that can be removed from a chip one by one. */
const LISTED = 50;

/** A chip that there is room for, with as many of its values as can be removed one by one. */
export interface RoomyChip<T> {
  filter: T;
  /** 0: its values are changed in the filter form. */
  listed: number;
}

/**
 * Shares the room for `links` out: a chip has one link of its own and, with several values, one for each of them or one
 * to the filter form. What there is no room for is a number, and stands in the filter form too.
 */
export function chipsInRoom<T extends { values: unknown[] }>(
  filters: T[],
  links: number,
): { chips: RoomyChip<T>[]; more: number } {
  const shown = filters.slice(0, Math.max(1, Math.floor(links / 2)));
  let room = links - 2 * shown.length;
  const chips = shown.map((filter) => {
    const wanted = Math.min(filter.values.length, LISTED);
    const listed = wanted - 1 <= room ? wanted : 0;
    room -= listed > 0 ? listed - 1 : 0;
    return { filter, listed };
  });
  return { chips, more: filters.length - shown.length };
}
