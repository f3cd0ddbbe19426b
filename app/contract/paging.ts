import { z } from "zod";

export const pageNumber = z.number().int().min(1).max(100_000);
/** Number of rows per page. */
export const pageRows = z.number().int().min(1).max(200);

/** The page of a list; without it, the first one with this number of rows. */
export const paging = (rows: number) => ({
  page: pageNumber.default(1),
  itemsPerPage: pageRows.default(rows),
});
