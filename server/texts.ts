import i18next from "i18next";
import type { TFunction } from "i18next";
import { languages } from "~/lib/language";
import type { Language } from "~/lib/language";

export type Texts = TFunction;

/** Loads the texts of one namespace for the server's own pages and emails. Resolves to the texts in a language. */
export async function textsOf(
  namespace: string,
  words: Record<Language, Record<string, string>>,
): Promise<(language: Language) => Texts> {
  const texts = i18next.createInstance();
  await texts.init({
    resources: Object.fromEntries(
      Object.entries(words).map(([language, entries]) => [language, { [namespace]: entries }]),
    ),
    supportedLngs: languages,
    fallbackLng: false,
    ns: namespace,
    keySeparator: false,
    interpolation: { escapeValue: false },
  });
  return (language) => texts.getFixedT(language, namespace);
}
