import type { InitOptions } from "i18next";
import { languages } from "~/lib/language";

/** Options shared by server and browser. Every text exists in every language, so there is no fallback. */
export const i18nOptions = {
  supportedLngs: languages,
  fallbackLng: false,
  keySeparator: false,
  // React escapes output.
  interpolation: { escapeValue: false },
} satisfies InitOptions;
