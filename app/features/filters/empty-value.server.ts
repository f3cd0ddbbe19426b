import type { CostField } from "~/contract/costs/cost-fields";
import { i18nIn } from "~/i18n/i18n.server";
import type { Language } from "~/lib/language";

/**
 * Whether a searched word is part of the text that pages in a language show for an empty value of a field; case, spaces
 * and punctuation do not matter. Only the web app knows that text, so it tells the API.
 */
export function matchesEmpty(field: CostField, word: string, language: Language): boolean {
  const text = i18nIn(language).getFixedT(language, "cost-analytics")(`noValue.${field}`);
  return fold(word) !== "" && fold(text).includes(fold(word));
}

const fold = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, "");
