import { SIGNED_OUT_PATH } from "~/lib/people/sign-in-paths";
import { html } from "../../html";
import type { Html } from "../../html";
import { noticePage, primaryLink } from "../pages/notice-page";
import { page } from "../pages/page";
import type { PageStyle } from "../pages/page";
import { textsIn } from "../pages/texts";
import type { Denial } from "./rules";

interface StepPage {
  /** Target of the form: the page's own address. */
  action: string;
  /** Why the form is shown again. */
  problem?: string;
}

/** A form with a heading, its fields, and a way to cancel. */
function stepPage(
  look: PageStyle,
  { action, problem, title, text, body }: StepPage & { title: string; text: string; body: Html },
): string {
  const t = textsIn(look.language);
  const main = html`<form method="post" action="${action}">
    <div class="stack">
      <h1>${title}</h1>
      <p class="muted lead">${text}</p>
    </div>
    ${problem && html`<p class="problem" role="alert" id="problem">${problem}</p>`} ${body}
    <p class="small"><a href="${action}?restart=1">${t("step.restart")}</a></p>
  </form>`;
  return page(look, { title, main });
}

const codeField = (label: string, problem: string | undefined): Html =>
  html`<div class="field">
    <label for="code">${label}</label>
    <input
      class="input"
      id="code"
      name="code"
      type="text"
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck="false"
      maxlength="40"
      required
      autofocus
      ${problem && html` aria-describedby="problem"`}
    />
  </div>`;

/** Asks for a one-time code. */
export function codePage(style: PageStyle, { action, problem }: StepPage): string {
  const t = textsIn(style.language);
  const body = html`${codeField(t("code.label"), problem)}<button class="btn primary">${t("submit")}</button>`;
  return stepPage(style, { action, problem, title: t("code.title"), text: t("code.text"), body });
}

/** Sets up one-time codes, which are required. */
export function setUpPage(
  look: PageStyle,
  { action, problem, secret, qr }: StepPage & { secret: string; qr: { size: number; path: string } },
): string {
  const t = textsIn(look.language);
  const body = html`<svg
      class="qr"
      viewBox="0 0 ${qr.size} ${qr.size}"
      role="img"
      aria-label="${t("setUp.qr")}"
      style="inline-size:12rem;block-size:12rem;background:#fff;fill:#000"
    >
      <path d="${qr.path}" />
    </svg>
    <p class="small">${t("setUp.secret")} <code>${secret.replace(/.{4}(?=.)/g, "$& ")}</code></p>
    ${codeField(t("setUp.label"), problem)}<button class="btn primary">${t("setUp.submit")}</button>`;
  return stepPage(look, { action, problem, title: t("setUp.title"), text: t("setUp.text"), body });
}

/** The recovery codes, once. */
export function recoveryPage(style: PageStyle, { action }: StepPage, codes: string[]): string {
  const t = textsIn(style.language);
  const body = html`<ul class="stack">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>
    <button class="btn primary" name="kept" value="yes" autofocus>${t("recovery.submit")}</button>`;
  return stepPage(style, { action, title: t("recovery.title"), text: t("recovery.text"), body });
}

/** The question of spec §8. */
export function concurrentPage(style: PageStyle, { action }: StepPage): string {
  const t = textsIn(style.language);
  const body = html`<p class="row">
    <button class="btn primary" name="others" value="end">${t("concurrent.end")}</button
    ><button class="btn" name="others" value="keep">${t("concurrent.keep")}</button>
  </p>`;
  return stepPage(style, { action, title: t("concurrent.title"), text: t("concurrent.text"), body });
}

/** Why the sign-in is denied although the password was correct. */
export function deniedPage(style: PageStyle, why: Denial | "loginDeniedConcurrent"): string {
  const t = textsIn(style.language);
  const action = primaryLink(SIGNED_OUT_PATH, t("restart"));
  return noticePage(style, { title: t(`${why}.title`), text: t(`${why}.text`), action });
}
