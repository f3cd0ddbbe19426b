import { NO_VALUE } from "~/lib/no-value";
import type { Filter } from "~/contract/costs/cost-query";
import { allValuesOf } from "~/contract/costs/cost-query";
import { readServiceGroupKey } from "~/contract/service-groups";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { bind, sql } from "../cost-store/sql";
import { anyOf, expression } from "./columns";
import type { Expression } from "./columns";
import { textIn } from "./fields";
import type { TextDimension } from "./fields";
import { isInGroups } from "./service-group";

/** SQL condition of a filter. Service groups that are in none of the sets match nothing. */
export function conditionOf(
  { field, tagKey = "", values, vendorValues = {}, exclude }: Filter,
  sets: ServiceGroupSet[],
): Expression {
  const meets = (texts: string[]) =>
    field === "serviceGroup"
      ? isInGroups(sets, texts)
      : isOneOf(field === "tag" ? { field, tagKey } : { field }, texts);
  const conditions = [
    ...(values.length > 0 ? [meets(values)] : []),
    ...Object.entries(vendorValues).map(([vendor, filtersOfVendor]) => ofVendor(vendor, meets(filtersOfVendor))),
  ];
  const { value, reads } = anyOf(conditions);
  return { value: exclude ? sql`NOT ${value}` : value, reads };
}

const ofVendor = (vendor: string, { value, reads }: Expression): Expression =>
  expression(sql`(Vendor = ${bind("String", vendor)} AND ${value})`, "Vendor", ...reads);

function isOneOf(dimension: TextDimension, values: string[]): Expression {
  const { value, reads } = textIn(dimension);
  const empty = ["", NO_VALUE];
  const accepted = values.some((text) => empty.includes(text)) ? [...values, ...empty] : values;
  return { value: sql`${value} IN ${bind("Array(String)", accepted)}`, reads };
}

/** Ids of the sets in filter values of the field serviceGroup. */
export const setIdsOf = (keys: string[]): string[] => [
  ...new Set(keys.flatMap((key) => readServiceGroupKey(key)?.setId ?? [])),
];

/** Whether filters name a service group that is in none of the sets: it was deleted, and matches nothing. */
export const lackGroups = (filters: Filter[], sets: ServiceGroupSet[]): boolean =>
  filters.some((filter) => filter.field === "serviceGroup" && allValuesOf(filter).some((key) => !isGroupIn(sets, key)));

function isGroupIn(sets: ServiceGroupSet[], key: string): boolean {
  const named = readServiceGroupKey(key);
  const set = sets.find(({ setId }) => setId === named?.setId);
  return set !== undefined && [NO_VALUE, ...set.groups.map(({ groupId }) => groupId)].includes(named!.groupId);
}
