import type { accountSorts } from "~/contract/billing-tables";
import type { Sort } from "../sort";

/** How accounts are sorted unless asked otherwise. */
export const accountSort: Sort<(typeof accountSorts)[number]> = { key: "total", descending: true };

/** Accounts of a page unless asked otherwise (spec §9). */
export const accountsPerPage = 50;
