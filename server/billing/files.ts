import type { BillStatus } from "~/contract/billing";
import type { BillFileRequest, BillReport } from "~/contract/billing-files";
import { accountSorts, billViewBys, detailSorts, invoiceSorts } from "~/contract/billing-tables";
import { errorCodes } from "~/contract/call";
import { subtract } from "~/lib/decimal";
import { insightSorts, sorted } from "~/lib/insight-order";
import { reachesMonthEnd } from "~/lib/time-frames";
import { vendorNames } from "~/lib/vendor-names";
import { bind, named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { refuseUnconverted } from "../exports/complete";
import type { ExportColumn, ExportTable } from "../exports/export-table";
import { aboutOf, fileTexts, moneyIn, withHeads } from "../exports/file-words";
import { knownRows, ofKnownRow } from "../exports/known-rows";
import type { Column } from "../files/sheet";
import { refuseDamaged } from "../integrity/refuse-damaged";
import { CallError } from "../serve";
import type { Caller, Services } from "../serve";
import type { Texts } from "../texts";
import { chargeRows } from "./accounts";
import { wholeBillOf } from "./bills";
import type { Bill } from "./bill";
import { statusOf } from "./calendar";
import { detailScope } from "./detail-scope";
import { equationRows } from "./equation-rows";
import { insightOf, isInsightReady } from "./insight";
import { checksOf, invoiceOrder, invoicesOf, invoiceSum } from "./invoices";
import { usageOf } from "./details";
import { treeOrder } from "./usage-rows";

const text = (name: string): Column => ({ name, type: "text" });
const money = (name: string): Column => ({ name, type: "money" });
const number = (name: string): Column => ({ name, type: "number" });

/** Columns of each file, by the names of the replies; the currency is of all amounts of a row. Amounts have the sign that they count with, so rows add up. */
const columns: Record<BillReport, Column[]> = {
  charges: [text("line"), text("kind"), text("item"), number("percent"), money("amount"), text("currency")],
  accounts: [
    text("linkedAccountId"),
    text("linkedAccountAlias"),
    ...["cloudOriginalCost", "discount", "supportAndServices", "credit", "vat", "total"].map(money),
    text("currency"),
  ],
  invoices: [
    text("invoiceId"),
    ...["cloudCost", "support", "credit", "tax", "cost"].map(money),
    number("numberOfAccounts"),
    number("numberOfLines"),
    text("currency"),
    money("invoicedAmount"),
    money("differenceBeforeTax"),
  ],
  details: [
    ...[
      "group",
      "groupAlias",
      "product",
      "linkedAccountId",
      "linkedAccountAlias",
      "productName",
      "regionName",
      "usageType",
      "itemDescription",
      "invoiceId",
    ].map(text),
    number("usage"),
    text("useUnit"),
    money("cost"),
    text("currency"),
  ],
  insight: [
    text("item"),
    text("itemAlias"),
    ...["thisMonthCost", "lastMonthCost", "averageCost", "maxCost"].map(money),
    text("status"),
    text("currency"),
  ],
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
  const { currency, ...table } = bill
    ? await tableOf(bill, query, services)
    : {
        currency: query.currency ?? "",
        columns: columns[query.report].map((column) => ({ ...column, value: sql`''` })),
        from: null,
      };
  const title = t(`report.${query.report}`);
  return {
    ...table,
    title,
    columns: withHeads(table.columns, t),
    about: aboutOf(t, caller, services, [
      [t("content"), title],
      ...billFacts(t, query, { bill, currency }, services.today()),
    ]),
  };
}

async function refuseCurrency(
  { currency, ...query }: BillFileRequest,
  companyId: string,
  services: Services,
): Promise<void> {
  const other = await wholeBillOf(query, companyId, services);
  if (!other) return;
  const message = `currency=${currency}: the bill of ${other.yearMonth} is in ${other.currency}.`;
  throw new CallError(422, errorCodes.invalid, message, { currency: [message] });
}

/** The same of a bill that is known, and the currency of its amounts. */
async function tableOf(
  bill: Bill,
  query: BillFileRequest,
  services: Services,
): Promise<Pick<ExportTable, "columns" | "from" | "total"> & { currency: string }> {
  const { report } = query;
  const { rows, total: sums, currency = bill.currency } = await sources[report](bill, query, services);
  const own = moneyIn(currency, columns[report]);
  const ofEngine = (column: Column): ExportColumn => ({
    ...column,
    value: column.name === "currency" ? sql`${bind("String", currency)}` : named(column.name),
  });
  const total =
    sums &&
    own.map(({ name }, n) =>
      n === 0 ? fileTexts(query.language)("column.total") : name === "currency" ? currency : (sums[name] ?? ""),
    );
  return Array.isArray(rows)
    ? { currency, total, columns: own.map(ofKnownRow), from: knownRows(rows) }
    : { currency, total, columns: own.map(ofEngine), from: rows };
}

/** What a file of a bill is of. */
function billFacts(
  t: Texts,
  { vendor, yearMonth, word, group, product }: BillFileRequest,
  { bill, currency }: { bill: Bill | undefined; currency: string },
  today: string,
): [string, string][] {
  const found = [
    ...(word === "" ? [] : [t("find", { word })]),
    ...[group, product].filter((text) => text !== undefined),
  ];
  return [
    [t("provider"), vendorNames[vendor]],
    [t("month"), yearMonth ?? today.slice(0, 7)],
    [t("currency"), currency],
    [t("basis"), t("billed")],
    [t("filters"), found.join("; ") || t("noFilters")],
    ...(bill
      ? [
          [t("status"), t(`status.${fileStatus(bill, today)}`)] as [string, string],
          [t("through"), bill.billsThrough] as [string, string],
        ]
      : []),
  ];
}

/** A file that is kept says that days are missing also before the day of confirmation. */
function fileStatus({ yearMonth, billsThrough }: Bill, today: string): BillStatus {
  const status = statusOf(yearMonth, today, billsThrough);
  return status === "open" || reachesMonthEnd(yearMonth, billsThrough) ? status : "incomplete";
}

/** What a file is made of. */
interface Rows {
  /** FROM clause, or rows that are known already; null: there are none. */
  rows: Sql | string[][] | null;
  /** What the rows add up to, by column. */
  total?: Record<string, string>;
  /** Of the amounts; absent: the bill's. */
  currency?: string;
}

type Source = (bill: Bill, query: BillFileRequest, services: Services) => Promise<Rows>;

const minus = (amount: string): string => subtract("0", amount);

/** As asked, where the table is sorted by that; else by its amounts, the largest first. */
function sortIn<Key extends string>(
  keys: readonly Key[],
  { sort }: BillFileRequest,
  usual: Key,
): { key: Key; descending: boolean } {
  const key = keys.find((one) => one === sort?.key);
  return sort && key ? { key, descending: sort.descending } : { key: usual, descending: true };
}

const sources: Record<BillReport, Source> = {
  charges: async (bill, _, services) => ({ rows: await equationRows(bill, services) }),
  async accounts(bill, query, services) {
    const { rows, sum } = await chargeRows(
      bill,
      { word: query.word, sort: sortIn(accountSorts, query, "total") },
      services,
    );
    return {
      rows: rows.map(({ item, itemAlias, cloudOriginalCost, discount, supportAndServices, credit, vat, total }) => [
        item,
        itemAlias,
        cloudOriginalCost,
        minus(discount),
        supportAndServices,
        minus(credit),
        vat,
        total,
        bill.currency,
      ]),
      total: { ...sum, discount: minus(sum.discount), credit: minus(sum.credit) },
    };
  },
  async invoices(bill, query, services) {
    const { costStore } = services;
    const checks = await checksOf(bill, services);
    const compared = (value: "invoiced" | "difference") =>
      bind(
        "Map(String, String)",
        new Map(checks.flatMap((check) => (check[value] === null ? [] : [[check.invoiceId, check[value]]]))),
      );
    const order = invoiceOrder(sortIn(invoiceSorts, query, "cost"));
    const { cloudCost, support, credit, tax, cost, numberOfLines } = await invoiceSum(costStore, bill);
    // Sorted as the page is, which has credits without their sign.
    return {
      rows: sql`(SELECT * REPLACE (-credit AS credit), ${compared("invoiced")}[invoiceId] AS invoicedAmount, ${compared("difference")}[invoiceId] AS differenceBeforeTax, row_number() OVER (ORDER BY ${order}) AS place FROM ${invoicesOf(bill)}) ORDER BY place`,
      total: { cloudCost, support, credit: minus(credit), tax, cost, numberOfLines: String(numberOfLines) },
    };
  },
  async details(bill, query, services) {
    const details = await detailScope(
      bill,
      { ...query, viewBy: billViewBys.find((by) => by === query.viewBy) ?? "account" },
      services,
    );
    return {
      rows: sql`${await usageOf(bill, details, query, services.costStore)} ORDER BY ${treeOrder(sortIn(detailSorts, query, "cost"))}`,
    };
  },
  async insight(bill, query, services) {
    if (!isInsightReady(bill.yearMonth, services.today())) return { rows: null };
    const {
      rows,
      sum,
      damaged,
      unconverted,
      hasLastMonth,
      incomplete,
      invoiceCurrency: currency,
    } = await insightOf(
      bill,
      { by: query.viewBy === "account" ? "account" : "product", asked: query.currency },
      services,
    );
    refuseDamaged(damaged);
    refuseUnconverted(unconverted, currency);
    const isComparable = hasLastMonth && incomplete.length === 0;
    const known = sorted(rows, sortIn(insightSorts, query, "thisMonthCost")).map(
      ({ item, itemAlias, thisMonthCost, lastMonthCost, averageCost, maxCost, status }) => [
        item,
        itemAlias,
        thisMonthCost,
        hasLastMonth ? lastMonthCost : "",
        averageCost,
        maxCost,
        isComparable ? status : "",
        currency,
      ],
    );
    // Items had their highest months at different times: those add up to nothing that ever was.
    return {
      rows: known,
      currency,
      total: {
        thisMonthCost: sum.thisMonthCost,
        lastMonthCost: hasLastMonth ? sum.lastMonthCost : "",
        averageCost: sum.averageCost,
        status: isComparable ? sum.status : "",
      },
    };
  },
};
