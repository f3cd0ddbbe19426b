import type { tables } from "~/contract/tables";
import type { Sort } from "../sort";

/** How accounts are sorted unless asked otherwise. */
export const accountSort: Sort<(typeof tables)["accounts"]["sorts"][number]> = { key: "total", descending: true };

/** Accounts of a page unless asked otherwise (spec §9). */
export const accountsPerPage = 50;
