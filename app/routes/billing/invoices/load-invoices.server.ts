import type { InvoicesReply } from "~/contract/billing/bill-replies";
import { getInvoices } from "~/contract/billing/billing-tables";
import { loadPage } from "~/features/paging/load-page";
import { add, subtract } from "~/lib/money/decimal";
import { attempt } from "~/upstream/attempt.server";
import { sortOf } from "../tabs/sort";
import type { TabSource } from "../tabs/tab-source";
import { invoiceSort, invoicesPerPage } from "./invoice-sort";

/** A page of the provider's invoices. */
export interface InvoicesView {
  reply: InvoicesReply;
  page: number;
  size: number;
  /** Rows on other pages, so that the page adds up. */
  elsewhere: OtherInvoicesTotal | null;
}

const figures = ["cloudCost", "support", "credit", "tax", "cost"] as const;

/** Total of the invoices not shown. */
export type OtherInvoicesTotal = Record<(typeof figures)[number], string> & { count: number; numberOfLines: number };

/** The provider's invoices of the month. */
export async function loadInvoices({ upstream, search, bill }: TabSource): Promise<InvoicesView | null> {
  const size = search.size ?? invoicesPerPage;
  const load = (page: number) =>
    upstream.call(getInvoices, { ...bill, page, itemsPerPage: size, sort: sortOf(search, invoiceSort) });
  const invoicePage = await attempt(loadPage(load, { page: search.page, size }));
  return invoicePage && { ...invoicePage, elsewhere: elsewhereOf(invoicePage.reply) };
}

function elsewhereOf({ invoices, total, sum }: InvoicesReply): OtherInvoicesTotal | null {
  if (total <= invoices.length) return null;
  const remainders = Object.fromEntries(
    figures.map((figure) => [figure, subtract(sum[figure], add(...invoices.map((invoice) => invoice[figure])))]),
  ) as Record<(typeof figures)[number], string>;
  return {
    ...remainders,
    count: total - invoices.length,
    numberOfLines: invoices.reduce((lines, invoice) => lines - invoice.numberOfLines, sum.numberOfLines),
  };
}
