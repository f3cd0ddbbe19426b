/**
 * Every table that can be downloaded, declared once (docs/decisions/0045). Routes, calls, permissions, CSV, XLSX and emails
 * read it from here, and so do screens as far as they share columns with the files. app/routes.ts is loaded without the
 * aliases of the build, so imports other than types are relative.
 */
import type { z } from "zod";
import { add } from "../../lib/money/decimal";
import { insightSorts } from "../../lib/money/insight-order";
import { adviceTables } from "../commitments/advice-tables";
import { anomalySorts } from "../anomalies/anomalies-lists";
import type { AccountsReply, InvoicesReply } from "../billing/bill-replies";
import type { getAutoSpot, getComputingResources } from "../billing/billing-sections";
import { budgetTable } from "../dashboards/budget-table";
import type { Call, Menu } from "../call";
import { commitmentTables } from "../commitments/commitment-tables";
import { detailColumns, lineColumns } from "../costs/detail-columns";
import { resourceColumns } from "../costs/resource-columns";
import { day, deduction, money, number, text } from "./table-columns";
import type { TableColumn } from "./table-columns";

/** `Data` of a call's reply. */
type ReplyOf<C extends Call> = z.output<C["response"]>;

/** A row as a reply has it. */
export type ReplyRow = Record<string, unknown>;

export interface Table {
  /** Path of its page; with ".csv" or ".xlsx" appended, of its file. */
  page: `/${string}`;
  /** The file requires permission to view this menu. */
  menu: Menu;
  /** Path of the calls that create its files, without the format. */
  api: `/${string}`;
  /** Prefix of its file names. */
  fileName: string;
  columns: readonly TableColumn[];
  /** Sort keys. */
  sorts?: readonly string[];
  /** The call whose reply lists its rows; absent if the server has a source of rows for the file. */
  reply?: ReplyTable;
}

interface ReplyTable {
  path: string;
  rowsOf: (reply: never) => ReplyRow[];
  /** Total of the rows by column; the last row of a workbook. */
  totalOf?: (reply: never) => ReplyRow;
}

/** A table of a bill. */
const ofBill = <const T extends Omit<Table, "menu" | "api">>(table: T) => ({
  ...table,
  menu: "billing" as const,
  api: "/api/v3/billing" as const,
});

const resourceTotal = (cost: string, saving: string) => ({ cost, saving, onDemandCost: add(cost, saving) });

