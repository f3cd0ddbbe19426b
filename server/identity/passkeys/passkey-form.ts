import { createHash } from "node:crypto";
import { html, trusted } from "../../html";
import type { Html } from "../../html";
import type { Texts } from "../../texts";
import type { RequestOptions } from "./sign-in-with-passkey";

/** Shows the button where the browser has passkeys, and sends what it has signed. */
const script = `{
const field = document.getElementById("passkey");
const [button, credential, problem] = field.children;
if (window.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  field.hidden = false;
  button.addEventListener("click", async () => {
    problem.hidden = true;
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(button.value));
      credential.value = JSON.stringify(await navigator.credentials.get({ publicKey }));
      credential.disabled = false;
      credential.form.submit();
    } catch {
      problem.hidden = false;
    }
  });
}
}`;

/** For the page's content security policy. */
export const PASSKEY_SCRIPT = `sha256-${createHash("sha256").update(script).digest("base64")}`;

/** Part of a form: signs in with a passkey. Invisible without JavaScript. */
export const passkeyField = (t: Texts, options: RequestOptions): Html =>
  html`<div class="field" id="passkey" hidden>
      <button class="btn" type="button" value="${JSON.stringify(options)}">${t("passkey.submit")}</button>
      <input type="hidden" name="credential" disabled />
      <p class="problem" role="alert" hidden>${t("passkey.none")}</p>
    </div>
    ${trusted(`<script>${script}</script>`)}`;
