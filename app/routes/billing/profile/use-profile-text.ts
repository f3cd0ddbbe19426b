import { useTranslation } from "react-i18next";
import type { BillingProfile, Fee } from "~/contract/billing/billing-profile";
import type { Vendor } from "~/contract/vendors";
import { providerOf } from "~/lib/providers";
import { formatMonth } from "~/i18n/dates";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { formatExact } from "~/lib/money/money";
import { joinBrief } from "~/lib/lists";
import { feeValue } from "./form/profile-values";

/** Texts of the screen that depend on data. */
export function useProfileText() {
  const { t, i18n } = useTranslation("billing-profile");
  const messages = useFieldMessages("billing-profile");
  const language = i18n.language;
  const fee = (value: Fee): string =>
    value.type === "percent"
      ? t("percent", { value: value.percent })
      : t("fixed", { value: formatExact(feeValue(value)) });
  return {
    t,
    language,
    month: (yearMonth: string): string => formatMonth(yearMonth, language),
    /** Within a sentence. */
    provider: (vendor: Vendor | null): string => (vendor ? providerOf(vendor).shortName : t("everyProvider")),
    fee,
    /** A version in one line, without empty settings. */
    summary: ({
      salesDiscount,
      ncpDiscount,
      supportFee,
      cloudServiceCharge,
      vat,
      additionalServices,
      companyCurrency,
    }: BillingProfile): string =>
      joinBrief([
        isNothing(salesDiscount) ? null : t("summary.salesDiscount", { value: salesDiscount }),
        isNothing(ncpDiscount) ? null : t("summary.ncpDiscount", { value: ncpDiscount }),
        isNothing(feeValue(supportFee)) ? null : t("summary.supportFee", { fee: fee(supportFee) }),
        additionalServices.length === 0 ? null : t("summary.services", { count: additionalServices.length }),
        isNothing(feeValue(cloudServiceCharge))
          ? null
          : t("summary.cloudServiceCharge", { fee: fee(cloudServiceCharge) }),
        isNothing(vat) ? null : t("summary.vat", { value: vat }),
        companyCurrency,
      ]),
    messages,
  };
}

/** "0", "0.00", "". */
const isNothing = (figure: string): boolean => !/[1-9]/.test(figure);
