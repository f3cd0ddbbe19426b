import type { SubmissionResult } from "@conform-to/react";
import { getFormProps, getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { invoiceFileTypes } from "~/contract/billing/invoice-sending";
import type { Listing } from "~/features/choices/listing";
import { textareaProps } from "~/features/forms/textarea-props";
import { languageNames, languages } from "~/lib/language";
import { SEND_MONTHS, sendTypes } from "~/lib/time/send-schedule";
import { EnterButton } from "~/ui/controls/enter-button";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import { SelectField, TextAreaField, TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import type { SendPage } from "./data.server";
import { sendSchema } from "./fields";
import type { SendValues } from "./fields";
import { RecipientFields } from "./recipient-fields";
import styles from "./send.module.css";
import { useSendingText } from "./use-sending-text";

interface SendFormProps {
  page: SendPage;
  recipients: Listing;
  requestId: string;
  /** The server's response to the form. */
  result: SubmissionResult | undefined;
  cancelTo: string;
}

/** Recipients, format, frequency and date of an invoice. Typed entries are kept, valid or not. */
export function SendForm({ page: { values, bills }, recipients, requestId, result, cancelTo }: SendFormProps) {
  const { t, month, money, zones, zoneWithOffset, messages } = useSendingText();
  const [form, fields] = useForm<SendValues & { requestId: string }, z.output<typeof sendSchema>>({
    id: "send-invoice",
    lastResult: result,
    defaultValue: { ...values, requestId },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: sendSchema, disableAutoCoercion: true }),
  });
  const { recipient, month: monthField, at, note, zone, file, language, sendType } = fields;
  const chosen = [recipient.initialValue ?? []].flat().filter((address) => address !== undefined);
  const recipientErrors = Object.entries(recipient.allErrors).flatMap(
    ([name, codes]) => messages(codes, { address: chosen[Number(/\[(\d+)\]$/.exec(name)?.[1])] ?? "" }) ?? [],
  );
  /** Problems of the whole form, and of hidden fields. */
  const unseen = [form, fields.requestId, fields.vendor, fields.currency, sendType].flatMap(
    ({ errors }) => errors ?? [],
  );
  const months = bills.some((bill) => bill.month === values.month)
    ? bills
    : [{ month: values.month, currency: "", total: null, ofBills: 1 }, ...bills];
  const select = (field: typeof zone | typeof file | typeof language | typeof monthField) => ({
    id: field.id,
    name: field.name,
    defaultValue: field.initialValue,
    errors: messages(field.errors),
  });
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      <EnterButton intent="preview" />
      <input {...getInputProps(fields.requestId, { type: "hidden" })} key="requestId" />
      <input {...getInputProps(fields.vendor, { type: "hidden" })} key="vendor" />
      <input {...getInputProps(fields.currency, { type: "hidden" })} key="currency" />
      {unseen.length > 0 && <Banner tone="fail">{messages(unseen)?.join(" ")}</Banner>}
      <fieldset className={styles.ways}>
        <legend className="sr">{t("howOften")}</legend>
        {sendTypes.map((type) => (
          <label key={type}>
            <input type="radio" name={sendType.name} value={type} defaultChecked={sendType.initialValue === type} />
            <b>{t(`${type}.name`)}</b>
            <small>{t(`${type}.hint`, { count: SEND_MONTHS })}</small>
          </label>
        ))}
      </fieldset>
      <SelectField {...select(monthField)} label={t("bill")} hint={t("billHint")}>
        {months.map(({ month: value, currency, total, ofBills }) => (
          <option key={value} value={value}>
            {total === null
              ? t("billWithout", { month: month(value) })
              : t(ofBills > 1 ? "billOneOf" : "billOf", {
                  month: month(value),
                  total: money(total, currency, values.vendor),
                  currency,
                  bills: ofBills,
                })}
          </option>
        ))}
      </SelectField>
      <RecipientFields
        name={recipient.name}
        listing={recipients}
        errors={recipientErrors.length > 0 ? [...new Set(recipientErrors)] : undefined}
      />
      <TextAreaField
        {...textareaProps(getTextareaProps(note))}
        label={t("note")}
        hint={t("noteHint")}
        rows={3}
        errors={messages(note.errors)}
      />
      <div className={styles.pair}>
        <SelectField {...select(file)} label={t("file")}>
          {invoiceFileTypes.map((type) => (
            <option key={type} value={type}>
              {t(`file.${type}`)}
            </option>
          ))}
        </SelectField>
        <SelectField {...select(language)} label={t("language")} hint={t("languageHint")}>
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {languageNames[code]}
            </option>
          ))}
        </SelectField>
        <TextField
          id={at.id}
          name={at.name}
          defaultValue={at.initialValue}
          type="datetime-local"
          label={t("sendOn")}
          hint={t("sendOnHint")}
          errors={messages(at.errors)}
        />
        <SelectField {...select(zone)} label={t("timeZone")} hint={t("timeZoneHint")}>
          {zones.map((name) => (
            <option key={name} value={name}>
              {zoneWithOffset(name, Number(values.month.slice(0, 4)))}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="row wrap">
        <button className="btn" name="intent" value="preview">
          {t("preview")}
        </button>
        <button className="btn primary" name="intent" value="send">
          {t("send")}
        </button>
        <A className="btn quiet" href={cancelTo}>
          {t("cancel")}
        </A>
      </div>
    </Form>
  );
}
