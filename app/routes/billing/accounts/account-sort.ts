import type { accountSorts } from "~/contract/billing-tables";
import type { Sort } from "../sort";

/** Default sort order of accounts. */
export const accountSort: Sort<(typeof accountSorts)[number]> = { key: "total", descending: true };

/** Default page size of accounts (spec §9). */
export const accountsPerPage = 50;
