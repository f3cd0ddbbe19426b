import { LINES, ROLLUP, rollupKeys, USAGE, usageKeys } from "../cost-store/schema";
import type { LineColumn } from "../cost-store/schema";
import { named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";

/** A table that knows the costs of lines, and how many lines a number of its rows stands for. */
export interface CostTable {
  name: Sql;
  rows: Sql;
}

/** From the smallest to the lines themselves, which know everything. */
const tables: (CostTable & { knows: ReadonlySet<LineColumn> })[] = [
  { name: named(ROLLUP), rows: sql`sum(NumberOfLines)`, knows: new Set(rollupKeys) },
  { name: named(USAGE), rows: sql`sum(NumberOfLines)`, knows: new Set(usageKeys) },
];
const lines: CostTable = { name: named(LINES), rows: sql`count()` };

/** The smallest table that has all of these columns, besides costs. */
export const narrowestTable = (columns: readonly LineColumn[]): CostTable =>
  tables.find(({ knows }) => columns.every((column) => knows.has(column))) ?? lines;
