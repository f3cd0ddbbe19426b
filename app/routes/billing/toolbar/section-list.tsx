import { A } from "~/ui/navigation/a";
import type { BillingPage } from "../data.server";
import { useBillingText } from "../use-billing-text";

/** Links to the sections of the page that have content. They stay visible while scrolling. */
export function SectionList({ page: { vendor, bill, tab, sections } }: { page: BillingPage }) {
  const { t } = useBillingText(vendor, "");
  const { trend, computing, autospot, serviceGroups } = sections ?? {};
  // A section that could not be loaded (null) is listed: it shows an error.
  const parts = [
    { id: "bill", label: t("section.bill") },
    ...(tab ? [{ id: "bill-tables", label: t("billTables") }] : []),
    ...(trend === null || (trend && trend.length > 1) ? [{ id: "trend", label: t("section.trend") }] : []),
    ...(computing === null || computing?.total ? [{ id: "computing", label: t("section.computing") }] : []),
    ...(autospot === null || autospot?.total ? [{ id: "autospot", label: t("section.autospot") }] : []),
    ...(bill?.additionalServices.length ? [{ id: "additional-services", label: t("section.additionalServices") }] : []),
    ...(serviceGroups === null || serviceGroups?.serviceGroups.length
      ? [{ id: "groups", label: t("section.serviceGroups") }]
      : []),
  ];
  if (parts.length < 2) return null;
  return (
    <nav className="section-list" aria-label={t("sections")}>
      {parts.map(({ id, label }) => (
        <A key={id} href={`#${id}`}>
          {label}
        </A>
      ))}
    </nav>
  );
}
