import type { InvoicesReply } from "~/contract/billing-tables";
import { getInvoices } from "~/contract/billing-tables";
import { loadPage } from "~/features/paging/load-page";
import { attempt } from "~/upstream/attempt.server";
import { sortOf } from "../sort";
import type { TabSource } from "../tab-source";
import { invoiceSort, invoicesPerPage } from "./invoice-sort";

/** A page of the provider's invoices. */
export interface InvoicesView {
  reply: InvoicesReply;
  page: number;
  size: number;
}

/** The provider's invoices of the month. */
export function loadInvoices({ upstream, search, bill }: TabSource): Promise<InvoicesView | null> {
  const size = search.size ?? invoicesPerPage;
  const load = (page: number) => upstream.call(getInvoices, { ...bill, page, itemsPerPage: size, sort: sortOf(search, invoiceSort) });
  return attempt(loadPage(load, { page: search.page, size }));
}
