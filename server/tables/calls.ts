import type { z } from "zod";
import { adviceKindNames } from "~/contract/commitments/advice-kinds";
import { commitmentKindNames } from "~/contract/commitments/commitment-kinds";
import {
  adviceFiles,
  anomalyFile,
  answerFile,
  auditFile,
  backtestFile,
  billFile,
  budgetFile,
  commitmentFiles,
  costFile,
  linesFile,
  memberFile,
} from "~/contract/tables/table-files";
import type { FileCalls } from "~/contract/tables/table-files";
import { formats } from "~/contract/tables/tables";
import { serveExport } from "../files/serve-export";
import type { Caller, Served, Services } from "../serve";
import { anomalyTable } from "./anomalies/anomaly-table";
import { backtestTable } from "./anomalies/backtest-table";
import { billTable } from "./billing/bill-table";
import { budgetTable } from "./budgets/budget-table";
import { adviceTable } from "./commitments/advice-table";
import { commitmentTable } from "./commitments/commitment-table";
import { costTable } from "./costs/cost-table";
import { linesTable } from "./costs/lines-table";
import { answerTable, auditTable, memberTable } from "./people/people-tables";
import { fileOf } from "./export-table";
import type { ExportTable } from "./export-table";

type Make<Query> = (query: Query, caller: Caller, services: Services) => Promise<ExportTable>;

/** The calls of a table, in every format. */
const filesOf = <R extends z.ZodObject>(calls: FileCalls<R>, make: Make<z.output<R>>): Served[] =>
  formats.map((format) =>
    serveExport(calls[format], async (query, caller, services) =>
      fileOf(services.costStore, await make(query, caller, services), format),
    ),
  );

/** The calls that make the files of all tables. */
export const tableFileCalls: Served[] = [
  ...filesOf(costFile, costTable),
  ...filesOf(linesFile, linesTable),
  ...filesOf(billFile, billTable),
  ...filesOf(anomalyFile, anomalyTable),
  ...filesOf(backtestFile, backtestTable),
  ...filesOf(budgetFile, budgetTable),
  ...filesOf(memberFile, memberTable),
  ...filesOf(auditFile, auditTable),
  ...filesOf(answerFile, answerTable),
  ...commitmentKindNames.flatMap((kind) =>
    filesOf(commitmentFiles[kind], (query, caller, services) => commitmentTable(kind, query, caller, services)),
  ),
  ...adviceKindNames.flatMap((kind) =>
    filesOf(adviceFiles[kind], (query, caller, services) => adviceTable(kind, query, caller, services)),
  ),
];
