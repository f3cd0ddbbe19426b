import type { TableColumn } from "~/contract/tables/table-columns";
import { decimalsOf } from "~/lib/money/money";
import type { Sql } from "../cost-store/sql";
import type { Texts } from "../texts";
import type { ExportColumn } from "./export-table";

/** Declared columns with their SQL, headers in a language (except days) and the decimals of a currency or of each row's. */
export const exportColumns = <Column extends TableColumn>(
  columns: readonly Column[],
  { t, currency }: { t: Texts; currency: string },
  valueOf: (column: Column, index: number) => Sql,
): ExportColumn[] =>
  columns.map((column, index) => ({
    name: column.name,
    type: column.type,
    ...(/^\d/.test(column.name) ? {} : { head: t(`column.${column.words ?? column.name}`) }),
    ...(column.type === "money" && !column.isMixed && { decimals: decimalsOf(currency) }),
    ...(column.currencyIn !== undefined && {
      currencyAt: columns.findIndex(({ name }) => name === column.currencyIn),
    }),
    value: valueOf(column, index),
  }));
