import { useTranslation } from "react-i18next";
import type { ImportProblem } from "~/contract/imports/imports";
import type { Vendor } from "~/contract/vendors";
import { vendors } from "~/lib/providers";
import { providerOf } from "~/lib/providers";
import { formatDay, formatDayShort, formatMoment, formatMonth, formatMonthShort } from "~/i18n/dates";
import { joinFacts } from "~/lib/lists";
import type { ImportRow } from "./import-row";

/** Values that may be codes; those of imports from before there were any are English text. */
const coded = ["kind", "reason"];

/** Texts of the screen that depend on data. */
export function useImportText() {
  const { t, i18n } = useTranslation("imports");
  const lang = i18n.language;
  const count = (number: number) => number.toLocaleString("en-US");

  /** Display values of a problem. */
  const readable = ({ file, column, values }: ImportProblem) => {
    const entries = Object.entries({ ...values, file, column: column ?? "" });
    return Object.fromEntries(
      entries.map(([name, value]) => {
        if (name === "month") return [name, formatMonth(value, lang)];
        if (coded.includes(name)) return [name, t(`${name}.${value}`, { defaultValue: value })];
        if (vendors.includes(value as Vendor)) return [name, providerOf(value as Vendor).shortName];
        return [name, value === "" ? t("nothing") : value];
      }),
    );
  };
  /** The files of an import in short. */
  const nameOf = ({ name, others }: Pick<ImportRow, "name" | "others">) =>
    others === 0 ? name : t("moreFiles", { name, count: others });
  return {
    t,
    lang,
    count,
    month: (month: string) => formatMonth(month, lang),
    months: ({ first, last }: { first: string; last: string }) =>
      first === last
        ? formatMonthShort(first, lang)
        : `${formatMonthShort(first, lang)} – ${formatMonthShort(last, lang)}`,
    /** Days of one month. */
    days: ({ first, last }: { first: string; last: string }) =>
      first === last ? formatDayShort(first) : `${formatDayShort(first)} – ${formatDayShort(last)}`,
    day: (iso: string) => formatDay(iso, lang),
    time: (iso: string) => formatMoment(iso, lang),
    name: nameOf,
    /** What removing an import undoes: costs, unless it only has what bills are compared with. */
    removal: (row: Pick<ImportRow, "name" | "others" | "invoices" | "commitments">) => {
      const compared = row.commitments > 0 ? "remove.textCommitments" : "remove.text";
      return t(row.invoices > 0 ? "remove.textInvoices" : compared, { name: nameOf(row) });
    },
    /** The problem in the reader's language; unknown problems keep their English message. */
    problem: (problem: ImportProblem) =>
      t(`problem.${problem.code}`, { ...readable(problem), defaultValue: problem.message }),
    /** What to do about it. */
    advice: (problem: ImportProblem) => t([`advice.${problem.code}`, "advice.other"], readable(problem)),
    /** Place in the file: "line 12, column BilledCost"; empty if unknown. */
    place: ({ line, column }: Pick<ImportProblem, "line" | "column">) => {
      const parts = [
        line !== null && t("place.line", { line: count(line) }),
        column !== null && t("place.column", { column }),
      ];
      return joinFacts(parts, lang);
    },
  };
}
