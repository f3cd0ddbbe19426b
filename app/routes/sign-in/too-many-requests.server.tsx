import { standaloneHeaders, standalonePage } from "~/features/standalone/standalone-page.server";
import { i18nIn } from "~/i18n/i18n.server";
import { languageOf } from "~/i18n/language.server";
import { readTheme } from "~/lib/preferences/preference-cookies";
import { RETRY_SECONDS } from "~/session/sign-in/pace-sign-in.server";
import { TooManySignIns } from "./too-many-sign-ins";

/** Headers of a rejected request: not cacheable, with the time to wait. */
export const tooManyRequestsHeaders = { "retry-after": String(RETRY_SECONDS) };

/** The page of a rejected request if none of our screens responds. */
export function tooManyRequestsPage(request: Request): Response {
  const { language } = languageOf(request);
  const appearance = { language, theme: readTheme(request.headers.get("cookie")) };
  const html = standalonePage("too-many-requests", appearance, {
    title: i18nIn(language).t("crowded.title", { ns: "sign-in" }),
    children: <TooManySignIns />,
  });
  return new Response(html, { status: 429, headers: { ...tooManyRequestsHeaders, ...standaloneHeaders } });
}
