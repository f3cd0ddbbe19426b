import { useTranslation } from "react-i18next";
import { providerOf } from "~/features/providers/providers";
import { Tabs } from "~/ui/tabs";
import type { BillingPage } from "./data.server";
import { vendorHref } from "./href";

/** The providers whose bills the user may see. */
export function VendorTabs({ page: { search, vendor: shown, vendors } }: { page: BillingPage }) {
  const { t } = useTranslation("billing");
  return (
    <Tabs
      label={t("provider")}
      items={vendors.map((vendor) => {
        const { color, shortName } = providerOf(vendor);
        return {
          to: vendorHref(search, vendor),
          label: (
            <>
              <i className="dot round" style={{ "--c": color }} />
              {shortName}
            </>
          ),
          current: vendor === shown,
        };
      })}
    />
  );
}
