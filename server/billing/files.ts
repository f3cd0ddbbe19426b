import type { BillFileRequest, BillReport } from "~/contract/billing-files";
import { billViewBys } from "~/contract/billing-tables";
import { subtract } from "~/lib/decimal";
import { bind, named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import type { ExportColumn, ExportTable } from "../exports/export-table";
import { knownRows, ofKnownRow } from "../exports/known-rows";
import type { Column } from "../files/sheet";
import { refuseDamaged } from "../integrity/refuse-damaged";
import type { Services } from "../serve";
import { chargeRows } from "./accounts";
import { wholeBillOf } from "./bills";
import type { Bill } from "./bill";
import { detailScope } from "./detail-scope";
import { equationRows } from "./equation-rows";
import { insightOf, isInsightReady } from "./insight";
import { invoicesOf } from "./invoices";
import { groupNames, treeOrder, usageRows } from "./usage-rows";

const text = (name: string): Column => ({ name, type: "text" });
const money = (name: string): Column => ({ name, type: "money" });
const number = (name: string): Column => ({ name, type: "number" });

/** Columns of each file, by the names of the replies; the currency is of all amounts of a row. Amounts have the sign that they count with, so rows add up. */
const columns: Record<BillReport, Column[]> = {
  charges: [text("line"), text("kind"), text("item"), number("percent"), money("amount"), text("currency")],
  accounts: [text("linkedAccountId"), text("linkedAccountAlias"), ...["cloudOriginalCost", "discount", "supportAndServices", "credit", "vat", "total"].map(money), text("currency")],
  invoices: [text("invoiceId"), ...["cloudCost", "support", "credit", "tax", "cost"].map(money), number("numberOfAccounts"), number("numberOfLines"), text("currency")],
  details: [
    ...["group", "groupAlias", "product", "linkedAccountId", "linkedAccountAlias", "productName", "regionName", "usageType", "itemDescription", "invoiceId"].map(text),
    number("usage"),
    text("useUnit"),
    money("cost"),
    text("currency"),
  ],
  insight: [text("item"), text("itemAlias"), ...["thisMonthCost", "lastMonthCost", "averageCost", "maxCost"].map(money), text("status"), text("currency")],
};

/**
 * A table of a bill, with amounts unrounded; for a month without data, the heads alone. Throws CallError 422 for a
 * damaged month, and for one of which only an amortized export was imported.
 */
export async function billTable(query: BillFileRequest, companyId: string, services: Services): Promise<ExportTable> {
  const bill = await wholeBillOf(query, companyId, services);
  return bill ? tableOf(bill, query, services) : { title: query.report, columns: columns[query.report].map((column) => ({ ...column, value: sql`''` })), from: null };
}

/** The same of a bill that is known. */
export async function tableOf(bill: Bill, query: BillFileRequest, services: Services): Promise<ExportTable> {
  const { report } = query;
  const made = await sources[report](bill, query, services);
  const currency = sql`${bind("String", bill.currency)}`;
  const ofEngine = (column: Column): ExportColumn => ({ ...column, value: column.name === "currency" ? currency : named(column.name) });
  return Array.isArray(made)
    ? { title: report, columns: columns[report].map(ofKnownRow), from: knownRows(made) }
    : { title: report, columns: columns[report].map(ofEngine), from: made };
}

type Source = (bill: Bill, query: BillFileRequest, services: Services) => Promise<Sql | string[][] | null>;

const minus = (amount: string): string => subtract("0", amount);

/** What follows FROM, or rows that are known already; null: there are none. */
const sources: Record<BillReport, Source> = {
  charges: (bill, _, services) => equationRows(bill, services),
  async accounts(bill, _, services) {
    const { rows } = await chargeRows(bill, { word: "", sort: { key: "total", descending: true } }, services);
    return rows.map(({ item, itemAlias, cloudOriginalCost, discount, supportAndServices, credit, vat, total }) => [item, itemAlias, cloudOriginalCost, minus(discount), supportAndServices, minus(credit), vat, total, bill.currency]);
  },
  invoices: async (bill) => sql`(SELECT * REPLACE (-credit AS credit) FROM ${invoicesOf(bill)}) ORDER BY cost DESC, invoiceId`,
  async details(bill, query, services) {
    const details = await detailScope(bill, { ...query, viewBy: billViewBys.find((by) => by === query.viewBy) ?? "account" }, services);
    return sql`${usageRows(details, await groupNames(bill, details, services.costStore))} ORDER BY ${treeOrder({ key: "cost", descending: true })}`;
  },
  async insight(bill, { viewBy }, services) {
    if (!isInsightReady(bill.yearMonth, services.today())) return null;
    const { rows, damaged } = await insightOf(bill, viewBy === "account" ? "account" : "product", services);
    refuseDamaged(damaged);
    return rows.map(({ item, itemAlias, thisMonthCost, lastMonthCost, averageCost, maxCost, status }) => [item, itemAlias, thisMonthCost, lastMonthCost, averageCost, maxCost, status, bill.currency]);
  },
};
