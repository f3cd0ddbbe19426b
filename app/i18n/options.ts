import type { InitOptions } from "i18next";
import { languages } from "~/lib/language";

/** Counts, whose digits are grouped as in amounts. Other numbers are parts of names and addresses. */
const counts = ["count", "first", "last", "shown", "total"];

/** Options shared by server and browser. Every text exists in every language, so there is no fallback. */
export const i18nOptions = {
  supportedLngs: languages,
  fallbackLng: false,
  keySeparator: false,
  interpolation: {
    // React escapes output.
    escapeValue: false,
    alwaysFormat: true,
    format: (value: unknown, _format, _language, options) =>
      typeof value === "number" && counts.includes(String(options?.interpolationkey))
        ? value.toLocaleString("en")
        : (value as string),
  },
} satisfies InitOptions;
