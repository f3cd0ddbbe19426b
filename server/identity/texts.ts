import i18next from "i18next";
import type { TFunction } from "i18next";
import { chooseLanguage, languages } from "~/lib/language";
import type { Language } from "~/lib/language";
import { readPreference } from "~/lib/preference-cookies";
import en from "../../locales/en/sign-in.json";
import ja from "../../locales/ja/sign-in.json";
import ko from "../../locales/ko/sign-in.json";
import zh from "../../locales/zh/sign-in.json";

const NAMESPACE = "sign-in";

const texts = i18next.createInstance();
await texts.init({
  resources: Object.fromEntries(Object.entries({ en, ko, zh, ja }).map(([language, words]) => [language, { [NAMESPACE]: words }])),
  supportedLngs: languages,
  fallbackLng: false,
  ns: NAMESPACE,
  keySeparator: false,
  interpolation: { escapeValue: false },
});

export type Texts = TFunction;

/** The words of the sign-in pages in one language. */
export const textsIn = (language: Language): Texts => texts.getFixedT(language, NAMESPACE);

/**
 * The language of a sign-in page: the picker's, else this browser's choice, else what the app that sent it
 * here shows (`ui_locales`), then as everywhere.
 */
export function pageLanguage(headers: { cookie?: string; "accept-language"?: string; host?: string }, asked?: string | null, uiLocales?: unknown) {
  const shown = typeof uiLocales === "string" ? uiLocales.split(" ") : [];
  return chooseLanguage({
    asked,
    stored: [readPreference(headers.cookie, "language"), ...shown],
    accepted: headers["accept-language"],
    host: headers.host,
  });
}
