import type { z } from "zod";
import { isBand } from "~/contract/anomalies/alert-band";
import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import type { RuleDefinition } from "~/contract/anomalies/anomaly-rules";
import type { backtestFile } from "~/contract/tables/table-files";
import { tables } from "~/contract/tables/tables";
import { formatMoney } from "~/lib/money/money";
import { providerOf } from "~/lib/providers";
import { formatDays } from "~/lib/time/dates";
import type { DayRange } from "~/lib/time/time-frames";
import { backtestAlerts, seriesName } from "../../anomalies/rules/backtest";
import { watchedScope } from "../../anomalies/series/load-series";
import { fieldError } from "../../call-error";
import type { Caller, Services } from "../../serve";
import { textsOf } from "../../texts";
import type { Texts } from "../../texts";
import { filterNames } from "../costs/filter-names";
import type { FilterNames } from "../costs/filter-names";
import { exportColumns } from "../export-columns";
import type { ExportTable } from "../export-table";
import { workbookFacts, fileTexts } from "../file-texts";
import { costFilters, filtersFact } from "../filter-facts";
import { cellsOf, memoryCell, memoryRows } from "../memory-rows";

const ruleTexts = await textsOf("anomaly-rules");

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
  const { loaded, days, alerts } = await backtestAlerts(rule, caller, services);
  const [judged, read] = [rangeOf(days), rangeOf(loaded.days)];
  const words = ruleTexts(language);
  const names = read ? await namesIn(rule, read, caller, services) : noNames;
  const columns = tables.backtest.columns.filter(({ isOptional }) => !isOptional || rule.viewBy !== "total");
  return {
    title: t("report.backtest"),
    columns: exportColumns(columns, { t, currency: ANOMALY_CURRENCY }, (_column, index) => memoryCell(index)),
    about: workbookFacts(t, caller, services, {
      vendors: [rule.vendor],
      facts: [
        [t("content"), t("report.backtest")],
        [t("period"), judged ? formatDays(judged.startDate, judged.endDate, language) : ""],
        [t("provider"), providerOf(rule.vendor).name],
        [t("currency"), ANOMALY_CURRENCY],
        [words("field.viewBy"), words(`viewBy.${rule.viewBy}`)],
        [words("column.condition"), conditionIn(rule, words)],
        filtersFact(t, costFilters(t, rule.filters, names, language), language),
      ],
    }),
    from: memoryRows(
      alerts.map((alert) => cellsOf(columns, { ...alert, series: seriesName(loaded.series[alert.series]!) })),
    ),
  };
}

/** "Latest day vs. the 7-day average: increase of at least 20% and $100.00". */
const conditionIn = ({ comparison, direction, threshold, minAlert }: RuleDefinition, words: Texts): string =>
  words("condition", {
    comparison: words(`comparison.${comparison}`),
    direction: words(`direction.${direction}`),
    threshold: `${threshold}%`,
    amount: formatMoney(String(minAlert), ANOMALY_CURRENCY, null),
  });

/** From the first to the last of these days; null without any. */
function rangeOf(days: string[]): DayRange | null {
  const [startDate, endDate] = [days[0], days.at(-1)];
  return startDate && endDate ? { startDate, endDate } : null;
}

const noNames: FilterNames = () => undefined;

/** The names of the values in a rule's filters. */
async function namesIn(
  { vendor, filters }: RuleDefinition,
  days: DayRange,
  caller: Caller,
  services: Services,
): Promise<FilterNames> {
  return filterNames(await watchedScope(caller, services, { ...days, vendors: [vendor], filters }), services.costStore);
}
