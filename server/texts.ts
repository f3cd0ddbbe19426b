import i18next from "i18next";
import type { TFunction } from "i18next";
import { languages } from "~/lib/language";
import type { Language } from "~/lib/language";

export type Texts = TFunction;

/** The words of one namespace, for what the server itself writes: its pages and mails. Resolves to the words in a language. */
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
