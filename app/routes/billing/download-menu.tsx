import { Icon } from "~/ui/icon";
import { Pop } from "~/ui/pop";
import type { BillingPage } from "./data.server";
import { fileHref } from "./href";
import { useWords } from "./use-words";

/** The bill, and the table below it, as files. */
export function DownloadMenu({ page: { search, vendor, month, bill } }: { page: BillingPage }) {
  const { t } = useWords(vendor, "");
  const currency = search.currency && (bill?.invoiceCurrency ?? null);
  const link = (report: Parameters<typeof fileHref>[1]["report"], format: "csv" | "xlsx") => (
    <a className="option" href={fileHref(search, { report, format, vendor, month, currency })} download>
      {t(report === "charges" ? "download.bill" : `tab.${report}`)}
      <span className="end">{format.toUpperCase()}</span>
    </a>
  );
  return (
    <Pop
      id="download"
      label={t("download")}
      align="end"
      trigger={
        <>
          <Icon name="download" />
          {t("download")}
          <Icon name="down" />
        </>
      }
    >
      {link("charges", "csv")}
      {link("charges", "xlsx")}
      <hr />
      {link(search.tab, "csv")}
      {link(search.tab, "xlsx")}
    </Pop>
  );
}
