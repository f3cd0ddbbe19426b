import type { InvoicesReply } from "~/contract/bill-replies";
import type { getInvoices } from "~/contract/billing-tables";
import type { InvoiceCheck } from "~/contract/invoice-checks";
import type { z } from "zod";
import type { CostStore } from "../cost-store/cost-store";
import { BILLS } from "../cost-store/schema";
import { bind, join, named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import type { Services } from "../serve";
import { inSlices, partOf } from "./bill-lines";
import type { Bill } from "./bill";
import { checkInvoices } from "./invoice-checks";
import { pageOf } from "./paged";

type Request = z.output<(typeof getInvoices)["request"]>;

/** The figures of an invoice; those of parts add up to `cost`, the sum of BilledCost. Credits are shown without their sign. */
export const invoiceFigures: {
  name: Exclude<keyof InvoicesReply["sum"], "numberOfAccounts" | "numberOfLines">;
  value: Sql;
}[] = [
  { name: "cloudCost", value: sql`sumIf(BilledCost, part IN ('cloud', 'discount'))` },
  { name: "support", value: sql`sumIf(BilledCost, part = 'support')` },
  { name: "credit", value: sql`-sumIf(BilledCost, part = 'credit')` },
  { name: "tax", value: sql`sumIf(BilledCost, part = 'tax')` },
  { name: "cost", value: sql`sum(BilledCost)` },
];

const figures = join([
  ...invoiceFigures.map(({ name, value }) => sql`${value} AS ${named(name)}`),
  sql`toUInt32(uniqExact(SubAccountId)) AS numberOfAccounts`,
  sql`toUInt32(sum(NumberOfLines)) AS numberOfLines`,
]);

/** What follows FROM in a query of a bill's invoices: an invoice a row. */
export const invoicesOf = (bill: Bill): Sql =>
  sql`(SELECT InvoiceId AS invoiceId, ${figures} FROM ${rowsOf(bill)} GROUP BY invoiceId)`;

export const invoiceOrder = ({ key, descending }: Request["sort"]): Sql =>
  sql`${named(key)} ${descending ? sql`DESC` : sql`ASC`}, invoiceId`;

const rowsOf = ({ scope, currency }: Bill): Sql =>
  sql`(SELECT InvoiceId, SubAccountId, BilledCost, NumberOfLines, ${partOf} AS part FROM ${named(BILLS)} WHERE ${inSlices(scope)} AND BillingCurrency = ${bind("String", currency)})`;

/** What all invoices of a bill come to. */
export async function invoiceSum(store: CostStore, bill: Bill): Promise<InvoicesReply["sum"]> {
  const [sum] = await store.query<InvoicesReply["sum"]>(...sql`SELECT ${figures} FROM ${rowsOf(bill)}`.toQuery());
  return sum!;
}

/** What providers say of the invoices of a bill, compared with all lines that name them. */
export const checksOf = async ({ scope, vendor, currency }: Bill, services: Services): Promise<InvoiceCheck[]> =>
  (await checkInvoices(vendor, scope.companyId, services)).filter((check) => check.currency === currency);

/** One page of a bill's invoices, and what all of them come to. */
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
