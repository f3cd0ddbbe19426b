/** Values of a chip that can be removed one by one. */
const LISTED = 50;

/** A chip, with as many individually removable values as fit. */
export interface RoomyChip<T> {
  filter: T;
  /** 0: its values can only be changed in the filter form. */
  listed: number;
}

/**
 * Distributes `links`: a chip has one link of its own and, with several values, one per value or one to the filter
 * form. Chips that do not fit are counted, and are in the filter form too.
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
