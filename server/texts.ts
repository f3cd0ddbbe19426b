import i18next from "i18next";
import type { TFunction } from "i18next";
import { languages } from "~/lib/language";
import type { Language } from "~/lib/language";

export type Texts = TFunction;

const NAMESPACE = "texts";

/**
 * Loads texts of all languages for the server's own pages, files and emails; of several namespaces, later ones replace
 * earlier ones. Resolves to the texts in a language.
 */
export async function textsOf(...namespaces: [string, ...string[]]): Promise<(language: Language) => Texts> {
  const texts = i18next.createInstance();
  const resources = await Promise.all(
    languages.map(async (language) => {
      const files = await Promise.all(namespaces.map((namespace) => loadTexts(language, namespace)));
      return [language, { [NAMESPACE]: Object.assign({}, ...files) as LocaleFile }] as const;
    }),
  );
  await texts.init({
    resources: Object.fromEntries(resources),
    supportedLngs: languages,
    fallbackLng: false,
    ns: NAMESPACE,
    keySeparator: false,
    interpolation: { escapeValue: false },
  });
  return (language) => texts.getFixedT(language, NAMESPACE);
}

type LocaleFile = Record<string, string>;

/** The bundler makes a chunk of each file that matches the pattern, so a new language needs only its folder. */
async function loadTexts(language: Language, namespace: string): Promise<LocaleFile> {
  const file = (await import(`../locales/${language}/${namespace}.json`)) as { default: LocaleFile };
  return file.default;
}
