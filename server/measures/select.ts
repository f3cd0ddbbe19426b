import { bind, join, identifier, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import type { Key } from "./columns";
import { groupBy, groupBySets, keysOf, names, setName } from "./group-by";
import type { GroupingSets } from "./group-by";
import type { Measure } from "./measures";
import type { ScopedClause, Spread } from "./scope";
import { spreadRows } from "./spread";
import { narrowestTable } from "./tables";

/** An aggregate query. */
export interface Query {
  /** WITH clause: named expressions that measures use. */
  using?: readonly Key[];
  /** GROUP BY keys; without keys, the result is one row. */
  by?: readonly Key[];
  /** Instead of `by`: rows of several GROUP BYs; the column `groupingSet` has the names of their sets. */
  sets?: GroupingSets;
  /** By their names in the result. */
  measures: Readonly<Record<string, Measure>>;
  /** Columns computed from keys and measures, by name. */
  derived?: Readonly<Record<string, Sql>>;
  where: ScopedClause;
  /** The range, if charges of several days are spread; `where` is then of any day. */
  spread?: Spread;
  /** ORDER BY: names of keys. */
  orderBy?: readonly Key[];
}

/** The query in SQL, from the smallest table that has all columns it reads. */
export function select({
  using = [],
  sets,
  by = keysOf(sets ?? {}),
  measures,
  derived = {},
  where,
  spread,
  orderBy = [],
}: Query): Sql {
  const sums = Object.entries(measures);
  const ofRows = [...using, ...by, ...sums.map(([, measure]) => measure)].flatMap(({ reads }) => reads);
  const table = narrowestTable([...ofRows, ...where.reads, ...(spread ? (["Day"] as const) : [])]);
  const from = spread ? spreadRows(table, ofRows, where, spread) : sql`${table.name} WHERE ${where.value}`;
  const aliased = ({ name, value }: Key) => sql`${value} AS ${identifier(name)}`;
  const columns = [
    ...(sets ? [sql`${setName(sets)} AS groupingSet`] : []),
    ...by.map(aliased),
    ...sums.map(([name, { value }]) => sql`${value(table)} AS ${identifier(name)}`),
    ...Object.entries(derived).map(([name, value]) => sql`${value} AS ${identifier(name)}`),
  ];
  const prefix = using.length === 0 ? sql`` : sql`WITH ${join(using.map(aliased))} `;
  return sql`${prefix}SELECT ${join(columns)} FROM ${from}${sets ? groupBySets(sets) : groupBy(by)}${
    orderBy.length === 0 ? sql`` : sql` ORDER BY ${names(orderBy)}`
  }`;
}

/** The LIMIT clause of a page, from 1. */
export const limit = ({ page, itemsPerPage }: { page: number; itemsPerPage: number }): Sql =>
  sql`LIMIT ${bind("UInt64", itemsPerPage)} OFFSET ${bind("UInt64", (page - 1) * itemsPerPage)}`;
