import type { InvoicesReply } from "~/contract/billing/bill-replies";
import type { getInvoices } from "~/contract/billing/billing-tables";
import type { InvoiceCheck } from "~/contract/billing/invoice-checks";
import type { z } from "zod";
import type { CostStore } from "../../cost-store/cost-store";
import { identifier, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { chargeMeasure, part } from "../../measures/charge-columns";
import { as, column } from "../../measures/columns";
import { measures } from "../../measures/measures";
import type { Measure } from "../../measures/measures";
import { whereClause } from "../../measures/scope";
import { select } from "../../measures/select";
import type { Query } from "../../measures/select";
import type { Services } from "../../serve";
import type { Bill } from "../bills/bill";
import { checkInvoices } from "./invoice-checks";
import { pageOf } from "../details/paged";

type Request = z.output<(typeof getInvoices)["request"]>;

/** The charges of an invoice add up to `cost`. */
const figures: Record<keyof InvoicesReply["sum"], Measure> = {
  cloudCost: chargeMeasure("cloudCost"),
  support: chargeMeasure("support"),
  credit: chargeMeasure("credit"),
  tax: chargeMeasure("tax"),
  cost: measures.billed,
  numberOfAccounts: measures.accounts,
  numberOfLines: measures.numberOfLines,
};

const query = ({ scope, currency }: Bill): Query => ({
  using: [part],
  measures: figures,
  where: whereClause({ ...scope, billingCurrency: currency }),
});

/** FROM clause: one row per invoice of a bill. */
const invoicesOf = (bill: Bill): Sql =>
  sql`(${select({ ...query(bill), by: [as("invoiceId", column("InvoiceId"))] })})`;

const invoiceOrder = ({ key, descending }: Request["sort"]): Sql =>
  sql`${identifier(key)} ${descending ? sql`DESC` : sql`ASC`}, invoiceId`;

/** The total of a bill's invoices. */
async function invoiceSum(store: CostStore, bill: Bill): Promise<InvoicesReply["sum"]> {
  const [sum] = await store.query<InvoicesReply["sum"]>(...select(query(bill)).toQuery());
  return sum!;
}

/** The checks of a bill's invoices, each against all lines that name it. */
const checksOf = async ({ scope, vendor, currency }: Bill, services: Services): Promise<InvoiceCheck[]> =>
  (await checkInvoices(vendor, scope, services)).filter((check) => check.currency === currency);

/** One page of a bill's invoices, with the total of all pages. */
export async function invoicePage(
  bill: Bill,
  { page, itemsPerPage, sort }: Pick<Request, "page" | "itemsPerPage" | "sort">,
  services: Services,
): Promise<Omit<InvoicesReply, "invoiceCurrency">> {
  const { costStore } = services;
  const [invoices, sum, checks] = await Promise.all([
    pageOf<Omit<InvoicesReply["invoices"][number], "check">, never>(costStore, invoicesOf(bill), {
      page,
      itemsPerPage,
      order: invoiceOrder(sort),
      sums: {},
    }),
    invoiceSum(costStore, bill),
    checksOf(bill, services),
  ]);
  const byInvoice = new Map(
    checks.map(({ invoiceId, state, invoiced, difference }) => [invoiceId, { state, invoiced, difference }]),
  );
  return {
    total: invoices.total,
    sum,
    invoices: invoices.rows.map((row) => ({ ...row, check: byInvoice.get(row.invoiceId) ?? null })),
    withoutLines: checks
      .filter(({ state, months }) => state === "noLines" && months.includes(bill.yearMonth))
      .map(({ invoiceId, invoiced }) => ({ invoiceId, invoiced })),
  };
}
