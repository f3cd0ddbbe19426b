import { html } from "../../html";
import type { Html } from "../../html";

interface FieldOptions {
  label: string;
  /** Attributes of the control beyond those of its kind. */
  more?: Html | string | false;
}

const field = (name: string, label: string, control: Html): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    ${control}
  </div>`;

/** Asks for a login. */
export const loginField = ({
  label,
  more,
  ...attributes
}: FieldOptions & { value?: string; placeholder?: string }): Html =>
  field(
    "login",
    label,
    html`<input
      class="input"
      id="login"
      name="login"
      type="text"
      inputmode="email"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      maxlength="320"
      placeholder="${attributes.placeholder ?? ""}"
      value="${attributes.value ?? ""}"
      required${more}
    />`,
  );

/** Asks for a password; `kind`: the current one, or a new one. */
export const passwordField = ({
  label,
  more,
  name = "password",
  kind,
}: FieldOptions & { name?: string; kind: "current-password" | "new-password" }): Html =>
  field(
    name,
    label,
    html`<input
      class="input"
      id="${name}"
      name="${name}"
      type="password"
      autocomplete="${kind}"
      maxlength="1000"
      required${more}
    />`,
  );
