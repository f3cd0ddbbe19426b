import type { EmailExport } from "~/contract/tables/exports";
import type { Caller, Services } from "../serve";
import { costTable } from "../tables/costs/cost-table";
import { linesTable } from "../tables/costs/lines-table";
import type { ExportTable } from "../tables/export-table";

/** The table of a report. Throws CallError if the request is not permitted or cannot be exported. */
export const reportTable = (report: EmailExport["report"], caller: Caller, services: Services): Promise<ExportTable> =>
  report.kind === "table" ? costTable(report.query, caller, services) : linesTable(report.query, caller, services);
