import type { z } from "zod";
import type { AnomalyFilter } from "~/contract/anomalies/anomalies";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { headlineOf } from "~/contract/anomalies/headline";
import type { anomalyFile } from "~/contract/tables/table-files";
import { tables } from "~/contract/tables/tables";
import type { Language } from "~/lib/language";
import { joinList } from "~/lib/lists";
import { providerOf } from "~/lib/providers";
import { formatDays } from "~/lib/time/dates";
import { listAlerts, sumAlerts } from "../../anomalies/alerts/alert-rows";
import type { Caller, Services } from "../../serve";
import { textsOf } from "../../texts";
import type { Texts } from "../../texts";
import { exportColumns } from "../export-columns";
import type { ExportTable } from "../export-table";
import { workbookFacts, fileTexts } from "../file-texts";
import { filtersFact, valuesFilter } from "../filter-facts";
import { cellsOf, memoryCell, memoryRows } from "../memory-rows";
import { MAX_LIST_ROWS, refuseLongList } from "../refuse-incomplete";

/** Headlines and names of values are those of the pages. */
const textsIn = await textsOf("anomalies");

/** The alerts that the list's filters leave, in its order. Throws CallError 422 if they are too many. */
export async function anomalyTable(
  { language, ...filter }: z.output<typeof anomalyFile.csv.request>,
  caller: Caller,
  services: Services,
): Promise<ExportTable> {
  const t = fileTexts(language);
  const words = textsIn(language);
  const message = (alert: Anomaly) =>
    headlineOf(alert, `${providerOf(alert.vendor).shortName} ${seriesText(alert, t)}`, words, language);
  const { total } = await sumAlerts(services.stateStore, caller, filter);
  refuseLongList(total, "alerts");
  const alerts = await listAlerts(services.stateStore, caller, filter, { page: 1, size: MAX_LIST_ROWS });
  const { columns } = tables.anomalies;
  const vendors = filter.vendors.length === 0 ? caller.vendors : filter.vendors;
  return {
    title: t("report.anomalies"),
    columns: exportColumns(columns, { t, currency: ANOMALY_CURRENCY }, (_column, index) => memoryCell(index)),
    about: workbookFacts(t, caller, services, {
      vendors,
      facts: [
        [t("content"), t("report.anomalies")],
        [t("period"), formatDays(filter.start, filter.end, language)],
        [
          t("providers"),
          joinList(
            vendors.map((vendor) => providerOf(vendor).name),
            language,
          ),
        ],
        [t("currency"), ANOMALY_CURRENCY],
        [words("sensitivity"), words(`sensitivities.${filter.sensitivity}`)],
        filtersFact(t, filtersOf(filter, t, words, language), language),
      ],
    }),
    from: memoryRows(alerts.map((alert) => cellsOf(columns, { ...rowOf(alert, t), message: message(alert) }))),
  };
}

const filtersOf = (
  { levels, types, kinds, statuses, show }: AnomalyFilter,
  t: Texts,
  words: Texts,
  language: Language,
): string[] => [
  ...valuesFilter(t, words("column.level"), named(words, "level", levels), language),
  ...valuesFilter(t, words("foundBy"), named(words, "type", types), language),
  ...valuesFilter(t, words("kind"), named(words, "kind", kinds), language),
  ...valuesFilter(t, words("column.status"), named(words, "status", statuses), language),
  ...valuesFilter(t, words("show"), show === "all" ? [] : [words(`shows.${show}`)], language),
];

const named = (words: Texts, family: string, values: readonly string[]): string[] =>
  values.map((value) => words(`${family}.${value}`));

const rowOf = (alert: Anomaly, t: Texts) => ({
  ...alert,
  series: seriesText(alert, t),
  rate: alert.rate?.toFixed(6),
  models: alert.models
    .filter(({ isUnusual }) => isUnusual)
    .map(({ model }) => model)
    .join(" "),
});

/** "Production · Amazon EC2". */
const seriesText = ({ kind, accountName, product, region, itemName, rule }: Anomaly, t: Texts): string =>
  kind === "total"
    ? (rule?.title ?? t("anomaly.total"))
    : [accountName, product, region, itemName].filter(Boolean).join(" · ");
