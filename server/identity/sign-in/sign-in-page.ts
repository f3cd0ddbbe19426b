import { languageNames } from "~/lib/language";
import type { Language } from "~/lib/language";
import { html, trusted } from "../../html";
import type { Html } from "../../html";
import { demoPeople, demoUser } from "../../people/installation/demo-user";
import { loginField, passwordField } from "../pages/fields";
import { page } from "../pages/page";
import { passkeyField } from "../passkeys/passkey-form";
import type { RequestOptions } from "../passkeys/sign-in-with-passkey";
import type { PageStyle } from "../pages/page";
import { FORGOT_PASSWORD, SIGN_IN_FORM } from "../paths";
import { textsIn } from "../pages/texts";
import type { Texts } from "../../texts";

export interface SignInForm {
  /** Target of the form: the page's own address. */
  action: string;
  /** The login typed before; the password is never rendered. */
  login: string;
  /** Why the form is shown again, or another notice. */
  problem?: string;
  /** Names the people of the demo, whose password is public. */
  isDemo: boolean;
  /** Offered by the picker, in this order. */
  languages: readonly Language[];
  /** Challenge for a passkey to sign; null: this address has no passkeys. */
  passkey: RequestOptions | null;
}

/** The form with `login` and `password`. */
export function signInPage(
  look: PageStyle,
  { action, login, problem, isDemo, languages, passkey }: SignInForm,
): string {
  const t = textsIn(look.language);
  const main = html` <form method="post" action="${action}">
      <div class="stack">
        <h1>${t("title")}</h1>
        <p class="muted lead">${t("lead")}</p>
      </div>
      ${problem && html`<p class="problem" role="alert" id="problem">${problem}</p>`}
      ${loginField({
        label: t("login"),
        placeholder: t("loginExample"),
        value: login,
        more: focusAndDescribe(login === "", problem),
      })}
      ${passwordField({ label: t("password"), kind: "current-password", more: focusAndDescribe(login !== "", problem) })}
      <button class="btn primary">${t("submit")}</button>
      ${passkey && passkeyField(t, passkey)}
      <p class="small">
        <a href="${action.slice(0, action.indexOf(SIGN_IN_FORM))}${FORGOT_PASSWORD}">${t("forgot")}</a>
      </p>
      <p class="muted small">${acceptance(t)}</p>
    </form>
    ${isDemo && people(t)} ${footer(look, t, { action, languages })}`;
  return page(look, { title: t("title"), main, aside: samples(t) });
}

/** Who can sign in to the demo, and what they may see. */
function people(t: Texts): Html {
  const rows = [demoUser, ...demoPeople].map(
    ({ login }) =>
      html`<dt><code>${login}</code></dt>
        <dd class="muted">${t(`demo.${login.split("@")[0]}`)}</dd>`,
  );
  return html`<section class="demo-people" aria-labelledby="demo-people">
    <h2 id="demo-people">${t("demo.title")}</h2>
    <dl>${rows}</dl>
    <p class="muted small">${t("demo.password", { password: demoUser.password })}</p>
  </section>`;
}

/** The first empty field has the focus; a problem is announced with its fields. */
const focusAndDescribe = (isNext: boolean, problem: string | undefined): Html =>
  html`${isNext && " autofocus"}${problem && trusted(' aria-describedby="problem"')}`;

function acceptance(t: Texts): Html {
  const [before = "", between = "", after = ""] = t("accept", { agreement: "\n", privacy: "\n" }).split("\n");
  return html`${before}<a href="/legal/agreement">${t("agreement")}</a>${between}<a href="/legal/privacy"
      >${t("privacy")}</a
    >${after}`;
}

function footer(
  { language }: PageStyle,
  t: Texts,
  { action, languages }: Pick<SignInForm, "action" | "languages">,
): Html {
  const links = languages.map(
    (offered) =>
      html`<a
        href="${action}?lang=${offered}"
        lang="${offered}"
        hreflang="${offered}"
        ${offered === language && trusted(' aria-current="true"')}
        >${languageNames[offered]}</a
      >`,
  );
  return html`<footer>
    <nav aria-label="${t("language")}">${links}</nav>
    <a href="/support">${t("support")}</a>
  </footer>`;
}

const sampleCosts = [
  ["aws", "AWS", "230,148.50"],
  ["azure", "Azure", "86,747.82"],
  ["gcp", "GCP", "58,193.19"],
  ["oci", "OCI", "18,651.66"],
  ["ncloud", "Ncloud", "11,220.54"],
] as const;

const check = trusted('<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="m3.5 8.5 3 3 6-7"/></svg>');

/** The product's promise as a small bill whose lines add up. */
function samples(t: Texts): Html {
  const lines = sampleCosts.map(
    ([token, name, amount], index) =>
      html`<div>
        <span class="op">${index > 0 && "+"}</span
        ><span class="label row"><i class="dot round" style="--c:var(--${token})"></i>${name}</span
        ><span class="amt">${amount}</span>
      </div>`,
  );
  return html`<div class="panel sample">
      <header>
        <h2>${t("promise")}</h2>
        <span class="badge success">${check}${t("residual", { amount: "0.00" })}</span>
      </header>
      <div class="ledger">
        ${lines}
        <div class="grand">
          <span class="op">=</span><span class="label">${t("sampleMonth")}</span
          ><span class="amt">$404,961<span class="cents">.71</span></span>
        </div>
      </div>
    </div>
    <p class="muted small end">${t("sample")}</p>`;
}
