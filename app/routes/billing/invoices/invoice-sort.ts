import type { tables } from "~/contract/tables";
import type { Sort } from "../sort";

/** How invoices are sorted unless asked otherwise. */
export const invoiceSort: Sort<(typeof tables)["invoices"]["sorts"][number]> = { key: "cost", descending: true };

/** Invoices of a page unless asked otherwise (spec §9). */
export const invoicesPerPage = 50;
