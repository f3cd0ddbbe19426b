import type { SubmissionResult } from "@conform-to/react";
import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/ui/banner";
import { TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import styles from "../account.module.css";
import { CurrentPassword } from "../current-password";
import { useAccountForm } from "../use-account-form";

interface StartFormProps {
  result: SubmissionResult | undefined;
  /** Problems of a passkey that was created but not accepted. */
  problem: SubmissionResult | undefined;
}

/** Asks for the name of a new passkey, and for the password. */
export function StartForm({ result, problem }: StartFormProps) {
  const { t } = useTranslation("account");
  const { form, fields, controlOf, messages } = useAccountForm<Record<"name" | "currentPassword", string>>(
    "account-passkey",
    result,
  );
  const failed = [...(form.errors ?? []), ...Object.values(problem?.error ?? {}).flatMap((errors) => errors ?? [])];
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      {failed.length > 0 && <Banner tone="fail">{messages(failed)?.join(" ")}</Banner>}
      <TextField
        {...controlOf("name")}
        defaultValue={fields.name.initialValue}
        maxLength={100}
        autoComplete="off"
        label={t("passkeys.name")}
        hint={t("passkeys.nameHint")}
      />
      <CurrentPassword {...controlOf("currentPassword")} />
      <div>
        <button className="btn" name="intent" value="passkey">
          {t("passkeys.add")}
        </button>
      </div>
    </Form>
  );
}
