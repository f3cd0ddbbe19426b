import type { InitOptions } from "i18next";
import { languages } from "~/lib/language";

/** What server and browser agree on. Every text exists in every language: there is nothing to fall back to. */
export const i18nOptions = {
  supportedLngs: languages,
  fallbackLng: false,
  keySeparator: false,
  // React escapes what it writes.
  interpolation: { escapeValue: false },
} satisfies InitOptions;
