import { useTranslation } from "react-i18next";
import type { ImportProblem } from "~/contract/imports";
import { formatMoment, formatMonth } from "~/i18n/dates";

/** Texts of the screen that are made from data. */
export function useWords() {
  const { t, i18n } = useTranslation("imports");
  const lang = i18n.language;
  const month = (value: string) => formatMonth(value, lang);
  return {
    t,
    month,
    count: (number: number) => number.toLocaleString("en-US"),
    time: (iso: string) => formatMoment(iso, lang),
    months: ({ first, last }: { first: string; last: string }) => (first === last ? month(first) : `${month(first)} – ${month(last)}`),
    /** The files of an import in a few words. */
    name: ({ name, others }: { name: string; others: number }) => (others === 0 ? name : t("moreFiles", { name, count: others })),
    /** What is wrong, in the reader's language; a problem this page has no words for keeps its English ones. */
    problem: ({ code, message, values }: Pick<ImportProblem, "code" | "message" | "values">) => t(`problem.${code}`, { ...values, defaultValue: message }),
    /** Where in the file: "line 12, column BilledCost"; empty when that is not known. */
    place: ({ line, column }: Pick<ImportProblem, "line" | "column">) =>
      [line === null ? "" : t("place.line", { line: line.toLocaleString("en-US") }), column === null ? "" : t("place.column", { column })].filter(Boolean).join(", "),
    /** What to do about it. */
    advice: ({ code, values }: Pick<ImportProblem, "code" | "values">) => t(`advice.${code}`, { ...values, defaultValue: t("advice.other") }),
  };
}

export type Words = ReturnType<typeof useWords>;
