import type { SubmissionResult } from "@conform-to/react";
import { getFormProps, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { languageNames, languages } from "~/lib/language";
import { Banner } from "~/ui/banner";
import { SelectField, TextAreaField, TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";

interface NoticeValues {
  text: string;
  language: string;
  startsOn: string;
  endsOn: string;
}

interface NoticeFormProps {
  /** YYYY-MM-DD */
  today: string;
  result: SubmissionResult | undefined;
}

/** A new notice to the company. */
export function NoticeForm({ today, result }: NoticeFormProps) {
  const { t } = useTranslation("notices");
  const messages = useFieldMessages("notices");
  const [form, { text, language, startsOn, endsOn }] = useForm<NoticeValues>({
    id: "notice",
    lastResult: result,
    defaultValue: { text: "", language: "", startsOn: today, endsOn: "" },
  });
  const control = (field: typeof text) => ({
    id: field.id,
    name: field.name,
    defaultValue: field.initialValue,
    errors: messages(field.errors),
  });
  return (
    <Form method="post" {...getFormProps(form)} className="body stack">
      {form.errors && <Banner tone="fail">{form.errors.join(" ")}</Banner>}
      <TextAreaField {...control(text)} key={text.key} label={t("text")} hint={t("textHint")} rows={3} />
      <div className="row wrap">
        <TextField {...control(startsOn)} key={startsOn.key} type="date" label={t("startsOn")} />
        <TextField {...control(endsOn)} key={endsOn.key} type="date" label={t("endsOn")} hint={t("endsOnHint")} />
        <SelectField {...control(language)} key={language.key} label={t("language")}>
          <option value="">{t("everyLanguage")}</option>
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {languageNames[code]}
            </option>
          ))}
        </SelectField>
      </div>
      <div>
        <button className="btn primary" name="intent" value="write">
          {t("write")}
        </button>
      </div>
    </Form>
  );
}
