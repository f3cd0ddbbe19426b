import { useTranslation } from "react-i18next";
import type { CostView } from "~/features/cost-report/cost-view";
import { choicesOf, keysOf } from "~/features/filters/filters";
import type { DrilldownView } from "./drilldown/drilldown-view";
import type { Search } from "~/features/cost-report/search/href";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { joinList } from "~/lib/lists";

/** Number of filter values named in a sentence; beyond it, their number. */
const MAX_NAMED = 5;

/** Texts for the lines behind a figure: their item, range and filters. */
export function useDetailText(view: CostView) {
  const words = useCostText(view);
  const { t: detail } = useTranslation("cost-detail");
  const { t } = words;

  /** "Region: us-east-1, us-west-2": one text per filter. */
  const filters = ({ include, exclude }: Search): string[] =>
    (["include", "exclude"] as const).flatMap((mode) => {
      const chosen = mode === "include" ? include : exclude;
      return keysOf(chosen).map((key) => {
        const choices = choicesOf(chosen, key);
        const names = choices.slice(0, MAX_NAMED).map((choice) => words.choice(choice, key));
        const more = choices.length > MAX_NAMED ? ` ${t("chip.more", { count: choices.length - MAX_NAMED })}` : "";
        return t(mode === "include" ? "formFilters.only" : "formFilters.without", {
          field: words.filtered(key),
          values: joinList(names, words.lang) + more,
        });
      });
    });

  return {
    ...words,
    detail,
    filters,
    /** Name of the drilldown. */
    title: ({ name, by, opened }: DrilldownView): string =>
      opened.item === null ? detail("everything") : words.item({ item: opened.item, name: name ?? opened.item }, by),
  };
}
