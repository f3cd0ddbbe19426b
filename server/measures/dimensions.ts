import { NO_VALUE } from "~/lib/no-value";
import type { CostQuery, ViewBy } from "~/contract/costs/cost-query";
import type { CostField } from "~/contract/costs/cost-fields";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { bind, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import type { Expression } from "./columns";
import { textIn } from "./fields";
import type { TextDimension } from "./fields";
import { serviceGroup } from "./service-group";

/** Dimension for grouping and filtering costs: a column, the values of one tag key, or the groups of one set. */
export type Dimension = TextDimension | { field: "serviceGroup"; set: ServiceGroupSet };

/** Parameters of a request's fields. */
export interface DimensionNames {
  tagKey?: string;
  serviceGroupSetId?: string;
}

/** The dimension of a field; null for tags without a key, and for service groups without a known set. */
export function dimensionOf(
  field: CostField,
  { tagKey, serviceGroupSetId }: DimensionNames,
  sets: ServiceGroupSet[],
): Dimension | null {
  if (field === "tag") return tagKey ? { field, tagKey } : null;
  if (field !== "serviceGroup") return { field };
  const set = sets.find(({ setId }) => setId === serviceGroupSetId);
  return set ? { field, set } : null;
}

/** The actual view: accounts for tags without a key and service groups without a set (spec §4). */
export const viewOf = (
  query: Pick<CostQuery, "tagKey" | "serviceGroupSetId"> & { viewBy: ViewBy },
  { sets }: { sets: ServiceGroupSet[] },
): Dimension & { field: ViewBy } =>
  (dimensionOf(query.viewBy, query, sets) as (Dimension & { field: ViewBy }) | null) ?? { field: "account" };

/** Whether an item is empty: see `isNoValue`. */
export const isEmptyItem = (item: Sql): Sql =>
  sql`(${item} = ${bind("String", NO_VALUE)} OR endsWith(${item}, ${bind("String", `:::${NO_VALUE}`)}))`;

/** A line's value in the dimension, as in filters: NO_VALUE if the bill has none. */
export function valueIn(dimension: Dimension): Expression {
  if (dimension.field === "serviceGroup") return serviceGroup(dimension.set);
  const { value, reads } = textIn(dimension);
  return { value: sql`if(${value} = '', ${bind("String", NO_VALUE)}, ${value})`, reads };
}
