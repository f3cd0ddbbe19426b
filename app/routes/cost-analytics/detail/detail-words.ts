import { useTranslation } from "react-i18next";
import type { CostField } from "~/contract/cost-fields";
import type { CostPage } from "../data.server";
import { fieldOf, keysOf } from "../filters/filters";
import type { OpenedView } from "./opened-view";
import type { Search } from "../href";
import { useWords } from "../use-words";

/** Values of a filter that are named in a sentence; the rest is a number. */
const NAMED = 5;

/** Words for the lines behind a figure: what they are of, and what they are narrowed by. */
export function useDetailWords(page: Pick<CostPage, "search" | "vendors" | "currency" | "names">) {
  const words = useWords(page);
  const { t: detail } = useTranslation("cost-detail");
  const { t } = words;

  const named = (field: CostField, item: string, name?: string) => words.item({ item, name: name ?? item }, field);

  /** "Region is us-east-1, us-west-2": one sentence per filter. */
  const filters = ({ include, exclude }: Search): string[] =>
    (["include", "exclude"] as const).flatMap((mode) => {
      const chosen = mode === "include" ? include : exclude;
      return keysOf(chosen).map((key) => {
        const values = chosen[key] ?? [];
        const shown = values.slice(0, NAMED).map((value) => named(fieldOf(key).field, value, page.names[key]?.[value]));
        const more = values.length > NAMED ? ` ${t("chip.more", { count: values.length - NAMED })}` : "";
        return `${t(`chip.${mode}`, { word: words.filtered(key) })} ${shown.join(", ")}${more}`;
      });
    });

  return {
    ...words,
    detail,
    filters,
    /** What is opened, by its name. */
    title: ({ name, by, opened }: OpenedView): string => (opened.item === null ? detail("everything") : words.item({ item: opened.item, name: name ?? opened.item }, by)),
  };
}
