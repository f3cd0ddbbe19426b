import { bind, identifier, join, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import type { Key } from "./columns";

/** The names of the keys, separated by commas. */
export const names = (keys: readonly Key[]): Sql => join(keys.map(({ name }) => identifier(name)));

/** The GROUP BY clause, with the space before it; empty without keys. */
export const groupBy = (keys: readonly Key[]): Sql => (keys.length === 0 ? sql`` : sql` GROUP BY ${names(keys)}`);

/** GROUPING SETS: lists of GROUP BY keys by name. Rows are read once for all of them. */
export type GroupingSets<Name extends string = string> = Readonly<Record<Name, readonly Key[]>>;

/** The keys of all sets, each once. */
export const keysOf = (sets: GroupingSets): Key[] => [
  ...new Map(
    Object.values(sets)
      .flat()
      .map((key) => [key.name, key]),
  ).values(),
];

/** The GROUP BY clause, with the space before it. In rows of a set, keys that it does not have are empty. */
export const groupBySets = (sets: GroupingSets): Sql =>
  sql` GROUP BY GROUPING SETS (${join(Object.values(sets).map((set) => sql`(${names(set)})`))})`;

/**
 * SQL: the name of the set that a row belongs to. The engine's grouping() has a bit for each key, which is 1 if the
 * set does not have the key.
 */
export function setName(sets: GroupingSets): Sql {
  const keys = keysOf(sets);
  if (keys.length === 0) return sql`${bind("String", Object.keys(sets)[0]!)}`;
  const groupings = Object.values(sets).map((set) =>
    keys.reduce((bits, { name }) => bits * 2 + (set.some((key) => key.name === name) ? 0 : 1), 0),
  );
  const setNames = bind("Array(String)", Object.keys(sets));
  return sql`transform(grouping(${names(keys)}), ${bind("Array(UInt64)", groupings)}, ${setNames}, '')`;
}
