import { useTranslation } from "react-i18next";
import type { Vendor } from "~/contract/vendors";
import { joinProviders } from "~/lib/providers";
import { Banner } from "~/ui/banner";
import type { AppliedFilter } from "./saved-list.server";

/** Conditions of the saved filter that the page cannot apply. */
export function SavedNotice({ saved }: { saved: AppliedFilter }) {
  const { t, i18n } = useTranslation("cost-filters");
  if (saved.name === null) return <Banner tone="warn">{t("saved.missing")}</Banner>;
  const { name } = saved;
  const words = (vendors: Vendor[]) => ({ name, vendors: joinProviders(vendors, i18n.language) });
  return (
    <>
      {saved.notApplied.length > 0 && <Banner>{t("saved.leftOut", words(saved.notApplied))}</Banner>}
      {saved.withheld.length > 0 && <Banner tone="warn">{t("saved.withheld", words(saved.withheld))}</Banner>}
    </>
  );
}
