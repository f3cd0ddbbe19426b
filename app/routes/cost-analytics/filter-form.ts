import type { FilterField } from "~/contract/cost-analytics";
import type { Search } from "./href";
import { href } from "./href";

/** Fields that can be filtered by, in the order of the form. */
export const fields: FilterField[] = ["account", "product", "region"];

/**
 * The filter form without JavaScript. Its checkboxes are named `f.<field>`, and a radio button `mode.<field>` says
 * whether they include or exclude; that is rewritten to the canonical URL before anything is shown. `panel=filters`
 * is the page with the form open, `q.<field>` what its lists are searched for. None of these is part of the search.
 */
export interface FilterPanel {
  isOpen: boolean;
  words: Record<FilterField, string>;
}

const word = (params: URLSearchParams, field: FilterField): string => (params.get(`q.${field}`) ?? "").replace(/\p{Cc}/gu, "").slice(0, 200);

export const filterPanelOf = (params: URLSearchParams): FilterPanel => ({
  isOpen: params.get("panel") === "filters",
  words: { account: word(params, "account"), product: word(params, "product"), region: word(params, "region") },
});

/** Where a submitted filter form leads; null when the URL does not come from the form. `search` is what the URL says without the modes. */
export function filterFormTarget(search: Search, params: URLSearchParams): string | null {
  if (!fields.some((field) => params.has(`mode.${field}`))) return null;
  const excluded = fields.filter((field) => params.get(`mode.${field}`) === "exclude");
  const target = href({
    ...search,
    include: mapFields((field) => (excluded.includes(field) ? [] : search.include[field])),
    exclude: mapFields((field) => (excluded.includes(field) ? union(search.exclude[field], search.include[field]) : search.exclude[field])),
  });
  const panel = filterPanelOf(params);
  return panel.isOpen ? withPanel(target, panel.words) : target;
}

/** The page with the filter form open. */
export function withPanel(url: string, words: Partial<FilterPanel["words"]> = {}): string {
  const panel = new URLSearchParams({ panel: "filters" });
  for (const field of fields) if (words[field]) panel.set(`q.${field}`, words[field]);
  return `${url}${url.includes("?") ? "&" : "?"}${panel}`;
}

/** What the search filters a field by: at most one of the two is offered to be edited, the other stays as it is. */
export function filterOf(search: Search, field: FilterField): { mode: "include" | "exclude"; values: string[]; kept: string[] } {
  const mode = search.include[field].length === 0 && search.exclude[field].length > 0 ? "exclude" : "include";
  return mode === "exclude" ? { mode, values: search.exclude[field], kept: [] } : { mode, values: search.include[field], kept: search.exclude[field] };
}

/** The search with one field filtered by these values. */
export function filterWith(search: Search, field: FilterField, mode: "include" | "exclude", values: string[]): Search {
  const { kept } = filterOf(search, field);
  return {
    ...search,
    page: 1,
    include: { ...search.include, [field]: mode === "include" ? values : [] },
    exclude: { ...search.exclude, [field]: mode === "exclude" ? union(kept, values) : kept },
  };
}

const union = (a: string[], b: string[]): string[] => [...new Set([...a, ...b])].sort();
const mapFields = (values: (field: FilterField) => string[]): Record<FilterField, string[]> => ({
  account: values("account"),
  product: values("product"),
  region: values("region"),
});
