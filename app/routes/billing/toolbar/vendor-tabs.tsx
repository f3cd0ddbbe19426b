import { useTranslation } from "react-i18next";
import { ProviderTabs } from "~/features/providers/provider-tabs";
import type { BillingPage } from "../data.server";
import { vendorHref } from "../href";

/** The providers whose bills the user can see. */
export function VendorTabs({ page: { search, vendor, vendors } }: { page: BillingPage }) {
  const { t } = useTranslation("billing");
  return (
    <ProviderTabs
      label={t("provider")}
      vendors={vendors}
      shown={vendor}
      to={(target) => vendorHref(search, target ?? vendor)}
    />
  );
}
