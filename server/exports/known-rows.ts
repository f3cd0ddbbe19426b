import { bind, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import type { Column } from "../files/sheet";
import type { ExportColumn } from "./export-table";

/** Rows that are known already, as what follows FROM, so that the engine writes every file; null: there are none. */
export const knownRows = (rows: string[][]): Sql | null =>
  rows.length === 0
    ? null
    : sql`(SELECT entry.2 AS cells, entry.1 AS place FROM (
        SELECT arrayJoin(arrayZip(arrayEnumerate(known), known)) AS entry FROM (SELECT ${bind("Array(Array(String))", rows)} AS known)
      )) ORDER BY place`;

/** The nth column of such rows. */
export const ofKnownRow = (column: Column, n: number): ExportColumn => ({
  ...column,
  value: sql`cells[${bind("UInt32", n + 1)}]`,
});
