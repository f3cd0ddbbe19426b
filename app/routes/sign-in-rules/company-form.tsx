import type { SubmissionResult } from "@conform-to/react";
import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { Banner } from "~/ui/banner";
import { TextAreaField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import { ProviderRule } from "./provider-rule";
import styles from "./sign-in-rules.module.css";

interface CompanyFormProps {
  rules: { requiresOtp: boolean; allowedIpaddr: string[]; version: string; isBuiltIn: boolean };
  mayEdit: boolean;
  result: SubmissionResult | undefined;
}

/** Rules for everybody in the company. */
export function CompanyForm({ rules, mayEdit, result }: CompanyFormProps) {
  const { t } = useTranslation("sign-in-rules");
  const messages = useFieldMessages("sign-in-rules");
  const [form, fields] = useForm<Record<"requiresOtp" | "allowedIpaddr" | "version", string>>({
    id: "company-rules",
    lastResult: result as SubmissionResult<string[]> | undefined,
    defaultValue: {
      requiresOtp: rules.requiresOtp ? "on" : undefined,
      allowedIpaddr: rules.allowedIpaddr.join("\n"),
      version: rules.version,
    },
    shouldValidate: "onSubmit",
  });
  const { requiresOtp, allowedIpaddr, version } = fields;
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      {form.errors && <Banner tone="fail">{messages(form.errors)?.join(" ")}</Banner>}
      <input {...getInputProps(version, { type: "hidden" })} key="version" />
      <ProviderRule field={requiresOtp} isBuiltIn={rules.isBuiltIn} disabled={!mayEdit}>
        {t("requiresOtp")}
      </ProviderRule>
      <TextAreaField
        id={allowedIpaddr.id}
        name={allowedIpaddr.name}
        defaultValue={allowedIpaddr.initialValue}
        rows={4}
        readOnly={!mayEdit}
        label={t("addresses")}
        hint={t("addressesHint")}
        errors={messages(Object.values(allowedIpaddr.allErrors).flat())}
      />
      {mayEdit && (
        <div>
          <button className="btn" name="intent" value="company">
            {t("save")}
          </button>
        </div>
      )}
    </Form>
  );
}
