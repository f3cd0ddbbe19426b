import type { TableColumn } from "~/contract/table-columns";
import { decimalsOf } from "~/lib/money";
import type { Sql } from "../cost-store/sql";
import type { Texts } from "../texts";
import type { ExportColumn } from "./export-table";

/**
 * Declared columns as they are written: named in words, apart from those that are named by a day, and money with the
 * decimals of the currency.
 */
export const exportColumns = <Column extends TableColumn>(
  columns: readonly Column[],
  { t, currency }: { t: Texts; currency: string },
  valueOf: (column: Column, place: number) => Sql,
): ExportColumn[] =>
  columns.map((column, place) => ({
    name: column.name,
    type: column.type,
    ...(/^\d/.test(column.name) ? {} : { head: t(`column.${column.name}`) }),
    ...(column.type === "money" && !column.isMixed && { decimals: decimalsOf(currency) }),
    value: valueOf(column, place),
  }));
