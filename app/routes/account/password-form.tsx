import type { SubmissionResult } from "@conform-to/react";
import { getFormProps } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MIN_PASSWORD_LENGTH, missingRules, passwordRules } from "~/lib/people/password-rules";
import { Banner } from "~/ui/banner";
import { classNames } from "~/ui/class-names";
import { TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import { Icon } from "~/ui/icon";
import styles from "./account.module.css";
import { useAccountForm } from "./use-account-form";

/** Changes the password. What was typed is not sent back. */
export function PasswordForm({ login, result }: { login: string; result: SubmissionResult | undefined }) {
  const { t } = useTranslation("account");
  const { form, fields, messages } = useAccountForm<Record<"currentPassword" | "newPassword" | "repeated", string>>(
    "account-password",
    result,
  );
  const [typed, setTyped] = useState("");
  const field = (name: keyof typeof fields, label: string, autoComplete: string) => (
    <TextField
      id={fields[name].id}
      name={fields[name].name}
      type="password"
      maxLength={1000}
      autoComplete={autoComplete}
      label={label}
      errors={messages(fields[name].errors)}
      onInput={name === "newPassword" ? (event) => setTyped(event.currentTarget.value) : undefined}
    />
  );
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      {form.errors && <Banner tone="fail">{messages(form.errors)?.join(" ")}</Banner>}
      {/* For password managers. */}
      <input type="hidden" name="login" autoComplete="username" value={login} readOnly />
      {field("currentPassword", t("password.current"), "current-password")}
      <div className={styles.form}>
        {field("newPassword", t("password.new"), "new-password")}
        <Rules typed={typed} />
      </div>
      {field("repeated", t("password.repeat"), "new-password")}
      <div className="row wrap">
        <button className="btn" name="do" value="password">
          {t("password.change")}
        </button>
        <span className="muted small">{t("password.note")}</span>
      </div>
    </Form>
  );
}

/** What a password needs, with what the typed one has. */
function Rules({ typed }: { typed: string }) {
  const { t } = useTranslation("account");
  const missing = missingRules(typed);
  return (
    <ul className={styles.rules} aria-label={t("rules")}>
      {passwordRules.map((rule) => {
        const isMet = typed !== "" && !missing.includes(rule);
        return (
          <li key={rule} className={classNames(isMet && styles.met)}>
            <Icon name={isMet ? "check" : "circle"} />
            {t(`rule.${rule}`, { count: MIN_PASSWORD_LENGTH })}
            {isMet && <span className="sr">{t("rule.met")}</span>}
          </li>
        );
      })}
    </ul>
  );
}
