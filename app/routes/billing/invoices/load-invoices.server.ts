import type { InvoicesReply } from "~/contract/billing-tables";
import { getInvoices } from "~/contract/billing-tables";
import { attempt } from "~/upstream/attempt.server";
import { sortOf } from "../sort";
import type { TabSource } from "../tab-data.server";
import { invoiceSort } from "./invoice-sort";

export interface InvoicesView {
  reply: InvoicesReply;
}

/** The provider's invoices of the month. */
export const loadInvoices = ({ upstream, search, bill }: TabSource): Promise<InvoicesView | null> =>
  attempt(upstream.call(getInvoices, { ...bill, page: search.page, sort: sortOf(search, invoiceSort) }).then((reply) => ({ reply })));
