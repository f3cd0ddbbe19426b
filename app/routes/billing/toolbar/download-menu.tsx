import { Fragment } from "react";
import type { BillTableId } from "~/contract/tables/tables";
import { FileMenu, FileOptions } from "~/features/files/file-menu";
import type { BillingPage } from "../data.server";
import { fileHref, longSections } from "../href";
import { useBillingText } from "../use-billing-text";

/** The bill, the table below it and its resources, as files. */
export function DownloadMenu({ page: { search, vendor, month, bill, tab, sections } }: { page: BillingPage }) {
  const { t } = useBillingText(vendor, "");
  // The insight covers all bills of the month unless one is requested. Everything else is about the bill shown, which
  // its file name states.
  const currencyOf = (report: string) =>
    report === "insight" ? search.currency && (bill?.invoiceCurrency ?? null) : (bill?.invoiceCurrency ?? null);
  // Defaults that the page has chosen for parameters missing in the address.
  const view =
    tab?.name === "details" && tab.data
      ? { ...search, by: tab.data.grid.viewBy, tag: tab.data.tag, set: tab.data.set }
      : search;
  // The page shows only their first rows; the files have all.
  const resources = longSections.filter((section) => sections?.[section]?.total);
  const isSection = (report: string) => longSections.some((section) => section === report);
  const options = (report: BillTableId) => (
    <FileOptions
      name={t(report === "charges" ? "download.bill" : isSection(report) ? `section.${report}` : `tab.${report}`)}
      href={(format) => fileHref(view, { report, format, vendor, month, currency: currencyOf(report) })}
    />
  );
  return (
    <FileMenu>
      {options("charges")}
      <hr />
      {options(search.tab)}
      {resources.map((section) => (
        <Fragment key={section}>
          <hr />
          {options(section)}
        </Fragment>
      ))}
    </FileMenu>
  );
}
