import { isNoValue, NO_VALUE } from "~/lib/no-value";
import type { Filter } from "~/contract/costs/cost-query";
import type { FilterValueList } from "~/contract/costs/cost-filters";
import { serviceGroupKey } from "~/contract/service-groups";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { vendors } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import type { CostStore } from "../../cost-store/cost-store";
import { bind, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { isEmptyItem } from "../../measures/dimensions";
import type { Dimension } from "../../measures/dimensions";
import { itemsSql } from "../../measures/items";
import type { Scope } from "../../measures/scope";
import { rowsOf } from "../../measures/totals";

interface ValueRow {
  /** Empty for service groups. */
  vendor: string;
  item: string;
  itemAlias: string;
  cost: string;
  /** Number of values that contain the word, including unlisted ones. UInt64. */
  matchCount: string;
}

/** The requested values. */
export interface ValueQuery {
  word: string;
  /** Whether an empty value matches the word. */
  matchesEmpty?: boolean;
  limit: number;
}

/**
 * Values of a dimension under the filters on the other dimensions: the ones with the highest cost that contain the
 * word, and all selected values. For service groups, all that contain the word.
 */
export async function valuesIn(
  store: CostStore,
  scope: Scope,
  dimension: Dimension,
  { word, limit, ...requested }: ValueQuery,
): Promise<FilterValueList> {
  const matchesEmpty = requested.matchesEmpty || word === "";
  if (dimension.field === "serviceGroup") return groupsIn(store, scope, dimension.set, { word, matchesEmpty });
  const contains = (text: Sql) => sql`positionCaseInsensitiveUTF8(${text}, ${bind("String", word)}) > 0`;
  const rows = await rowsOf<ValueRow>(store, scope, listedValues(scope, dimension, contains, { matchesEmpty, limit }));
  const values = rows.map(({ vendor, item, itemAlias, cost }) => ({ vendor: vendor as Vendor, item, itemAlias, cost }));
  const unseen = selectedValues(scope, dimension).filter(
    ({ vendor, item }) => !values.some((value) => value.item === item && (vendor === null || value.vendor === vendor)),
  );
  return {
    total: Number(rows[0]?.matchCount ?? 0),
    values: [...values, ...unseen.map(({ vendor, item }) => ({ vendor, item, itemAlias: item, cost: "0" }))],
  };
}

/** The values with the highest cost that resemble the word (ignoring case, spaces and punctuation), selected or not. */
export async function valuesLike(
  store: CostStore,
  scope: Scope,
  dimension: Dimension,
  { word, limit, matchesEmpty }: ValueQuery,
): Promise<{ vendor: Vendor; item: string; itemAlias: string; cost: string }[]> {
  const folded = fold(sql`${bind("String", word.normalize("NFKC"))}`);
  const isLike = (text: Sql) => sql`${folded} != '' AND position(${fold(text)}, ${folded}) > 0`;
  const rows = await rowsOf<ValueRow>(
    store,
    scope,
    listedValues({ ...scope, filters: [] }, dimension, isLike, { limit, matchesEmpty }),
  );
  return rows.map(({ vendor, item, itemAlias, cost }) => ({ vendor: vendor as Vendor, item, itemAlias, cost }));
}

const fold = (text: Sql): Sql => sql`replaceRegexpAll(lowerUTF8(${text}), '[\\\\s\\\\p{P}\\\\p{S}]+', '')`;

function listedValues(
  scope: Scope,
  dimension: Dimension,
  matches: (text: Sql) => Sql,
  { matchesEmpty, limit }: Omit<ValueQuery, "word">,
): Sql {
  const others = { ...scope, filters: scope.filters.filter((filter) => !isOn(filter, dimension)) };
  const selected = selectedValues(scope, dimension);
  const ofAny = selected.flatMap(({ vendor, item }) => (vendor === null ? [item] : []));
  const ofOne = selected.flatMap(({ vendor, item }) => (vendor === null ? [] : [`${vendor} ${item}`]));
  return sql`SELECT vendor, item, itemAlias, cost, matchCount FROM (
    SELECT vendor, item, itemAlias, cost,
      if(${isEmptyItem(sql`item`)}, ${matchesEmpty ? sql`true` : sql`false`}, (${matches(sql`item`)}) OR (${matches(sql`itemAlias`)})) AS matches,
      countIf(matches) OVER () AS matchCount,
      row_number() OVER (ORDER BY matches DESC, cost DESC, vendor, item) AS place
    FROM (${itemsSql({ scope: others, view: dimension, grain: null, keepsUnconverted: true })})
  ) WHERE (matches AND place <= ${bind("UInt64", limit)}) OR item IN ${bind("Array(String)", ofAny)}
    OR concat(toString(vendor), ' ', item) IN ${bind("Array(String)", ofOne)}
  ORDER BY cost DESC, vendor, item`;
}

/** Groups of a set over all providers. They come from the set, so groups without cost are listed too. */
async function groupsIn(
  store: CostStore,
  scope: Scope,
  set: ServiceGroupSet,
  { word, matchesEmpty }: Omit<ValueQuery, "limit">,
): Promise<FilterValueList> {
  const dimension: Dimension = { field: "serviceGroup", set };
  const others = { ...scope, filters: scope.filters.filter((filter) => !isOn(filter, dimension)) };
  const items = itemsSql({ scope: others, view: dimension, grain: null, keepsUnconverted: true, acrossVendors: true });
  const rows = await rowsOf<Omit<ValueRow, "matchCount">>(
    store,
    scope,
    sql`SELECT item, itemAlias, cost FROM (${items}) ORDER BY cost DESC, item`,
  );
  const costless = set.groups
    .map(({ groupId, groupName }) => ({ item: serviceGroupKey(set.setId, groupId), itemAlias: groupName, cost: "0" }))
    .filter(({ item }) => !rows.some((row) => row.item === item));
  const matches = [...rows, ...costless].filter(({ item, itemAlias }) =>
    isNoValue(item) ? matchesEmpty : itemAlias.toLowerCase().includes(word.toLowerCase()),
  );
  return {
    total: matches.length,
    values: matches.map(({ item, itemAlias, cost }) => ({ vendor: null, item, itemAlias, cost })),
  };
}

/** Whether the filter is on this dimension; for tags, only if the key is the same. */
const isOn = ({ field, tagKey }: Filter, dimension: Dimension): boolean =>
  field === dimension.field && (dimension.field !== "tag" || tagKey === dimension.tagKey);

/** Distinct values in the query's filters on the dimension, of one provider or of all (null). */
function selectedValues(scope: Scope, dimension: Dimension): { vendor: Vendor | null; item: string }[] {
  const dimensionFilters = scope.filters.filter((filter) => isOn(filter, dimension));
  const key = (vendor: Vendor | null, values: string[]) =>
    [...new Set(values.map((value) => value || NO_VALUE))].map((item) => ({ vendor, item }));
  return [
    ...key(
      null,
      dimensionFilters.flatMap(({ values }) => values),
    ),
    ...vendors.flatMap((vendor) =>
      key(
        vendor,
        dimensionFilters.flatMap(({ vendorValues }) => vendorValues?.[vendor] ?? []),
      ),
    ),
  ];
}
