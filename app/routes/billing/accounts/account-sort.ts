import type { tables } from "~/contract/tables/tables";
import type { Sort } from "~/features/sorting/sort";

/** Default sort order of accounts. */
export const accountSort: Sort<(typeof tables)["accounts"]["sorts"][number]> = { key: "total", descending: true };

/** Default page size of accounts (spec §9). */
export const accountsPerPage = 50;
