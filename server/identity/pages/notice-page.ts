import { html } from "../../html";
import type { Html } from "../../html";
import { page } from "./page";
import type { PageStyle } from "./page";

/** A page with one message and one link. */
export function noticePage(
  look: PageStyle,
  { title, text, action }: { title: string; text: string; action: Html },
): string {
  const main = html`<div class="notice">
    <div class="stack">
      <h1>${title}</h1>
      <p class="muted lead">${text}</p>
    </div>
    ${action}
  </div>`;
  return page(look, { title, main });
}

/** The link, styled as the main button. */
export const primaryLink = (href: string, words: string): Html =>
  html`<a class="btn primary" href="${href}">${words}</a>`;
