import { signed } from "~/contract/tables/table-columns";
import type { TableColumn } from "~/contract/tables/table-columns";
import { bind, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";

/** A row in memory, by field; absent fields are empty cells. */
export type MemoryRow = Record<string, unknown>;

/** The cells of a row, one text per column; deductions are negative. */
export const cellsOf = (columns: readonly TableColumn[], row: MemoryRow): string[] =>
  columns.map((column) => {
    const value = row[column.field ?? column.name];
    return value === undefined || value === null ? "" : signed(column, String(value));
  });

/** Rows in memory as a FROM clause, so that the engine writes every file; null if there are none. */
export const memoryRows = (rows: string[][]): Sql | null =>
  rows.length === 0
    ? null
    : sql`(SELECT entry.2 AS cells, entry.1 AS place FROM (
        SELECT arrayJoin(arrayZip(arrayEnumerate(all_rows), all_rows)) AS entry FROM (SELECT ${bind("Array(Array(String))", rows)} AS all_rows)
      )) ORDER BY place`;

/** The value of the nth column of such rows. */
export const memoryCell = (index: number): Sql => sql`cells[${bind("UInt32", index + 1)}]`;
