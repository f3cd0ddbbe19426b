import type { z } from "zod";
import type { budgetFile } from "~/contract/tables/table-files";
import { tables } from "~/contract/tables/tables";
import { budgetEntries } from "../../budgets/calls";
import type { Caller, Services } from "../../serve";
import { exportColumns } from "../export-columns";
import type { ExportTable } from "../export-table";
import { aboutOf, fileTexts } from "../file-words";
import { cellsOf, knownCell, knownRows } from "../known-rows";

/** Budgets with their current periods, as the page lists them. */
export async function budgetTable(
  { language }: z.output<typeof budgetFile.csv.request>,
  caller: Caller,
  services: Services,
): Promise<ExportTable> {
  const t = fileTexts(language);
  const { columns } = tables.budgets;
  const entries = await budgetEntries(caller, services);
  const rows = entries.map(({ figures, ...budget }) => ({
    ...budget,
    ...figures,
    forecast: figures.forecast?.cost,
    forecastLow: figures.forecast?.low,
    forecastHigh: figures.forecast?.high,
  }));
  return {
    title: t("title.budgets"),
    columns: exportColumns(columns, { t, currency: "" }, (_column, place) => knownCell(place)),
    about: aboutOf(t, caller, services, [[t("content"), t("title.budgets")]]),
    from: knownRows(rows.map((row) => cellsOf(columns, row))),
  };
}