export const tables = {
  cost: {
    page: "/cost-analytics",
    menu: "costAnalytics",
    api: "/api/v3/ca/cost",
    fileName: "cost-by",
    /** A column per period follows, named by its first day. */
    columns: [
      text("vendor"),
      text("item"),
      text("itemAlias"),
      money("cost"),
      number("portion"),
      money("compareCost", { isOptional: true }),
      money("difference", { isOptional: true }),
      number("ratio", { isOptional: true }),
    ],
  },
  lines: {
    page: "/cost-analytics/detail",
    menu: "costAnalytics",
    api: "/api/v3/ca/cost/detail",
    fileName: "cost-lines",
    columns: lineColumns(detailColumns),
  },
  charges: ofBill({
    page: "/billing",
    fileName: "bill-charges",
    columns: [text("line"), text("kind"), text("item"), number("percent"), money("amount"), text("currency")],
  }),
  accounts: ofBill({
    page: "/billing/accounts",
    fileName: "bill-accounts",
    columns: [
      text("linkedAccountId", { field: "item" }),
      text("linkedAccountAlias", { field: "itemAlias" }),
      money("cloudOriginalCost"),
      deduction("discount"),
      money("supportAndServices"),
      deduction("credit"),
      money("vat"),
      money("total"),
      text("currency"),
    ],
    sorts: ["linkedAccountAlias", "cloudOriginalCost", "discount", "supportAndServices", "credit", "vat", "total"],
    reply: {
      path: "/api/v3/billing/accounts",
      rowsOf: ({ rows }: AccountsReply) => rows,
      totalOf: ({ sum }: AccountsReply) => sum,
    },
  }),
  invoices: ofBill({
    page: "/billing/invoices",
    fileName: "bill-invoices",
    columns: [
      text("invoiceId"),
      money("cloudCost"),
      money("support"),
      deduction("credit"),
      money("tax"),
      money("cost"),
      number("numberOfAccounts"),
      number("numberOfLines"),
      text("currency"),
      money("invoicedAmount"),
      money("differenceBeforeTax"),
    ],
    sorts: ["invoiceId", "cloudCost", "support", "credit", "tax", "cost"],
    reply: {
      path: "/api/v3/billing/invoices",
      rowsOf: ({ invoices }: InvoicesReply) =>
        invoices.map(({ check, ...row }) => ({
          ...row,
          invoicedAmount: check?.invoiced,
          differenceBeforeTax: check?.difference,
        })),
      // An account may be on several invoices.
      totalOf: ({ sum }: InvoicesReply) => ({ ...sum, numberOfAccounts: undefined }),
    },
  }),
  details: ofBill({
    page: "/billing/details",
    fileName: "bill-details",
    columns: [
      text("group"),
      text("groupAlias"),
      text("product"),
      text("linkedAccountId"),
      text("linkedAccountAlias"),
      text("productName"),
      text("regionName"),
      text("usageType"),
      text("itemDescription"),
      text("invoiceId"),
      number("usage"),
      text("useUnit"),
      money("cost"),
      text("currency"),
    ],
    sorts: ["item", "cost"],
  }),
  insight: ofBill({
    page: "/billing/insight",
    fileName: "bill-insight",
    columns: [
      text("item"),
      text("itemAlias"),
      money("thisMonthCost"),
      money("lastMonthCost"),
      money("averageCost"),
      money("maxCost"),
      text("status"),
      text("currency"),
    ],
    sorts: insightSorts,
  }),
  anomalies: {
    page: "/anomaly-detection",
    menu: "anomalies",
    api: "/api/v3/anomaly",
    fileName: "anomalies",
    columns: [
      number("number"),
      text("level"),
      text("type"),
      text("vendor"),
      text("series"),
      day("baseDate"),
      text("detectedOn"),
      money("actual"),
      money("predicted"),
      money("difference"),
      number("rate"),
      text("models"),
      text("message"),
    ],
    sorts: anomalySorts,
  },
  backtest: {
    page: "/anomaly-detection/backtest",
    menu: "anomalies",
    api: "/api/v3/anomaly/backtest",
    fileName: "backtest",
    columns: [
      day("day"),
      money("actual"),
      money("predicted"),
      text("level"),
      // Rules with a series per account, product or region.
      text("series", { isOptional: true }),
    ],
  },
  budgets: budgetTable,
  computing: ofBill({
    page: "/billing/computing",
    fileName: "bill-computing",
    columns: resourceColumns,
    reply: {
      path: "/api/v3/billing/computing_resources",
      rowsOf: ({ computingResources }: ReplyOf<typeof getComputingResources>) => computingResources,
      totalOf: ({ totalCost, totalSaving }: ReplyOf<typeof getComputingResources>) =>
        resourceTotal(totalCost, totalSaving),
    },
  }),
  autospot: ofBill({
    page: "/billing/autospot",
    fileName: "bill-autospot",
    columns: resourceColumns,
    reply: {
      path: "/api/v3/billing/autospot",
      rowsOf: ({ autoSpot }: ReplyOf<typeof getAutoSpot>) => autoSpot,
      totalOf: ({ totalCost, totalSaving }: ReplyOf<typeof getAutoSpot>) => resourceTotal(totalCost, totalSaving),
    },
  }),
  members: {
    page: "/members",
    menu: "members",
    api: "/earth/api/member/file",
    fileName: "members",
    columns: [
      text("name"),
      text("email"),
      text("role"),
      text("exceptions"),
      text("providers"),
      text("accounts"),
      text("state"),
      text("since"),
      text("lastActive"),
    ],
  },
  audit: {
    page: "/audit",
    menu: "audit",
    api: "/earth/api/audit/file",
    fileName: "audit-log",
    columns: [text("at"), text("who"), text("action"), text("subject"), text("before"), text("after"), text("from")],
  },
  answers: {
    page: "/feedback/answers",
    menu: "company",
    api: "/earth/api/survey/file",
    fileName: "answers",
    columns: [text("answeredAt"), text("userName"), text("screen"), text("isHelpful"), text("comment")],
  },
  ...commitmentTables,
  ...adviceTables,
} as const satisfies Record<string, Table>;

export type TableId = keyof typeof tables;
export const tableIds = Object.keys(tables) as [TableId, ...TableId[]];

/** Tables of a menu. */
export type TableOf<M extends Menu> = { [Id in TableId]: (typeof tables)[Id]["menu"] extends M ? Id : never }[TableId];

/** The tables of a bill: its lines with their parts, and the tables of the screen. */
export type BillTableId = TableOf<"billing">;
export const billTableIds = tableIds.filter((id) => tables[id].menu === "billing") as [BillTableId, ...BillTableId[]];

/** File formats and their media types. */
export const tableFormats = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export type TableFormat = keyof typeof tableFormats;
export const formats = Object.keys(tableFormats) as TableFormat[];

/** A table as a file. */
export interface TableFile {
  id: TableId;
  format: TableFormat;
}

export const fileAddress = ({ id, format }: TableFile): string => `${tables[id].page}.${format}`;

/** Every file that has an address. */
export const tableFiles: TableFile[] = tableIds.flatMap((id) => formats.map((format) => ({ id, format })));

/** The file of a path; like routes, it ignores case and a trailing slash. */
export const fileAt = (pathname: string): TableFile | undefined =>
  tableFiles.find((file) => fileAddress(file) === pathname.toLowerCase().replace(/\/$/, ""));
