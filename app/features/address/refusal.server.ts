import { getFixedT, requestLanguage } from "~/i18n/i18n.server";
import { isLanguage } from "~/lib/language";
import { joinList } from "~/lib/lists";
import type { Ignored } from "./ignored";
import { assignmentOf, listIgnored } from "./ignored";

/**
 * Why an address with unusable parameters has no file; null if it has none. A page would ignore and list them, but a
 * file has no place for such a notice and would be mistaken for what was requested.
 */
export async function refusalOf(request: Request, ignoredParameters: Ignored[]): Promise<string | null> {
  // Pages leave this to the frame, which reports an unsupported language.
  const languages = new URL(request.url).searchParams.getAll("lang").filter((value) => !isLanguage(value));
  const { ignored, ignoredCount } = listIgnored([
    ...ignoredParameters,
    ...languages.map((value) => ({ parameter: "lang", value })),
  ]);
  if (ignoredCount === 0) return null;
  const [t, language] = await Promise.all([getFixedT(request, "shell"), requestLanguage(request)]);
  const parameters = joinList(ignored.map(assignmentOf), language);
  return t(ignoredCount > ignored.length ? "refusedAndMore" : "refused", {
    parameters,
    count: ignoredCount - ignored.length,
  });
}
