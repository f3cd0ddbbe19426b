import { fileNameOf, fileNamePart } from "~/lib/files/file-name";
import type { CurrentUser } from "../people/session";
import type { Vendor } from "../vendors";
import { reportTables } from "./exports";
import type { Report } from "./exports";
import { tables } from "./tables";
import type { BillTableId, TableFormat } from "./tables";

/** Who gets a file, and of which company. */
interface FileReader {
  user: Pick<CurrentUser, "curCmpnNm" | "visibleAccounts">;
  companyId: string;
}

interface FileScope {
  /** Providers whose costs it may contain. */
  vendors: readonly Vendor[];
  /** Parts that say what it is about: days, currency, … */
  parts?: (string | undefined)[];
  /** What its rows are limited to. */
  narrowed?: string[];
}

/**
 * Name of a table's file: what it is, whose, about what, and limited to what; with "filtered" for values that file
 * names cannot contain, and "some-accounts" for those of readers who may not see all accounts.
 */
export function tableFileName(
  name: string,
  { vendors, parts = [], narrowed = [] }: FileScope,
  { user, companyId }: FileReader,
  format: TableFormat,
): string {
  const filters = narrowed.filter((text) => text !== "").join("-");
  return fileNameOf(
    [
      name,
      fileNamePart(user.curCmpnNm ?? companyId),
      ...parts,
      filters && (fileNamePart(filters) || "filtered"),
      vendors.some((vendor) => user.visibleAccounts[vendor] !== undefined) ? "some-accounts" : "",
    ],
    format,
  );
}

interface NamedReport {
  kind: Report["kind"];
  /** What the table is grouped by. */
  viewBy: string;
  tagKey?: string;
  serviceGroupSetId?: string;
  startDate: string;
  endDate: string;
  compareStartDate?: string;
  compareEndDate?: string;
  compareCostType?: string;
  /** A day of the only period that the lines are of. */
  costDate?: string;
  currency: string;
  isAmortizedCost: boolean;
  isSpread?: boolean;
  selectedVendors: Vendor[];
  filters: {
    field: string;
    tagKey?: string;
    values?: string[];
    vendorValues?: Record<string, string[]>;
    exclude?: boolean;
  }[];
  /** Further filters of the lines. */
  viewByItem?: string;
  detailFilters?: NamedReport["filters"];
  selectedVendor?: Vendor;
}

/** A name lists at most this many providers. */
const MAX_VENDORS = 2;

/**
 * Name of a downloaded or emailed report:
 * "cost-by-product_Acme-Inc_2026-10-01_2026-10-31_USD_billed_aws_region-eu-west-1.csv", "cost-lines_…".
 */
export function reportFileName(
  { kind, viewBy, startDate, endDate, currency, isAmortizedCost, isSpread, costDate, ...narrowed }: NamedReport,
  reader: FileReader,
  format: TableFormat,
): string {
  const { fileName } = tables[reportTables[kind]];
  const vendors = narrowed.selectedVendor ? [narrowed.selectedVendor] : narrowed.selectedVendors;
  const filters = [...narrowed.filters, ...(narrowed.detailFilters ?? [])].map(
    ({ field, tagKey = "", values = [], vendorValues = {}, exclude }) =>
      [
        exclude ? "not" : "",
        field,
        tagKey,
        ...values,
        ...Object.entries(vendorValues).flatMap(([vendor, own]) => [vendor, ...own]),
      ].join(" "),
  );
  const { tagKey = "", serviceGroupSetId = "", compareStartDate, compareEndDate, compareCostType } = narrowed;
  const grouped = { tag: tagKey, serviceGroup: serviceGroupSetId }[viewBy] ?? "";
  return tableFileName(
    kind === "table" ? [fileName, viewBy, fileNamePart(grouped)].filter(Boolean).join("-") : fileName,
    {
      vendors,
      parts: [
        startDate,
        endDate,
        costDate && `at-${costDate}`,
        compareStartDate && `vs-${compareStartDate}-${compareEndDate}`,
        compareStartDate && compareCostType === "average" ? "per-day" : "",
        currency,
        isAmortizedCost ? "amortized" : "billed",
        isSpread ? "spread" : "",
        vendors.length <= MAX_VENDORS ? vendors.join("-") : "",
      ],
      narrowed: [narrowed.viewByItem ?? "", ...filters],
    },
    reader,
    format,
  );
}

interface NamedBill {
  report: BillTableId;
  vendor: Vendor;
  yearMonth: string;
  /** If one was requested. */
  currency?: string;
}

/** "bill-accounts_Acme-Inc_aws_2026-10_USD_billed_prod.csv"; `narrowed`: what the table's rows are limited to. */
export const billFileName = (
  { report, vendor, yearMonth, currency }: NamedBill,
  narrowed: string[],
  reader: FileReader,
  format: TableFormat,
): string =>
  tableFileName(
    tables[report].fileName,
    { vendors: [vendor], parts: [vendor, yearMonth, currency, "billed"], narrowed },
    reader,
    format,
  );
