import type { AdviceRow } from "~/contract/commitments/advice";
import type { AdviceKind } from "~/contract/commitments/advice-kinds";
import { adviceTableId } from "~/contract/tables/table-files";
import type { AdviceFileRequest } from "~/contract/tables/table-files";
import type { TableColumn } from "~/contract/tables/table-columns";
import { tables } from "~/contract/tables/tables";
import { adviceOf, rowsOfAdvice } from "../../commitments/advice/advice";
import type { Advice } from "../../commitments/advice/advice";
import { simulationOf } from "../../commitments/advice/simulation";
import { refuseDamaged } from "../../integrity/refuse-damaged";
import type { Caller, Services } from "../../serve";
import type { Texts } from "../../texts";
import { exportColumns } from "../export-columns";
import type { ExportTable } from "../export-table";
import { aboutOf, fileTexts } from "../file-words";
import { cellsOf, knownCell, knownRows } from "../known-rows";
import type { KnownRow } from "../known-rows";

/** What to buy, or one purchase by the hour. Throws CallError 422 if data of the window is damaged. */
export async function adviceTable(
  kind: AdviceKind,
  { report, language, ...query }: AdviceFileRequest,
  caller: Caller,
  services: Services,
): Promise<ExportTable> {
  const advice = await adviceOf(kind, query, caller, services);
  refuseDamaged(advice.head.damaged);
  const t = fileTexts(language);
  const columns: readonly TableColumn[] = tables[adviceTableId(kind, report)].columns;
  const rows = report === "list" ? rowsOfAdvice(advice).map((row) => listed(row, t)) : hoursOf(advice);
  const { from, until } = advice.head.window;
  return {
    title: t(`report.advice.${report}`),
    columns: exportColumns(columns, { t, currency: "USD" }, (_column, place) => knownCell(place)),
    from: knownRows(rows.map((row) => cellsOf(columns, row))),
    about: aboutOf(t, caller, services, [[t("hours"), from && until ? `${from} – ${until}` : ""]]),
  };
}

const listed = ({ unpriced, ...row }: AdviceRow, t: Texts): KnownRow => ({
  ...row,
  unpriced: unpriced.map(({ item }) => t("noPriceFor", { item })).join("; "),
});

/** Hours of the row that is asked for, else of the one that saves most. */
function hoursOf(advice: Advice): KnownRow[] {
  const best = rowsOfAdvice(advice)[0]?.id;
  const group = advice.groups.find(({ id }) => id === (advice.query.row ?? best));
  const simulation = group && simulationOf(advice, group, 1);
  return simulation ? simulation.hours.map((hour) => ({ ...hour, currency: simulation.row.currency })) : [];
}
