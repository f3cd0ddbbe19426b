import { administration } from "~/contract/people/roles";
import type { TableColumn } from "~/contract/tables/table-columns";
import { tables } from "~/contract/tables/tables";
import type { ListTableId } from "~/contract/tables/tables";
import type { Language } from "~/lib/language";
import type { Caller, Services } from "../serve";
import { exportColumns } from "./export-columns";
import type { ExportTable } from "./export-table";
import { workbookFacts, fileTexts } from "./file-texts";
import type { Fact } from "./file-texts";
import { cellsOf, memoryCell, memoryRows } from "./memory-rows";
import type { MemoryRow } from "./memory-rows";

/** A table of rows in memory, under its title. */
export function memoryTable(
  id: ListTableId | "audit",
  { rows, language, facts = [] }: { rows: readonly MemoryRow[]; language: Language; facts?: Fact[] },
  caller: Caller,
  services: Services,
): ExportTable {
  const t = fileTexts(language);
  const columns: readonly TableColumn[] = tables[id].columns;
  const vendors = administration.includes(tables[id].menu) ? [] : caller.vendors;
  const title = t(`title.${id}`);
  return {
    title,
    about: workbookFacts(t, caller, services, { vendors, facts: [[t("content"), title], ...facts] }),
    columns: exportColumns(columns, { t, currency: "" }, (_column, index) => memoryCell(index)),
    from: memoryRows(rows.map((row) => cellsOf(columns, row))),
  };
}
