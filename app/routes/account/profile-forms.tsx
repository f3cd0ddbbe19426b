import type { SubmissionResult } from "@conform-to/react";
import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { languageNames } from "~/lib/language";
import type { Language } from "~/lib/language";
import { Banner } from "~/ui/banner";
import { SelectField, TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import styles from "./account.module.css";
import { ACCOUNT } from "./href";
import { useAccountForm } from "./use-account-form";

/** Name, and language of screens and emails. */
export function ProfileForms({
  name,
  language,
  languages,
  result,
}: {
  name: string;
  language: Language;
  /** Offered, the current one included. */
  languages: readonly Language[];
  result: SubmissionResult | undefined;
}) {
  const { t } = useTranslation("account");
  const { form, fields, controlOf, messages } = useAccountForm<{ userNm: string }>("account-name", result, {
    userNm: name,
  });
  return (
    <div className={styles.forms}>
      <Form method="post" {...getFormProps(form)} className={styles.line}>
        {form.errors && <Banner tone="fail">{messages(form.errors)?.join(" ")}</Banner>}
        <TextField
          {...controlOf("userNm")}
          defaultValue={fields.userNm.initialValue}
          autoComplete="name"
          label={t("name")}
        />
        <button className="btn" name="intent" value="name">
          {t("save")}
        </button>
      </Form>
      <Form as="form" method="post" action="/preferences" className={styles.line}>
        <input type="hidden" name="returnTo" value={ACCOUNT} />
        <SelectField id="account-language" name="language" label={t("language")} defaultValue={language}>
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {languageNames[code]}
            </option>
          ))}
        </SelectField>
        <button className="btn">{t("save")}</button>
      </Form>
    </div>
  );
}
