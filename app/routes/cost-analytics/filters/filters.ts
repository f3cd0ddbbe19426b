import type { CostField } from "~/contract/cost-fields";
import { costFields } from "~/contract/cost-fields";

/** What is filtered by, as the address names it: a field, or `tag.` and the key of a tag, which may hold any character. */
export type FilterKey = Exclude<CostField, "tag"> | `tag.${string}`;

/** Values by what they are values of; a key without values is not in it. */
export type Filters = { readonly [Key in FilterKey]?: string[] };

export type FilterMode = "include" | "exclude";

/** Longest tag key and value, as the contract has them. */
export const MAX_TAG_KEY = 256;
export const MAX_VALUE = 1024;
/** Most filters of a search, and most values of one of them. */
export const MAX_FILTERS = 40;
export const MAX_VALUES = 500;

const TAG = "tag.";

/** The text as a key, null when it is none. */
export function readFilterKey(text: string): FilterKey | null {
  if (text.startsWith(TAG)) {
    const isKey = text.length > TAG.length && text.length <= TAG.length + MAX_TAG_KEY && !/\p{Cc}/u.test(text);
    return isKey ? (text as FilterKey) : null;
  }
  return text !== "tag" && costFields.some((field) => field === text) ? (text as FilterKey) : null;
}

/** The field of a key, and for a tag which. */
export function fieldOf(key: FilterKey): { field: Exclude<CostField, "tag"> } | { field: "tag"; tagKey: string } {
  return key.startsWith(TAG) ? { field: "tag", tagKey: key.slice(TAG.length) } : { field: key as Exclude<CostField, "tag"> };
}

/** The key of a field; null for a tag without its key. */
export const keyOf = (field: CostField, tagKey = ""): FilterKey | null => (field === "tag" ? (tagKey === "" ? null : `tag.${tagKey}`) : field);

/** The keys that have values: in the order of the fields, tags by their keys. */
export function keysOf(...all: Filters[]): FilterKey[] {
  const keys = [...new Set(all.flatMap((filters) => Object.keys(filters) as FilterKey[]))];
  const order = (key: FilterKey) => costFields.indexOf(fieldOf(key).field);
  return keys.sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1));
}

export const valuesOf = (filters: Filters, key: FilterKey): string[] => filters[key] ?? [];

/** The filters with one of them changed; without values it is gone. */
export function withValues(filters: Filters, key: FilterKey, values: string[]): Filters {
  const others = Object.fromEntries(Object.entries(filters).filter(([other]) => other !== key));
  return values.length > 0 ? { ...others, [key]: values } : others;
}
