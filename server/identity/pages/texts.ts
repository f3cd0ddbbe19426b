import { chooseLanguage } from "~/lib/language";
import { readPreference } from "~/lib/preferences/preference-cookies";
import { textsOf } from "../../texts";

/** Texts of the sign-in pages in one language. */
export const textsIn = await textsOf("sign-in");

/**
 * Language of a sign-in page: the picker's, otherwise this browser's choice, otherwise that of the app that sent it
 * here (`ui_locales`), then the usual rules.
 */
export function pageLanguage(
  headers: { cookie?: string; "accept-language"?: string; host?: string },
  requested?: string | null,
  uiLocales?: unknown,
) {
  const languages = typeof uiLocales === "string" ? uiLocales.split(" ") : [];
  return chooseLanguage({
    requested,
    stored: [readPreference(headers.cookie, "language"), ...languages],
    accepted: headers["accept-language"],
    host: headers.host,
  });
}
