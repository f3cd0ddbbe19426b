import type { z } from "zod";
import { isBand } from "~/contract/anomalies/alert-band";
import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import type { backtestFile } from "~/contract/tables/table-files";
import { tables } from "~/contract/tables/tables";
import { formatDays } from "~/lib/time/dates";
import { backtestAlerts, seriesName } from "../../anomalies/rules/backtest";
import { judgedDaysOf } from "../../anomalies/rules/rule-series";
import { fieldError } from "../../call-error";
import type { Caller, Services } from "../../serve";
import { exportColumns } from "../export-columns";
import type { ExportTable } from "../export-table";
import { workbookFacts, fileTexts } from "../file-texts";
import { cellsOf, memoryCell, memoryRows } from "../memory-rows";

/**
 * The alerts that a rule would have made in the last 12 months, by day. Throws CallError 422 for an impossible band.
 */
export async function backtestTable(
  { language, ...rule }: z.output<typeof backtestFile.csv.request>,
  caller: Caller,
  services: Services,
): Promise<ExportTable> {
  if (!isBand(rule)) throw fieldError("minAlert", "alertBand");
  const t = fileTexts(language);
  const { loaded, alerts } = await backtestAlerts(rule, caller, services);
  const days = judgedDaysOf(loaded);
  const [first, last] = [days.at(0), days.at(-1)];
  const columns = tables.backtest.columns.filter(({ isOptional }) => !isOptional || rule.viewBy !== "total");
  return {
    title: t("report.backtest"),
    columns: exportColumns(columns, { t, currency: ANOMALY_CURRENCY }, (_column, index) => memoryCell(index)),
    about: workbookFacts(
      t,
      caller,
      services,
      [rule.vendor],
      [
        [t("content"), t("report.backtest")],
        [t("period"), first && last ? formatDays(first, last, language) : ""],
        [t("currency"), ANOMALY_CURRENCY],
      ],
    ),
    from: memoryRows(
      alerts.map((alert) => cellsOf(columns, { ...alert, series: seriesName(loaded.series[alert.series]!) })),
    ),
  };
}
