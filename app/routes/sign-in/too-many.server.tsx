import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { i18nIn } from "~/i18n/i18n.server";
import { languageOf } from "~/i18n/language.server";
import type { Language } from "~/lib/language";
import { RETRY_SECONDS } from "~/session/pace-sign-in.server";
import { TooMany } from "./too-many";

/** Of a refused request: nothing may keep it, and clients that can wait know how long. */
export const tooManyHeaders = { "retry-after": String(RETRY_SECONDS) };

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";
const pages = new Map<Language, string>();

/** The page of a refused request where no screen of ours would answer. Written once, as there are many when it is needed. */
export function tooManyPage(request: Request): Response {
  const { language } = languageOf(request);
  const known = pages.get(language) ?? write(language);
  pages.set(language, known);
  const headers = { ...tooManyHeaders, "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY };
  return new Response(known, { status: 429, headers });
}

function write(language: Language): string {
  const i18n = i18nIn(language);
  const page = (
    <html lang={language} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${i18n.t("crowded.title", { ns: "sign-in" })} · Cloudtally`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/sign-in.css" />
      </head>
      <body>
        <I18nextProvider i18n={i18n}>
          <TooMany />
        </I18nextProvider>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
