import { MIN_PASSWORD_LENGTH } from "~/lib/people/password-rules";
import { SIGNED_OUT_PATH } from "~/lib/people/sign-in-paths";
import { html, trusted } from "../../html";
import { loginField, passwordField } from "../pages/fields";
import { noticePage, primaryLink } from "../pages/notice-page";
import { page } from "../pages/page";
import type { PageStyle } from "../pages/page";
import { textsIn } from "../pages/texts";

/** Asks for the login to send a link to. */
export function forgotPage(style: PageStyle, { action, problem }: { action: string; problem?: string }): string {
  const t = textsIn(style.language);
  const main = html`<form method="post" action="${action}">
    <div class="stack">
      <h1>${t("forgot.title")}</h1>
      <p class="muted lead">${t("forgot.text")}</p>
    </div>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${loginField({ label: t("login"), more: " autofocus" })}
    <button class="btn primary">${t("forgot.submit")}</button>
    <p class="small"><a href="${SIGNED_OUT_PATH}">${t("forgot.back")}</a></p>
  </form>`;
  return page(style, { title: t("forgot.title"), main });
}

/** The same for every login. */
export function sentPage(style: PageStyle, login: string): string {
  const t = textsIn(style.language);
  return noticePage(style, {
    title: t("forgot.sent.title"),
    text: t("forgot.sent.text", { login }),
    action: primaryLink(SIGNED_OUT_PATH, t("forgot.back")),
  });
}

/** Asks for the new password. */
export function newPasswordPage(style: PageStyle, { action, problem }: { action: string; problem?: string }): string {
  const t = textsIn(style.language);
  const field = (name: string, label: string, isFirst: boolean) =>
    passwordField({
      name,
      label,
      kind: "new-password",
      more: html`${trusted(' aria-describedby="rules"')}${isFirst && " autofocus"}`,
    });
  const main = html`<form method="post" action="${action}">
    <div class="stack">
      <h1>${t("reset.title")}</h1>
      <p class="muted lead">${t("reset.text")}</p>
    </div>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`} ${field("password", t("reset.new"), true)}
    <p class="muted small" id="rules">${t("reset.weak", { count: MIN_PASSWORD_LENGTH })}</p>
    ${field("repeated", t("reset.repeat"), false)}
    <button class="btn primary">${t("reset.submit")}</button>
  </form>`;
  return page(style, { title: t("reset.title"), main });
}

/** A link that was used, or is too old. */
export function expiredPage(style: PageStyle, again: string): string {
  const t = textsIn(style.language);
  const action = primaryLink(again, t("reset.again"));
  return noticePage(style, { title: t("reset.expired.title"), text: t("reset.expired.text"), action });
}

export function changedPage(style: PageStyle): string {
  const t = textsIn(style.language);
  const action = primaryLink(SIGNED_OUT_PATH, t("submit"));
  return noticePage(style, { title: t("reset.done.title"), text: t("reset.done.text"), action });
}
