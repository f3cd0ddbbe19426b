import { mainFields } from "~/contract/costs/cost-fields";
import type { MainField } from "~/contract/costs/cost-fields";
import { cleanWord } from "~/contract/costs/filter-limits";
import type { Vendor } from "~/contract/vendors";
import { choicesOf, chosenFrom, includesChoice, withChoices } from "~/features/filters/filters";
import type { Search } from "~/features/cost-report/search/href";
import { href, hrefWith } from "~/features/cost-report/search/href";

/** Where the search box looks (spec §3). */
export const findFields = ["all", ...mainFields] as const;
export type FindField = (typeof findFields)[number];

/** Input of the search box; `find` and `in` are its parameters, which are not part of the page's search. */
export interface FindQuery {
  field: FindField;
  word: string;
}

export interface FoundItem {
  field: MainField;
  vendor: Vendor;
  item: string;
  name: string;
  cost: string;
}

/** Maximum number of items that the search box adds (spec §5). */
export const MAX_ITEMS = 10;

export const isFindParameter = (name: string): boolean => name === "find" || name === "in";

/** The search of a page with results; null for any other page. */
export function findQueryOf(params: URLSearchParams): FindQuery | null {
  const word = params.get("find");
  if (word === null) return null;
  const field = findFields.find((findField) => findField === params.get("in")) ?? "all";
  return { field, word: cleanWord(word) };
}

/** Address of the page with results or, with `path`, of the results alone. */
export function withFind(search: Search, { field, word }: FindQuery, path?: string): string {
  const url = href({ ...search, page: 1, opened: null }, path);
  return `${url}${url.includes("?") ? "&" : "?"}${new URLSearchParams({ find: word, in: field })}`;
}

/** Items that are already filters. */
export const itemCount = (search: Search): number =>
  mainFields.reduce((count, field) => count + choicesOf(search.include, field).length, 0);

type ItemRef = Pick<FoundItem, "field" | "vendor" | "item">;

export const isChosen = (search: Search, item: ItemRef): boolean =>
  includesChoice(choicesOf(search.include, item.field), item);

/**
 * The page filtered by the item as well; null if it already is, or at the maximum. `providers` are the page's.
 */
export function addHref(search: Search, match: ItemRef, providers: readonly Vendor[]): string | null {
  if (isChosen(search, match) || itemCount(search) >= MAX_ITEMS) return null;
  const { field, vendor, item } = match;
  const values = [...choicesOf(search.include, field), chosenFrom(providers, match)];
  const rest = choicesOf(search.exclude, field).filter(
    (choice) => choice.item !== item || (choice.vendor !== null && choice.vendor !== vendor),
  );
  return hrefWith(search, {
    include: withChoices(search.include, field, values),
    exclude: withChoices(search.exclude, field, rest),
  });
}
