/** Page sizes that tables offer (spec §9). */
export const pageSizes = [10, 20, 30, 50, 100, 150, 200] as const;

/** Number of pages for so many rows; one if there are none. */
export const pageCountOf = (rows: number, size: number): number => Math.max(1, Math.ceil(rows / size));
