import { sentField } from "~/lib/http/encoded-fields";
import { parse } from "~/features/cost-report/search/search";
import type { Search } from "~/features/cost-report/search/href";
import { href } from "~/features/cost-report/search/href";
import { choicesOf, withChoices } from "../filters";
import type { PanelKey } from "../panel/filter-panel";
import { filterKeyOf, filterPanelOf, isPanelParameter, readPanelKey, withPanel } from "../panel/filter-panel";
import { split, union } from "./filter-form";

/**
 * The posted form without the fields of its filter panel, and those as parameters, as Cost Analytics has them: the dots
 * in their names are not paths of a value.
 */
export function splitForm(posted: FormData): { form: FormData; panel: URLSearchParams } {
  const [form, panel] = [new FormData(), new URLSearchParams()];
  for (const [sentName, sent] of posted) {
    const [name, value] = typeof sent === "string" ? sentField(sentName, sent) : [sentName, sent];
    if (typeof value === "string" && (/^[fx]\./.test(name) || isPanelParameter(name))) panel.append(name, value);
    else form.append(name, value);
  }
  return { form, panel };
}

/** The filters chosen in the panel; null if the form has none. */
export function chosenFilters(panel: URLSearchParams): Pick<Search, "include" | "exclude"> | null {
  const submitted = submittedSearch(panel);
  return submitted && { include: submitted.include, exclude: submitted.exclude };
}

/** The search of a submitted filter form; null if the parameters do not come from the form. */
function submittedSearch(params: URLSearchParams): Search | null {
  const modes = [...params].flatMap(([name, mode]) => {
    const key = name.startsWith("mode.") ? readPanelKey(name.slice("mode.".length)) : null;
    return key === null || key === "tag" || key === "serviceGroup" ? [] : [{ key, mode }];
  });
  if (modes.length === 0) return null;
  return modes
    .filter(({ mode }) => mode === "exclude")
    .reduce((changed, { key }) => exclude(changed, key), parse(params).search);
}

/** Target of a submitted filter form; null if the URL does not come from the form. */
export function filterFormTarget(params: URLSearchParams): string | null {
  const submitted = submittedSearch(params);
  if (!submitted) return null;
  const target = href(submitted);
  const panel = filterPanelOf(params);
  return panel.isOpen ? withPanel(target, panel) : target;
}

/** The list's values are excluded. */
function exclude(search: Search, key: PanelKey): Search {
  const { filterKey } = filterKeyOf(key);
  const [moved, others] = split(choicesOf(search.include, filterKey), key);
  if (moved.length === 0) return search;
  return {
    ...search,
    include: withChoices(search.include, filterKey, others),
    exclude: withChoices(search.exclude, filterKey, union(choicesOf(search.exclude, filterKey), moved)),
  };
}
