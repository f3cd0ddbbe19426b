import type { Language } from "~/lib/language";
import type { Theme } from "~/lib/preferences/preference-cookies";
import { html, trusted } from "../../html";
import type { Html } from "../../html";

/** The app's own stylesheet under a stable address; provider and app share the host. */
const STYLESHEET = "/sign-in.css";

/** No scripts; styles and fonts only from this host; style attributes are allowed. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The same with the scripts that have these hashes ("sha256-…"). */
export const policyWith = (...hashes: string[]): string =>
  `${PAGE_POLICY}; script-src ${hashes.map((hash) => `'${hash}'`).join(" ")}`;

export interface PageStyle {
  language: Language;
  theme: Theme;
}

const logo = trusted(
  '<svg viewBox="0 0 20 20" fill="none" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M4 3.5v13M8 3.5v13M12 3.5v13M16 3.5v13M1.5 14.5l17-9"/></svg>',
);

/** A complete page of the provider: brand on top, then `main`, and `aside` beside it if there is room. */
export function page(
  { language, theme }: PageStyle,
  { title, main, aside }: { title: string; main: Html; aside?: Html },
): string {
  return html`<!doctype html>
    <html lang="${language}" dir="ltr" ${theme !== "system" && html` data-theme="${theme}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Cloudtally</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${STYLESHEET}" />
      </head>
      <body>
        <div class="sign">
          <main><span class="brand">${logo}Cloudtally</span>${main}</main>
          ${aside && html`<aside>${aside}</aside>`}
        </div>
      </body>
    </html> `.toString();
}
