import type { SubmissionResult } from "@conform-to/react";
import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { tokenDays } from "~/lib/people/token-days";
import { Banner } from "~/ui/banner";
import { Choice, SelectField, TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import styles from "../account.module.css";
import { CurrentPassword } from "../current-password";
import { useAccountForm } from "../use-account-form";

interface TokenFormProps {
  /** Whether the user has a password here, which is then required. */
  hasPassword: boolean;
  result: SubmissionResult | undefined;
}

/** Creates a personal access token. */
export function TokenForm({ hasPassword, result }: TokenFormProps) {
  const { t } = useTranslation("account");
  const { form, fields, controlOf, messages } = useAccountForm<
    Record<"name" | "days" | "isReadOnly" | "currentPassword", string>
  >("account-token", result, { days: "90", isReadOnly: "on" });
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      {form.errors && <Banner tone="fail">{messages(form.errors)?.join(" ")}</Banner>}
      <TextField
        {...controlOf("name")}
        defaultValue={fields.name.initialValue}
        maxLength={100}
        autoComplete="off"
        label={t("tokens.name")}
        hint={t("tokens.nameHint")}
      />
      <SelectField {...controlOf("days")} defaultValue={fields.days.initialValue} label={t("tokens.lasts")}>
        {tokenDays.map((days) => (
          <option key={days} value={days ?? ""}>
            {days === null ? t("tokens.forever") : t("tokens.days", { count: days })}
          </option>
        ))}
      </SelectField>
      <Choice type="checkbox" name={fields.isReadOnly.name} defaultChecked={fields.isReadOnly.initialValue === "on"}>
        {t("tokens.readOnlyChoice")}
      </Choice>
      {hasPassword && <CurrentPassword {...controlOf("currentPassword")} />}
      <div>
        <button className="btn" name="intent" value="token">
          {t("tokens.create")}
        </button>
      </div>
    </Form>
  );
}
