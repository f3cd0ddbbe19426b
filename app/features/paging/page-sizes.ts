/** Page sizes that tables offer (spec §9). */
export const pageSizes = [10, 20, 30, 50, 100, 150, 200] as const;

/** Number of pages for this number of rows; 1 without rows. */
export const pageCountOf = (rows: number, size: number): number => Math.max(1, Math.ceil(rows / size));
