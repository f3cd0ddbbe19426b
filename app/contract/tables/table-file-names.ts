import { fileNameOf, fileNamePart } from "~/lib/files/file-name";
import { reportTables } from "./exports";
import type { Report } from "./exports";
import { tables } from "./tables";
import type { BillTableId, TableFormat } from "./tables";

/** Filters in the name; "filtered" for values that file names cannot contain. */
const narrowedPart = (texts: string[]): string =>
  texts.length === 0 ? "" : fileNamePart(texts.join("-")) || "filtered";

interface NamedReport {
  kind: Report["kind"];
  /** What the table is grouped by. */
  viewBy: string;
  startDate: string;
  endDate: string;
  currency: string;
  isAmortizedCost: boolean;
  isSpread?: boolean;
  selectedVendors: string[];
  filters: {
    field: string;
    tagKey?: string;
    values?: string[];
    vendorValues?: Record<string, string[]>;
    exclude?: boolean;
  }[];
  /** Further filters of the lines. */
  viewByItem?: string;
  selectedVendor?: string;
}

/** A name lists at most this many providers. */
const MAX_VENDORS = 2;

/**
 * Name of a downloaded or emailed report:
 * "cost-by-product_Acme-Inc_2026-10-01_2026-10-31_USD_billed_aws_region-eu-west-1.csv", "cost-lines_…".
 */
export function reportFileName(
  { kind, viewBy, startDate, endDate, currency, isAmortizedCost, isSpread, ...narrowed }: NamedReport,
  company: string,
  format: TableFormat,
): string {
  const { fileName } = tables[reportTables[kind]];
  const vendors = narrowed.selectedVendor ? [narrowed.selectedVendor] : narrowed.selectedVendors;
  const filters = narrowed.filters.map(({ field, tagKey = "", values = [], vendorValues = {}, exclude }) =>
    [
      exclude ? "not" : "",
      field,
      tagKey,
      ...values,
      ...Object.entries(vendorValues).flatMap(([vendor, own]) => [vendor, ...own]),
    ].join(" "),
  );
  return fileNameOf(
    [
      kind === "table" ? `${fileName}-${viewBy}` : fileName,
      fileNamePart(company),
      startDate,
      endDate,
      currency,
      isAmortizedCost ? "amortized" : "billed",
      isSpread ? "spread" : "",
      vendors.length <= MAX_VENDORS ? vendors.join("-") : "",
      narrowedPart([...(narrowed.viewByItem === undefined ? [] : [narrowed.viewByItem]), ...filters]),
    ],
    format,
  );
}

interface NamedBill {
  report: BillTableId;
  vendor: string;
  yearMonth: string;
  /** If one was requested. */
  currency?: string;
}

/** "bill-accounts_Acme-Inc_aws_2026-10_USD_billed_prod.csv"; `narrowed`: what the table's rows are limited to. */
export const billFileName = (
  { report, vendor, yearMonth, currency }: NamedBill,
  narrowed: string[],
  company: string,
  format: TableFormat,
): string =>
  fileNameOf(
    [
      tables[report].fileName,
      fileNamePart(company),
      vendor,
      yearMonth,
      currency,
      "billed",
      narrowedPart(narrowed.filter((text) => text !== "")),
    ],
    format,
  );
