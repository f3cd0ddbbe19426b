import type { tables } from "~/contract/tables/tables";
import type { Sort } from "~/features/sorting/sort";

/** Default sort order of invoices. */
export const invoiceSort: Sort<(typeof tables)["invoices"]["sorts"][number]> = { key: "cost", descending: true };

/** Default page size of invoices (spec §9). */
export const invoicesPerPage = 50;
