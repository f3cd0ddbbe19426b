import type { BillFileRequest, BillReport } from "~/contract/billing-files";
import { accountSorts, billViewBys, detailSorts, invoiceSorts } from "~/contract/billing-tables";
import { errorCodes } from "~/contract/call";
import { subtract } from "~/lib/decimal";
import { insightSorts, sorted } from "~/lib/insight-order";
import { vendorNames } from "~/lib/vendor-names";
import { bind, named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import type { ExportColumn, ExportTable } from "../exports/export-table";
import { aboutOf, fileTexts, withHeads } from "../exports/file-words";
import { knownRows, ofKnownRow } from "../exports/known-rows";
import type { Column } from "../files/sheet";
import { refuseDamaged } from "../integrity/refuse-damaged";
import { CallError } from "../serve";
import type { Caller, Services } from "../serve";
import type { Texts } from "../texts";
import { chargeRows } from "./accounts";
import { wholeBillOf } from "./bills";
import type { Bill } from "./bill";
import { detailScope } from "./detail-scope";
import { equationRows } from "./equation-rows";
import { insightOf, isInsightReady } from "./insight";
import { invoiceOrder, invoicesOf } from "./invoices";
import { usageOf } from "./details";
import { treeOrder } from "./usage-rows";

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
 * damaged month, for one of which only an amortized export was imported, and (field `currency`) for one whose bills are
 * in other currencies.
 */
export async function billTable(query: BillFileRequest, caller: Caller, services: Services): Promise<ExportTable> {
  const { companyId } = caller;
  const bill = await wholeBillOf(query, companyId, services);
  if (!bill && query.currency !== undefined) await refuseCurrency(query, companyId, services);
  const t = fileTexts(query.language);
  const table = bill ? await tableOf(bill, query, services) : { columns: columns[query.report].map((column) => ({ ...column, value: sql`''` })), from: null };
  const title = t(`report.${query.report}`);
  return { ...table, title, columns: withHeads(table.columns, t), about: aboutOf(t, caller, services, [[t("content"), title], ...billFacts(t, query, bill, services.today())]) };
}

async function refuseCurrency({ currency, ...query }: BillFileRequest, companyId: string, services: Services): Promise<void> {
  const other = await wholeBillOf(query, companyId, services);
  if (!other) return;
  const message = `currency=${currency}: the bill of ${other.yearMonth} is in ${other.currency}.`;
  throw new CallError(422, errorCodes.invalid, message, { currency: [message] });
}

/** The same of a bill that is known. */
async function tableOf(bill: Bill, query: BillFileRequest, services: Services): Promise<Pick<ExportTable, "columns" | "from">> {
  const { report } = query;
  const made = await sources[report](bill, query, services);
  const currency = sql`${bind("String", bill.currency)}`;
  const ofEngine = (column: Column): ExportColumn => ({ ...column, value: column.name === "currency" ? currency : named(column.name) });
  return Array.isArray(made)
    ? { columns: columns[report].map(ofKnownRow), from: knownRows(made) }
    : { columns: columns[report].map(ofEngine), from: made };
}

/** What a file of a bill is of. */
function billFacts(t: Texts, { vendor, yearMonth, currency, word, group, product }: BillFileRequest, bill: Bill | undefined, today: string): [string, string][] {
  const found = [...(word === "" ? [] : [t("find", { word })]), ...[group, product].filter((text) => text !== undefined)];
  return [
    [t("provider"), vendorNames[vendor]],
    [t("month"), yearMonth ?? today.slice(0, 7)],
    [t("currency"), bill?.currency ?? currency ?? ""],
    [t("basis"), t("billed")],
    [t("filters"), found.join("; ") || t("noFilters")],
  ];
}

type Source = (bill: Bill, query: BillFileRequest, services: Services) => Promise<Sql | string[][] | null>;

const minus = (amount: string): string => subtract("0", amount);

/** As asked, where the table is sorted by that; else by its amounts, the largest first. */
function sortIn<Key extends string>(keys: readonly Key[], { sort }: BillFileRequest, usual: Key): { key: Key; descending: boolean } {
  const key = keys.find((one) => one === sort?.key);
  return sort && key ? { key, descending: sort.descending } : { key: usual, descending: true };
}

/** What follows FROM, or rows that are known already; null: there are none. */
const sources: Record<BillReport, Source> = {
  charges: (bill, _, services) => equationRows(bill, services),
  async accounts(bill, query, services) {
    const { rows } = await chargeRows(bill, { word: query.word, sort: sortIn(accountSorts, query, "total") }, services);
    return rows.map(({ item, itemAlias, cloudOriginalCost, discount, supportAndServices, credit, vat, total }) => [item, itemAlias, cloudOriginalCost, minus(discount), supportAndServices, minus(credit), vat, total, bill.currency]);
  },
  async invoices(bill, query) {
    const order = invoiceOrder(sortIn(invoiceSorts, query, "cost"));
    // Sorted as the page is, which has credits without their sign.
    return sql`(SELECT * REPLACE (-credit AS credit), row_number() OVER (ORDER BY ${order}) AS place FROM ${invoicesOf(bill)}) ORDER BY place`;
  },
  async details(bill, query, services) {
    const details = await detailScope(bill, { ...query, viewBy: billViewBys.find((by) => by === query.viewBy) ?? "account" }, services);
    return sql`${await usageOf(bill, details, query, services.costStore)} ORDER BY ${treeOrder(sortIn(detailSorts, query, "cost"))}`;
  },
  async insight(bill, query, services) {
    if (!isInsightReady(bill.yearMonth, services.today())) return null;
    const { rows, damaged, hasLastMonth } = await insightOf(bill, query.viewBy === "account" ? "account" : "product", services);
    refuseDamaged(damaged);
    return sorted(rows, sortIn(insightSorts, query, "thisMonthCost")).map(({ item, itemAlias, thisMonthCost, lastMonthCost, averageCost, maxCost, status }) => [item, itemAlias, thisMonthCost, hasLastMonth ? lastMonthCost : "", averageCost, maxCost, hasLastMonth ? status : "", bill.currency]);
  },
};
