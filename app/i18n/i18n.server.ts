import i18next from "i18next";
import type { TFunction, i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { defaultLanguage, languages } from "~/lib/language";
import type { Language } from "~/lib/language";
import { readSession } from "~/session/store/session.server";
import { languageOf } from "./language.server";
import { i18nOptions } from "./options";

/** All texts of all languages, held on the server. "../../locales/ko/shell.json" → its texts. */
const files = import.meta.glob<Record<string, string>>("../../locales/*/*.json", { eager: true, import: "default" });

const textsOf = (language: Language): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([file, words]) => {
      const [, folder, namespace] = /\/(\w+)\/([\w-]+)\.json$/.exec(file) ?? [];
      return folder === language && namespace ? [[namespace, words]] : [];
    }),
  );

/** Each instance has all languages: what is no component (`getI18n`) gets any of them, and names its language. */
const resources = Object.fromEntries(languages.map((language) => [language, textsOf(language)]));

const instances = new Map<Language, i18n>();

/** The one instance per language, shared by all requests because it never changes. */
export function i18nIn(language: Language): i18n {
  const cached = instances.get(language);
  if (cached) return cached;
  const instance = i18next.createInstance();
  void instance.use(initReactI18next).init({
    ...i18nOptions,
    lng: language,
    ns: Object.keys(resources[language]!),
    resources,
    initImmediate: false,
  });
  instances.set(language, instance);
  return instance;
}

/** Finds a request's language by the rules of spec §1, including the profile of the signed-in user. */
const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    order: ["custom"],
    findLocale: async (request) => {
      // Public pages and error pages must render even if the session cannot be read.
      const session = await readSession(request).catch(() => null);
      return languageOf(request, session?.data.language).language;
    },
  },
});

export const requestLanguage = async (request: Request): Promise<Language> =>
  (await detection.getLocale(request)) as Language;

/** The texts of a namespace in the request's language. */
export async function getFixedT(request: Request, namespace: string): Promise<TFunction> {
  const language = await requestLanguage(request);
  return i18nIn(language).getFixedT(language, namespace);
}
