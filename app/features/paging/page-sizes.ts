/** Rows per page that tables offer (spec §9). */
export const pageSizes = [10, 20, 30, 50, 100, 150, 200] as const;

/** Number of pages that so many rows fill; one when there are none. */
export const pageCountOf = (rows: number, size: number): number => Math.max(1, Math.ceil(rows / size));
