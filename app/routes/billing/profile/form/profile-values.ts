import { z } from "zod";
import { saveBillingProfile } from "~/contract/billing/profile-versions";
import type { BillingProfile, Fee } from "~/contract/billing/billing-profile";
import type { Vendor } from "~/contract/vendors";

/** A missing field is empty: the contract reports what is required. */
const text = z.string().default("");

/** A fee in the form: one figure, which is a percentage or an amount. */
const feeValues = z.object({ type: z.enum(["percent", "fixed"]), value: text });

const profileValues = z.object({
  /** Empty: all providers. */
  vendor: text,
  effectiveMonth: text,
  /** Id of the version to correct; empty: a new one. */
  replaces: text,
  profile: z.object({
    salesDiscount: text,
    ncpDiscount: text,
    supportFee: feeValues,
    additionalServices: z
      .array(z.object({ additionalServiceCode: text, additionalServiceName: text, additionalServiceCharge: text }))
      .default([]),
    cloudServiceCharge: feeValues,
    vat: text,
    companyCurrency: text,
    exchangeRates: z.array(z.object({ currency: text, month: text, rate: text })).default([]),
    invoiceNumber: text,
  }),
});

/** The fields of the form, filled by `profileToForm`. Fields of rows have the contract's names. */
export type ProfileForm = z.input<typeof profileValues>;
type FormProfile = ProfileForm["profile"];
export type FeeForm = FormProfile["supportFee"];
export type ServiceForm = NonNullable<FormProfile["additionalServices"]>[number];
export type RateForm = NonNullable<FormProfile["exchangeRates"]>[number];

/** The requested profile. */
export type ProfileRequest = z.input<typeof saveBillingProfile.request>;

/**
 * Converts the form's fields to the contract's profile. Spaces around figures and lower-case currencies are accepted.
 */
export const profileSchema = profileValues
  .transform(
    ({
      vendor,
      effectiveMonth,
      replaces,
      profile: { additionalServices, exchangeRates, ...profile },
    }): ProfileRequest => ({
      vendor: vendor === "" ? null : (vendor as Vendor),
      effectiveMonth: effectiveMonth.trim(),
      ...(replaces !== "" && { replaces }),
      profile: {
        salesDiscount: profile.salesDiscount.trim(),
        ncpDiscount: profile.ncpDiscount.trim(),
        supportFee: toFee(profile.supportFee),
        additionalServices: additionalServices.map((service) => ({
          ...service,
          additionalServiceCharge: service.additionalServiceCharge.trim(),
        })),
        cloudServiceCharge: toFee(profile.cloudServiceCharge),
        vat: profile.vat.trim(),
        companyCurrency: toCurrency(profile.companyCurrency),
        exchangeRates: exchangeRates.map(({ currency, month, rate }) => ({
          currency: toCurrency(currency),
          month: month.trim(),
          rate: rate.trim(),
        })),
        invoiceNumber: profile.invoiceNumber,
      },
    }),
  )
  .pipe(saveBillingProfile.request);

const toFee = ({ type, value }: z.output<typeof feeValues>): Fee =>
  type === "percent" ? { type, percent: value.trim() } : { type, amount: value.trim() };
const toCurrency = (code: string): string => code.trim().toUpperCase();

/** The typed figure of a fee. */
export const feeValue = (fee: Fee): string => (fee.type === "percent" ? fee.percent : fee.amount);

/**
 * A stored profile as form fields, for a version from a given month on. Rates of earlier months stay with the version
 * that has them.
 */
export const profileToForm = (
  vendor: Vendor | null,
  effectiveMonth: string,
  { supportFee, cloudServiceCharge, exchangeRates, ...profile }: BillingProfile,
): ProfileForm => ({
  vendor: vendor ?? "",
  effectiveMonth,
  profile: {
    ...profile,
    supportFee: { type: supportFee.type, value: feeValue(supportFee) },
    cloudServiceCharge: { type: cloudServiceCharge.type, value: feeValue(cloudServiceCharge) },
    exchangeRates: exchangeRates.filter(({ month }) => month >= effectiveMonth),
  },
});

export const emptyService: ServiceForm = {
  additionalServiceCode: "",
  additionalServiceName: "",
  additionalServiceCharge: "",
};
export const emptyRate = (month: string): RateForm => ({ currency: "", month, rate: "" });
