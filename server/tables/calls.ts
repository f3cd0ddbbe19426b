import type { z } from "zod";
import { adviceKindNames } from "~/contract/commitments/advice-kinds";
import { adviceTableId } from "~/contract/commitments/advice-tables";
import { commitmentKindNames } from "~/contract/commitments/commitment-kinds";
import { commitmentTableId } from "~/contract/commitments/commitment-tables";
import {
  adviceFiles,
  anomalyFile,
  auditFile,
  backtestFile,
  billFile,
  commitmentFiles,
  costFile,
  linesFile,
  listFiles,
} from "~/contract/tables/table-files";
import type { FileCalls } from "~/contract/tables/table-files";
import { formats, isListTable, tableIds } from "~/contract/tables/tables";
import type { TableId } from "~/contract/tables/tables";
import { serveExport } from "../files/serve-export";
import type { Caller, Served, Services } from "../serve";
import { anomalyTable } from "./anomalies/anomaly-table";
import { backtestTable } from "./anomalies/backtest-table";
import { billTable } from "./billing/bill-table";
import { adviceTable } from "./commitments/advice-table";
import { commitmentTable } from "./commitments/commitment-table";
import { costTable } from "./costs/cost-table";
import { linesTable } from "./costs/lines-table";
import { listTable } from "./lists";
import { auditTable } from "./people/people-rows";
import { fileOf } from "./export-table";
import type { ExportTable } from "./export-table";

type TableMaker<Query> = (query: Query, caller: Caller, services: Services) => Promise<ExportTable>;

/** The calls of a table, in every format; `table`: the requested one. */
const filesOf = <R extends z.ZodObject>(
  calls: FileCalls<R>,
  table: TableId | ((query: z.output<R>) => TableId),
  make: TableMaker<z.output<R>>,
): Served[] =>
  formats.map((format) =>
    serveExport(
      calls[format],
      (query) => `${typeof table === "string" ? table : table(query)}.${format}`,
      async (query, caller, services) => fileOf(services.costStore, await make(query, caller, services), format),
    ),
  );

/** The calls that make the files of all tables. */
export const tableFileCalls: Served[] = [
  ...filesOf(costFile, "cost", costTable),
  ...filesOf(linesFile, "lines", linesTable),
  ...filesOf(billFile, ({ report }) => report, billTable),
  ...filesOf(anomalyFile, "anomalies", anomalyTable),
  ...filesOf(backtestFile, "backtest", backtestTable),
  ...filesOf(auditFile, "audit", auditTable),
  ...tableIds
    .filter(isListTable)
    .flatMap((id) => filesOf(listFiles[id], id, (query, caller, services) => listTable(id, query, caller, services))),
  ...commitmentKindNames.flatMap((kind) =>
    filesOf(
      commitmentFiles[kind],
      ({ report }) => commitmentTableId(kind, report),
      (query, caller, services) => commitmentTable(kind, query, caller, services),
    ),
  ),
  ...adviceKindNames.flatMap((kind) =>
    filesOf(
      adviceFiles[kind],
      ({ report }) => adviceTableId(kind, report),
      (query, caller, services) => adviceTable(kind, query, caller, services),
    ),
  ),
];
