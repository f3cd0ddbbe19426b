import type { SubmissionResult } from "@conform-to/react";
import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { NewPassword } from "~/features/password/new-password";
import { Banner } from "~/ui/banner";
import { TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import styles from "./account.module.css";
import { CurrentPassword } from "./current-password";
import { useAccountForm } from "./use-account-form";

/** Changes the password. What was typed is not sent back. */
export function PasswordForm({ login, result }: { login: string; result: SubmissionResult | undefined }) {
  const { t } = useTranslation("account");
  const { form, controlOf, messages } = useAccountForm<Record<"currentPassword" | "newPassword" | "repeated", string>>(
    "account-password",
    result,
  );
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      {form.errors && <Banner tone="fail">{messages(form.errors)?.join(" ")}</Banner>}
      {/* For password managers. */}
      <input type="hidden" name="login" autoComplete="username" value={login} readOnly />
      <CurrentPassword {...controlOf("currentPassword")} />
      <NewPassword {...controlOf("newPassword")} label={t("password.new")} />
      <TextField
        {...controlOf("repeated")}
        type="password"
        maxLength={1000}
        autoComplete="new-password"
        label={t("password.repeat")}
      />
      <div className="row wrap">
        <button className="btn" name="intent" value="password">
          {t("password.change")}
        </button>
        <span className="muted small">{t("password.note")}</span>
      </div>
    </Form>
  );
}
