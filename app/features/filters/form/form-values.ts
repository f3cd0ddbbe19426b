import { z } from "zod";
import type { Filter } from "~/contract/costs/cost-query";
import { list, maybe } from "~/features/forms/fields";
import { vendors } from "~/lib/providers";

/** The fields of a form's filters besides those of its panel (posted-filters.ts). */
export const filterFields = {
  /** Indexes of the current filters that stay, if the form lists them: `hasFilters`. */
  keep: list(z.string().regex(/^\d{1,2}$/)),
  hasFilters: z.literal("yes").optional(),
  /** Index of a saved filter whose conditions are added. */
  savedFilter: maybe(z.string().regex(/^\d{1,16}$/)),
  /** An address of Cost Analytics whose filters are added. */
  address: z.string().max(14_000).optional(),
};

export type FilterValues = z.output<z.ZodObject<typeof filterFields>>;

/**
 * The filters as changed by the form, without duplicates.
 *
 * @param chosen filters of the form's panel; null: it has none
 * @param added further filters
 */
export function filtersWith(
  before: Filter[],
  { keep, hasFilters }: Pick<FilterValues, "keep" | "hasFilters">,
  chosen: Filter[] | null,
  added: Filter[],
): Filter[] {
  const remaining = chosen ?? (hasFilters ? before.filter((_, at) => keep.includes(String(at))) : before);
  const byContent = new Map([...remaining, ...added].map((filter) => [contentOf(filter), filter]));
  return [...byContent.values()];
}

/** Equal for filters that match the same costs, in whatever order their fields and values are. */
function contentOf({ field, tagKey = "", exclude, values, vendorValues = {} }: Filter): string {
  const lists = [values, ...vendors.map((vendor) => vendorValues[vendor] ?? [])];
  return JSON.stringify([field, tagKey, exclude, ...lists.map((list) => [...list].sort())]);
}
