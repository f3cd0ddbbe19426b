import type { FieldProblem } from "~/contract/field-problems";
import { fileRefusals } from "~/contract/tables/file-refusals";
import { formatDay, formatMonth } from "~/i18n/dates";
import { getFixedT, requestLanguage } from "~/i18n/i18n.server";
import type { Language } from "~/lib/language";
import { joinList } from "~/lib/lists";
import type { UpstreamError } from "~/upstream/upstream-error";

/** Texts for fields of files, which no form has; others are refused before the upstream is called. */
const fieldTexts: Partial<Record<FieldProblem, [namespace: string, key: string]>> = {
  tooManyRules: ["errors", "block.tooManyRules"],
  monthRange: ["commitments", "invalidRange"],
  hourInvalid: ["advice", "message.hourInvalid"],
  hourTooOld: ["advice", "message.hourTooOld"],
};

/** Text with its months as the language writes them: "AWS 2026-10" → "AWS October 2026". */
const withMonths = (text: string, language: Language): string =>
  text.replace(/\b\d{4}-\d{2}\b/g, (month) => formatMonth(month, language));

/** How values that contain dates are written; all others are shown as they are. */
const writers: Record<string, (value: string, language: Language) => string> = {
  month: formatMonth,
  months: (list, language) =>
    joinList(
      list.split(", ").map((named) => withMonths(named, language)),
      language,
    ),
  from: withMonths,
  start: formatDay,
  end: formatDay,
};

const written = (values: Record<string, string>, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, writers[name]?.(value, language) ?? value]));

/** Why the upstream refuses a file, in the reader's language; its own message if this site has no words for it. */
export async function refusalText(
  request: Request,
  { message, fields = {}, values = {} }: UpstreamError,
): Promise<string> {
  const reason = fileRefusals.find((name) => name === values.reason);
  if (reason)
    return (await getFixedT(request, "files"))(`refusal.${reason}`, written(values, await requestLanguage(request)));
  const [code] = Object.values(fields).flat();
  const text = fieldTexts[code as FieldProblem];
  return text ? (await getFixedT(request, text[0]))(text[1]) : message;
}
