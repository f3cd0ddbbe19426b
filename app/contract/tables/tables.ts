/**
 * Every table that can be downloaded, declared once (docs/decisions/0045). Routes, calls, permissions, CSV, XLSX and
 * emails read it from here, and so do screens as far as they share columns with the files. app/routes.ts is loaded
 * without the aliases of the build, so imports other than types are relative.
 */
import { adviceTables } from "../commitments/advice-tables";
import { anomalySorts } from "../anomalies/anomalies-lists";
import { billTables } from "../billing/bill-tables";
import { budgetTable } from "../dashboards/budget-table";
import type { Menu } from "../call";
import { commitmentTables } from "../commitments/commitment-tables";
import { detailColumns, lineColumns } from "../costs/detail-columns";
import type { Table } from "./table";
import { day, money, number, percent, text } from "./table-columns";

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
      percent("portion"),
      money("compareCost", { isOptional: true }),
      money("difference", { isOptional: true }),
      percent("ratio", { isOptional: true }),
    ],
  },
  lines: {
    page: "/cost-analytics/detail",
    menu: "costAnalytics",
    api: "/api/v3/ca/cost/detail",
    fileName: "cost-lines",
    columns: lineColumns(detailColumns),
  },
  ...billTables,
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
      percent("rate"),
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
  members: {
    page: "/members",
    menu: "members",
    api: "/earth/api/member/file",
    fileName: "members",
    list: "The members of the company, one a row.",
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
    list: "Answers of the company's people, for administrators, the newest first.",
    columns: [text("answeredAt"), text("userName"), text("screen"), text("isHelpful"), text("comment")],
  },
  ...commitmentTables,
  ...adviceTables,
} as const satisfies Record<string, Table>;

export type TableId = keyof typeof tables;
export const tableIds = Object.keys(tables) as [TableId, ...TableId[]];

/** The tables whose files have no parameters. */
export type ListTableId = { [Id in TableId]: (typeof tables)[Id] extends { list: string } ? Id : never }[TableId];
export const isListTable = (id: TableId): id is ListTableId => "list" in tables[id];

/** Tables of a menu. */
type TableOf<M extends Menu> = { [Id in TableId]: (typeof tables)[Id]["menu"] extends M ? Id : never }[TableId];

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
