import { z } from "zod";
import type { Filter } from "~/contract/costs/cost-query";
import { MAX_FILTERS } from "~/features/filters/filters";
import { list, maybe } from "~/features/forms/fields";

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
  const isNew = (filter: Filter) => !remaining.some((other) => JSON.stringify(other) === JSON.stringify(filter));
  return [...remaining, ...added.filter(isNew)].slice(0, MAX_FILTERS);
}
