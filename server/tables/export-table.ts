import { FORMULA_START } from "~/lib/files/formula";
import type { TableFormat } from "~/contract/tables/tables";
import type { CostStore } from "../cost-store/cost-store";
import { bind, join, identifier, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import type { WorkbookMetadata, Column } from "../files/sheet";
import { workbookOf } from "../files/workbook";

/**
 * A column with the SQL of its values: a date for `day`; a number, decimal text or NULL for figures; otherwise text.
 */
export interface ExportColumn extends Column {
  value: Sql;
}

/** A table that the engine produces while it is sent. */
export interface ExportTable {
  /** Short name of the rows. */
  title: string;
  columns: ExportColumn[];
  /** Facts for the workbook's second sheet. */
  about?: WorkbookMetadata;
  /** The total row of a workbook, one text per column; CSV has none. */
  total?: string[];
  /** FROM clause, with the order of the rows; null: there are no rows. */
  from: Sql | null;
}

/**
 * The table as a file, in chunks. The first comes with the first rows, so a failing query fails before anything is
 * sent.
 */
export const fileOf = (
  store: CostStore,
  table: ExportTable,
  format: TableFormat,
): AsyncGenerator<string | Uint8Array> =>
  format === "csv" ? csvOf(store, table) : workbookOf(table, jsonRows(store, table));

/** CSV by RFC 4180, formatted by the engine, so that rows need not become objects here. */
async function* csvOf(store: CostStore, table: ExportTable): AsyncGenerator<string | Uint8Array> {
  const head = `${table.columns.map(({ name }) => name).join(",")}\r\n`;
  if (!table.from) return yield head;
  const cells = table.columns.flatMap((column, n) => (n === 0 ? [csvCell(column, n)] : [sql`','`, csvCell(column, n)]));
  const lines = store
    .streamText(...sql`SELECT concat(${join(cells)}, '\r\n') FROM (${texts(table, table.from)})`.toQuery())
    [Symbol.asyncIterator]();
  let next = await lines.next();
  try {
    yield head;
    for (; !next.done; next = await lines.next()) yield next.value;
  } finally {
    await lines.return?.();
  }
}

/** One line of JSON per row, a list with one text per column, also formatted by the engine. */
async function* jsonRows(store: CostStore, table: ExportTable): AsyncGenerator<Uint8Array> {
  if (!table.from) return;
  const cells = table.columns.map((_, n) => sql`toString(${cell(n)})`);
  yield* store.streamText(
    ...sql`SELECT concat(toJSONString([${join(cells)}]), '\n') FROM (${texts(table, table.from)})`.toQuery(),
  );
}

const cell = (n: number): Sql => identifier(`cell${n}`);

/** All cells as text, under the names of `cell`; missing figures are empty. */
function texts({ columns }: ExportTable, from: Sql): Sql {
  const values = columns.map(
    ({ type, value }, n) => sql`${type === "text" ? value : sql`ifNull(toString(${value}), '')`} AS ${cell(n)}`,
  );
  return sql`SELECT ${join(values)} FROM ${from}`;
}

/** Text that looks like a formula gets an apostrophe, so that it remains text (docs/decisions/0019). */
function csvCell({ type }: ExportColumn, n: number): Sql {
  if (type !== "text") return cell(n);
  const safe = sql`if(match(${cell(n)}, ${bind("String", FORMULA_START)}), concat('''', ${cell(n)}), ${cell(n)})`;
  return sql`if(match(${cell(n)}, '[",\\r\\n]'), concat('"', replaceAll(${safe}, '"', '""'), '"'), ${safe})`;
}
