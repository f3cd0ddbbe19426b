import type { FieldProblem } from "~/contract/field-problems";
import { fileRefusals } from "~/contract/tables/file-refusals";
import { getFixedT } from "~/i18n/i18n.server";
import type { UpstreamError } from "~/upstream/upstream-error";

/** Texts for fields of files, which no form has; others are refused before the upstream is called. */
const fieldTexts: Partial<Record<FieldProblem, [namespace: string, key: string]>> = {
  tooManyRules: ["errors", "block.tooManyRules"],
  monthRange: ["commitments", "invalidRange"],
  hourInvalid: ["advice", "message.hourInvalid"],
  hourTooOld: ["advice", "message.hourTooOld"],
};

/** Why the upstream refuses a file, in the reader's language; its own message if this site has no words for it. */
export async function refusalText(
  request: Request,
  { message, fields = {}, values = {} }: UpstreamError,
): Promise<string> {
  const reason = fileRefusals.find((name) => name === values.reason);
  if (reason) return (await getFixedT(request, "files"))(`refusal.${reason}`, values);
  const [code] = Object.values(fields).flat();
  const text = fieldTexts[code as FieldProblem];
  return text ? (await getFixedT(request, text[0]))(text[1]) : message;
}
