import type { SubmissionResult } from "@conform-to/react";
import { getFormProps, getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { useTranslation } from "react-i18next";
import { textareaProps } from "~/features/forms/textarea-props";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import { Choice, TextAreaField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import { addressesOf, emailSchema } from "./email-fields";
import type { EmailFields } from "./email-fields";

interface EmailFormProps {
  requestId: string;
  /** The server's response to the form. */
  result: SubmissionResult | undefined;
  cancelTo: string;
}

/** Recipients, note and format. Typed entries are kept, valid or not. */
export function EmailForm({ requestId, result, cancelTo }: EmailFormProps) {
  const { t } = useTranslation("cost-export");
  const [form, fields] = useForm<EmailFields, z.output<typeof emailSchema>>({
    id: "email-report",
    lastResult: result,
    defaultValue: { recipients: "", note: "", format: "xlsx", requestId },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: emailSchema, disableAutoCoercion: true }),
  });
  const messages = useFieldMessages("cost-export");
  const typed = addressesOf(String(fields.recipients.value ?? ""));
  const wrongAddresses = Object.entries(fields.recipients.allErrors).flatMap(([name, codes]) => {
    const index = /\[(\d+)\]$/.exec(name)?.[1];
    return messages(codes, { address: (index !== undefined && typed[Number(index)]) || "" }) ?? [];
  });
  return (
    <Form method="post" {...getFormProps(form)} className="stack" style={{ maxInlineSize: "40rem" }}>
      <input {...getInputProps(fields.requestId, { type: "hidden" })} key="requestId" />
      {form.errors && <Banner tone="fail">{messages(form.errors)?.join(" ")}</Banner>}
      <TextAreaField
        {...textareaProps(getTextareaProps(fields.recipients))}
        label={t("email.recipients")}
        hint={t("email.recipientsHint")}
        rows={3}
        autoComplete="email"
        errors={wrongAddresses}
      />
      <TextAreaField
        {...textareaProps(getTextareaProps(fields.note))}
        label={t("email.note")}
        hint={t("email.noteHint")}
        rows={3}
        errors={messages(fields.note.errors)}
      />
      <fieldset className="field">
        <legend>{t("email.format")}</legend>
        {(["xlsx", "csv"] as const).map((format) => (
          <Choice
            key={format}
            type="radio"
            name={fields.format.name}
            value={format}
            defaultChecked={(fields.format.initialValue ?? "xlsx") === format}
          >
            {t(`format.${format}`)}
          </Choice>
        ))}
        <span className="hint">{t("email.size")}</span>
      </fieldset>
      <div className="row">
        <button className="btn primary">{t("email.send")}</button>
        <A className="btn" href={cancelTo}>
          {t("email.cancel")}
        </A>
      </div>
    </Form>
  );
}
