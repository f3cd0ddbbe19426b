import { NO_VALUE } from "~/contract/cost-analytics";
import type { Filter } from "~/contract/cost-analytics";
import { bind, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { costItems } from "./cost-items";
import type { Dimension } from "./dimensions";
import type { Scope } from "./scope";

export interface ValueRow {
  /** Empty for service groups. */
  vendor: string;
  item: string;
  itemAlias: string;
  cost: string;
  /** Values that the word is part of, listed or not. UInt64. */
  found: string;
}

/**
 * Values of a dimension under the filters on the others: the costliest `limit` of those that `word` is part of, and in
 * any case those that are selected.
 */
export function filterValues(scope: Scope, dimension: Dimension, { word, limit }: { word: string; limit: number }): Sql {
  const others = { ...scope, filters: scope.filters.filter((filter) => !isOn(filter, dimension)) };
  const contains = (text: Sql) => sql`positionCaseInsensitiveUTF8(${text}, ${bind("String", word)}) > 0`;
  const items = costItems({ scope: others, view: dimension, grain: "MONTH", keepsUnconverted: true, acrossVendors: dimension.field === "serviceGroup" });
  return sql`SELECT vendor, item, itemAlias, cost, found FROM (
    SELECT vendor, item, itemAlias, cost,
      ${contains(sql`item`)} OR ${contains(sql`itemAlias`)} AS matches,
      countIf(matches) OVER () AS found,
      row_number() OVER (ORDER BY matches DESC, cost DESC, vendor, item) AS place
    FROM (${items})
  ) WHERE (matches AND place <= ${bind("UInt64", limit)}) OR item IN ${bind("Array(String)", selectedValues(scope, dimension))}
  ORDER BY cost DESC, vendor, item`;
}

/** Whether the filter chooses among the values of the dimension: of tags, only one on the same key does. */
const isOn = ({ field, tagKey }: Filter, dimension: Dimension): boolean =>
  field === dimension.field && (dimension.field !== "tag" || tagKey === dimension.tagKey);

/** Values that the query's own filters on the dimension name. */
export const selectedValues = (scope: Scope, dimension: Dimension): string[] => [
  ...new Set(scope.filters.filter((filter) => isOn(filter, dimension)).flatMap(({ values }) => values.map((value) => value || NO_VALUE))),
];
