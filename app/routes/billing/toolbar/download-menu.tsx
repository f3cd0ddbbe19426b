import { Fragment } from "react";
import type { BillTableId, TableFormat } from "~/contract/tables/tables";
import { BusyNote } from "~/features/files/busy-note";
import { useExports } from "~/features/files/use-exports";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import { Popover } from "~/ui/overlays/popover";
import { PrintOption } from "~/ui/controls/print-option";
import type { BillingPage } from "../data.server";
import { fileHref, longSections } from "../href";
import { useBillingText } from "../use-billing-text";

/** The bill, the table below it and its resources, as files. */
export function DownloadMenu({ page: { search, vendor, month, bill, tab, sections } }: { page: BillingPage }) {
  const { t } = useBillingText(vendor, "");
  const { exports, refresh } = useExports();
  // The insight covers all bills of the month unless one is requested. Everything else is about the bill shown, which its
  // file name states.
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
  const link = (report: BillTableId, format: TableFormat) => (
    <A
      className="option"
      href={fileHref(view, { report, format, vendor, month, currency: currencyOf(report) })}
      download
    >
      {t(report === "charges" ? "download.bill" : isSection(report) ? `section.${report}` : `tab.${report}`)}
      <span className="end">{format.toUpperCase()}</span>
    </A>
  );
  return (
    <Popover
      id="download"
      label={t("download")}
      align="end"
      onOpen={refresh}
      trigger={
        <>
          <Icon name="download" />
          {t("download")}
          <Icon name="down" />
        </>
      }
    >
      <BusyNote exports={exports} />
      {link("charges", "csv")}
      {link("charges", "xlsx")}
      <hr />
      {link(search.tab, "csv")}
      {link(search.tab, "xlsx")}
      {resources.map((section) => (
        <Fragment key={section}>
          <hr />
          {link(section, "csv")}
          {link(section, "xlsx")}
        </Fragment>
      ))}
      <hr />
      <PrintOption />
    </Popover>
  );
}
