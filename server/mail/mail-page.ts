import type { Language } from "~/lib/language";
import { html, trusted } from "../html";
import type { Html } from "../html";

/** CJK faces by language, so that Han glyphs match the reader's, as on the screens. */
const cjkFonts: Record<Language, string> = {
  en: "'Apple SD Gothic Neo','Malgun Gothic','PingFang SC','Microsoft YaHei','Hiragino Sans','Yu Gothic'",
  ko: "'Apple SD Gothic Neo','Malgun Gothic'",
  zh: "'PingFang SC','Microsoft YaHei'",
  ja: "'Hiragino Sans','Yu Gothic'",
};

/**
 * The HTML document of an email. Styles are attributes, as email programs and the pages that show it apply no others.
 */
export const mailPage = (language: Language, title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
      </head>
      <body
        style="margin:0;padding:24px;background:#ffffff;color:#1d2129;font:14px/1.5 'Segoe UI',Helvetica,Arial,${trusted(cjkFonts[language])},sans-serif"
      >
        <div style="max-width:560px">${content}</div>
      </body>
    </html>`.toString();

/** A link in an email; it opens in a new window. */
export const mailLink = (address: string, text: string): Html =>
  html`<a href="${address}" target="_blank" rel="noopener" style="color:#0b57a4">${text}</a>`;

/** Facts with their names, one below the other. */
export const mailFacts = (facts: readonly (readonly [name: string, value: string])[]): Html =>
  html`<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">
    ${facts.map(
      ([name, value]) =>
        html`<tr>
          <td style="padding:2px 16px 2px 0;color:#5b6370;vertical-align:top">${name}</td>
          <td style="padding:2px 0">${value}</td>
        </tr>`,
    )}
  </table>`;

/** The closing words, in small print. */
export const mailFooter = (text: string): Html => html`<p style="margin:0;color:#5b6370;font-size:12px">${text}</p>`;
