import type { SubmissionResult } from "@conform-to/react";
import { FormProvider, getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { BillingProfile } from "~/contract/billing/billing-profile";
import type { Vendor } from "~/contract/vendors";
import { initialValues } from "~/features/forms/initial-values";
import { Banner } from "~/ui/banner";
import { SelectField, TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import { Panel } from "~/ui/panel";
import { FeeFields } from "./fee-fields";
import { FORM, SHOWN_VERSIONS_FIELD } from "./form-id";
import styles from "../profile.module.css";
import type { ProfileForm as Values } from "./profile-values";
import { profileSchema, profileToForm } from "./profile-values";
import { RateRows } from "./rate-rows";
import { ServiceRows } from "./service-rows";
import { useProfileText } from "../use-profile-text";

interface ProfileFormProps {
  /** Provider of the profile; null: for all providers without their own. */
  vendor: Vendor | null;
  /** Initial values of the form. */
  profile: BillingProfile;
  /** Default month of a change. */
  effectiveMonth: string;
  result: SubmissionResult | undefined;
  /** The earliest month of a change; null: any. */
  firstOpenMonth: string | null;
  /** Options of the company currency. */
  currencies: string[];
  /** Id of the version to correct; null: the form creates a new one. */
  corrects: string | null;
  /** Ids of the versions shown, so that users who save learn of changes by others. */
  shownVersions: string[];
}

/**
 * A profile as a form. Rows are added and removed by submit buttons: the server returns the changed form; with
 * JavaScript the browser changes it itself.
 */
export function ProfileForm({
  vendor,
  profile: saved,
  effectiveMonth,
  result,
  firstOpenMonth,
  currencies,
  corrects,
  shownVersions,
}: ProfileFormProps) {
  const { t, month, messages } = useProfileText();
  const [form, fields] = useForm<Values, z.output<typeof profileSchema>>({
    id: FORM,
    lastResult: result,
    defaultValue: initialValues(result, profileToForm(vendor, effectiveMonth, saved)),
    shouldValidate: "onSubmit",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: profileSchema, disableAutoCoercion: true }),
  });
  const profile = fields.profile.getFieldset();
  const text = (field: (typeof profile)["vat"] | (typeof fields)["effectiveMonth"]) => {
    const { id, name, defaultValue } = getInputProps(field, { type: "text" });
    return { id, name, defaultValue, errors: messages(field.errors) };
  };
  const errors = messages([
    ...(form.errors ?? []),
    ...(fields.vendor.errors ?? []),
    ...(fields.profile.errors ?? []),
    ...(profile.additionalServices.errors ?? []),
    ...(profile.exchangeRates.errors ?? []),
  ]);
  const isUnsaved = form.dirty || result !== undefined;
  return (
    <FormProvider context={form.context}>
      <Form method="post" {...getFormProps(form)} className={styles.form}>
        <input {...getInputProps(fields.vendor, { type: "hidden" })} key="vendor" />
        {corrects !== null && <input type="hidden" name="replaces" value={corrects} />}
        <input type="hidden" name={SHOWN_VERSIONS_FIELD} value={shownVersions.join(" ")} />
        {errors && errors.length > 0 && <Banner tone="fail">{errors.join(" ")}</Banner>}
        {isUnsaved && !errors?.length && <Banner tone="warn">{t("unsaved")}</Banner>}
        <Panel title={t("general")}>
          <div className={styles.fields}>
            <TextField
              {...text(fields.effectiveMonth)}
              type="month"
              min={firstOpenMonth ?? undefined}
              label={t("effectiveMonth")}
              hint={
                firstOpenMonth
                  ? t("effectiveMonthHint", { month: month(firstOpenMonth) })
                  : t(corrects === null ? "effectiveMonthAny" : "effectiveMonthFirst")
              }
            />
            <SelectField
              {...text(profile.companyCurrency)}
              label={t("companyCurrency")}
              hint={t("companyCurrencyHint")}
            >
              {currencies.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </SelectField>
            <TextField {...text(profile.invoiceNumber)} label={t("invoiceNumber")} hint={t("invoiceNumberHint")} />
          </div>
        </Panel>
        <Panel title={t("amounts")} note={t("amountsNote")}>
          <div className={styles.fields}>
            <TextField {...text(profile.salesDiscount)} inputMode="decimal" label={t("salesDiscountPercent")} />
            <TextField {...text(profile.ncpDiscount)} inputMode="decimal" label={t("ncpDiscountPercent")} />
            <FeeFields fee={profile.cloudServiceCharge} label={t("cloudServiceCharge")} />
            <FeeFields fee={profile.supportFee} label={t("supportFee")} hint={t("supportFeeHint")} />
            <TextField {...text(profile.vat)} inputMode="decimal" label={t("vatPercent")} hint={t("vatHint")} />
          </div>
        </Panel>
        <ServiceRows services={profile.additionalServices} />
        <RateRows
          rates={profile.exchangeRates}
          month={effectiveMonth}
          earlier={saved.exchangeRates.filter((rate) => rate.month < effectiveMonth)}
        />
      </Form>
    </FormProvider>
  );
}
