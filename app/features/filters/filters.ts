import type { CostField } from "~/contract/costs/cost-fields";
import { costFields } from "~/contract/costs/cost-fields";
import { filterLimits } from "~/contract/costs/filter-limits";
import type { Vendor } from "~/contract/vendors";
import { vendors } from "~/lib/providers";

/** Filter key: a field, or `tag.` and a tag key, which may contain any character. */
export type FilterKey = Exclude<CostField, "tag"> | `tag.${string}`;

/** A filter key as in an address, where it may be limited to one provider: `azure.chargeType`. */
export type ChoiceKey = FilterKey | `${Vendor}.${FilterKey}`;

/** Values by filter key; keys without values are omitted. */
export type Filters = { readonly [Key in ChoiceKey]?: string[] };

/** A value of a provider, or of every provider (null). */
export interface Choice {
  vendor: Vendor | null;
  item: string;
}

export type FilterMode = "include" | "exclude";

const TAG = "tag.";

/** The text as a key, null if invalid. */
export function readFilterKey(text: string): FilterKey | null {
  if (text.startsWith(TAG)) {
    const isKey =
      text.length > TAG.length && text.length <= TAG.length + filterLimits.tagKeyLength && !text.includes("\0");
    return isKey ? (text as FilterKey) : null;
  }
  return text !== "tag" && costFields.some((field) => field === text) ? (text as FilterKey) : null;
}

/** Reads a key of an address; null if invalid. */
export function readChoiceKey(text: string): { key: FilterKey; vendor: Vendor | null } | null {
  const vendor = vendors.find((candidate) => text.startsWith(`${candidate}.`)) ?? null;
  const key = readFilterKey(vendor ? text.slice(vendor.length + 1) : text);
  return key && { key, vendor };
}

export const choiceKey = (key: FilterKey, vendor: Vendor | null): ChoiceKey => (vendor ? `${vendor}.${key}` : key);

/** The field of a key, with the tag key for a tag. */
export function fieldOf(key: FilterKey): { field: Exclude<CostField, "tag"> } | { field: "tag"; tagKey: string } {
  return key.startsWith(TAG)
    ? { field: "tag", tagKey: key.slice(TAG.length) }
    : { field: key as Exclude<CostField, "tag"> };
}

/** The key of a field; null for a tag without its key. */
export const keyOf = (field: CostField, tagKey = ""): FilterKey | null =>
  field === "tag" ? (tagKey === "" ? null : `tag.${tagKey}`) : field;

/** The keys with values for any provider: in the order of the fields, tags by their keys. */
export function keysOf(...filterSets: Filters[]): FilterKey[] {
  const keys = [
    ...new Set(filterSets.flatMap((filters) => Object.keys(filters).flatMap((name) => readChoiceKey(name)?.key ?? []))),
  ];
  const order = (key: FilterKey) => costFields.indexOf(fieldOf(key).field);
  return keys.sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1));
}

/** The choices of a key: values of all providers first. */
export const choicesOf = (filters: Filters, key: FilterKey): Choice[] =>
  [null, ...vendors].flatMap((vendor) => (filters[choiceKey(key, vendor)] ?? []).map((item) => ({ vendor, item })));

/** The filters with the choices of one key changed; without choices it is omitted. */
export function withChoices(filters: Filters, key: FilterKey, choices: Choice[]): Filters {
  const others = Object.entries(filters).filter(([name]) => readChoiceKey(name)?.key !== key);
  const fieldChoices = [null, ...vendors].flatMap((vendor) => {
    const items = choices.filter((choice) => choice.vendor === vendor).map(({ item }) => item);
    return items.length > 0 ? [[choiceKey(key, vendor), [...new Set(items)].sort()]] : [];
  });
  return Object.fromEntries([...others, ...fieldChoices]) as Filters;
}

/**
 * A value as chosen on a page: if several providers are shown, it is limited to its provider, like the figure next to
 * it.
 */
export const chosenFrom = (providers: readonly Vendor[], { vendor, item }: Choice): Choice => ({
  vendor: providers.length > 1 ? vendor : null,
  item,
});

export const isSameChoice = (a: Choice, b: Choice): boolean => a.vendor === b.vendor && a.item === b.item;

/** Whether the choices include a value for a provider, or for all providers. */
export const includesChoice = (choices: Choice[], { vendor, item }: Choice): boolean =>
  choices.some((choice) => choice.item === item && (choice.vendor === null || choice.vendor === vendor));
