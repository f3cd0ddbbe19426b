import { parse } from "~/features/cost-report/search/search";
import type { Search } from "~/features/cost-report/search/href";
import { submittedSearch } from "~/features/filters/form/filter-form";
import { isPanelParameter } from "~/features/filters/panel/filter-panel";

/**
 * The posted form without the fields of its filter panel, and those as parameters, as Cost Analytics has them: the dots
 * in their names are not paths of a value.
 */
export function splitForm(posted: FormData): { form: FormData; panel: URLSearchParams } {
  const [form, panel] = [new FormData(), new URLSearchParams()];
  for (const [name, value] of posted)
    if (typeof value === "string" && (/^[fx]\./.test(name) || isPanelParameter(name))) panel.append(name, value);
    else form.append(name, value);
  return { form, panel };
}

/** The filters chosen in the panel; null if the form has none. */
export function chosenFilters(panel: URLSearchParams): Pick<Search, "include" | "exclude"> | null {
  const submitted = submittedSearch(parse(panel).search, panel);
  return submitted && { include: submitted.include, exclude: submitted.exclude };
}
