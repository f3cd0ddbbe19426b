import { useTranslation } from "react-i18next";
import { providerOf } from "~/features/providers/providers";
import { Banner } from "~/ui/banner";
import type { CostPage } from "../data.server";

/** What of the saved filter the page cannot show. */
export function SavedNotice({ page: { saved } }: { page: CostPage }) {
  const { t } = useTranslation("cost-filters");
  if (saved === null) return null;
  if (saved.name === null) return <Banner tone="warn">{t("saved.missing")}</Banner>;
  if (saved.leftOut.length === 0) return null;
  return <Banner>{t("saved.leftOut", { name: saved.name, vendors: saved.leftOut.map((vendor) => providerOf(vendor).shortName).join(", ") })}</Banner>;
}
