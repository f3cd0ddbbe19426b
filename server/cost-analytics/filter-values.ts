import { NO_VALUE } from "~/contract/cost-analytics";
import type { FilterField } from "~/contract/cost-analytics";
import { bind, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { costItems } from "./cost-items";
import type { Scope } from "./scope";

export interface ValueRow {
  vendor: string;
  item: string;
  itemAlias: string;
  cost: string;
  /** Values that the word is part of, listed or not. UInt64. */
  found: string;
}

/**
 * Values of a field under the filters on the others: the costliest `limit` of those that `word` is part of, and in
 * any case those that are selected.
 */
export function filterValues(scope: Scope, { field, word, limit }: { field: FilterField; word: string; limit: number }): Sql {
  const others = { ...scope, filters: scope.filters.filter((filter) => filter.field !== field) };
  const contains = (text: Sql) => sql`positionCaseInsensitiveUTF8(${text}, ${bind("String", word)}) > 0`;
  return sql`SELECT vendor, item, itemAlias, cost, found FROM (
    SELECT vendor, item, itemAlias, cost,
      ${contains(sql`item`)} OR ${contains(sql`itemAlias`)} AS matches,
      countIf(matches) OVER () AS found,
      row_number() OVER (ORDER BY matches DESC, cost DESC, vendor, item) AS place
    FROM (${costItems({ scope: others, viewBy: field, grain: "MONTH", keepsUnconverted: true })})
  ) WHERE (matches AND place <= ${bind("UInt64", limit)}) OR item IN ${bind("Array(String)", selectedValues(scope, field))}
  ORDER BY cost DESC, vendor, item`;
}

/** Values that the query's own filters on the field name. */
export const selectedValues = (scope: Scope, field: FilterField): string[] => [
  ...new Set(scope.filters.filter((filter) => filter.field === field).flatMap((filter) => filter.values.map((value) => value || NO_VALUE))),
];
