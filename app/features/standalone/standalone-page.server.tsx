import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { i18nIn } from "~/i18n/i18n.server";
import type { Language } from "~/lib/language";
import type { Theme } from "~/lib/preferences/preference-cookies";
import { IconSprite } from "~/ui/icon";

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Headers of pages rendered without Remix. */
export const standaloneHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": POLICY,
  vary: "Cookie, Accept-Language",
};

interface Appearance {
  language: Language;
  theme: Theme;
}

const written = new Map<string, string>();

/**
 * A page in the app's style for responses that Remix has no page for. It has no scripts or data, and is rendered once
 * per `name` and appearance, because many may be needed at once.
 */
export function standalonePage(
  name: string,
  { language, theme }: Appearance,
  { title, children }: { title: string; children: ReactNode },
): string {
  const key = [name, language, theme].join(" ");
  const cached = written.get(key);
  if (cached !== undefined) return cached;
  const page = (
    <html lang={language} dir="ltr" data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Cloudtally`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/sign-in.css" />
      </head>
      <body>
        <IconSprite />
        <I18nextProvider i18n={i18nIn(language)}>{children}</I18nextProvider>
      </body>
    </html>
  );
  const html = `<!doctype html>${renderToStaticMarkup(page)}`;
  written.set(key, html);
  return html;
}
