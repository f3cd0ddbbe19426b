import { useTranslation } from "react-i18next";
import type { CostPage } from "../data.server";
import { choicesOf, keysOf } from "../filters/filters";
import type { DrilldownView } from "./drilldown-view";
import type { Search } from "../href";
import { useWords } from "../use-words";

/** Values of a filter that are named in a sentence; the rest is a number. */
const NAMED = 5;

/** Words for the lines behind a figure: what they are of, and what they are narrowed by. */
export function useDetailWords(page: Pick<CostPage, "search" | "vendors" | "currency" | "names">) {
  const words = useWords(page);
  const { t: detail } = useTranslation("cost-detail");
  const { t } = words;

  /** "Region is us-east-1, us-west-2": one sentence per filter. */
  const filters = ({ include, exclude }: Search): string[] =>
    (["include", "exclude"] as const).flatMap((mode) => {
      const chosen = mode === "include" ? include : exclude;
      return keysOf(chosen).map((key) => {
        const choices = choicesOf(chosen, key);
        const shown = choices.slice(0, NAMED).map((choice) => words.choice(choice, key, page.names));
        const more = choices.length > NAMED ? ` ${t("chip.more", { count: choices.length - NAMED })}` : "";
        return `${t(`chip.${mode}`, { word: words.filtered(key) })} ${shown.join(", ")}${more}`;
      });
    });

  return {
    ...words,
    detail,
    filters,
    /** What is opened, by its name. */
    title: ({ name, by, opened }: DrilldownView): string =>
      opened.item === null ? detail("everything") : words.item({ item: opened.item, name: name ?? opened.item }, by),
  };
}
