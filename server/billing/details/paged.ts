import type { CostStore } from "../../cost-store/cost-store";
import { join, identifier, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { limit } from "../../measures/select";

/** One page of rows, with the number of rows and column sums over all pages. */
export type Page<Row, Sum extends string> = { rows: Row[]; total: number } & Record<Sum, string>;

interface PageQuery<Sum extends string> {
  order: Sql;
  page: number;
  itemsPerPage: number;
  /** Name of the sum → column. */
  sums: Record<Sum, string>;
}

/** One page of a FROM clause. A page beyond the last has no rows and the same sums. */
export async function pageOf<Row, Sum extends string>(
  store: CostStore,
  from: Sql,
  { order, sums, ...page }: PageQuery<Sum>,
): Promise<Page<Row, Sum>> {
  const names = ["total", ...Object.keys(sums)];
  const totals = (over: Sql) =>
    join([
      sql`toUInt32(count()${over}) AS total`,
      ...Object.entries<string>(sums).map(
        ([name, column]) => sql`sum(${identifier(column)})${over} AS ${identifier(name)}`,
      ),
    ]);
  const rows = await store.query<Record<string, unknown>>(
    ...sql`SELECT *, ${totals(sql` OVER ()`)} FROM ${from} ORDER BY ${order}
      ${limit(page)}`.toQuery(),
  );
  const [firstRow] =
    rows.length > 0
      ? rows
      : await store.query<Record<string, unknown>>(...sql`SELECT ${totals(sql``)} FROM ${from}`.toQuery());
  const pick = (row: Record<string, unknown>, isSum: boolean) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name) === isSum));
  return {
    ...(pick(firstRow!, true) as Record<Sum, string> & { total: number }),
    rows: rows.map((row) => pick(row, false) as Row),
  };
}
