type Format = "csv" | "xlsx";

/** Longest part of a name: company names and filter values can be of any length. */
const MAX_PART = 60;

/** Text as part of a file name, in characters that every system supports; "" if nothing is left. */
export const fileNamePart = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .slice(0, MAX_PART)
    .replace(/^[-.]+|[-.]+$/g, "");

/** Joins the non-empty parts of a name. */
export const fileNameOf = (parts: (string | undefined)[], format: Format): string =>
  `${parts.filter(Boolean).join("_")}.${format}`;

/** Filters in the name; values that cannot be written are still indicated. */
export const narrowedPart = (texts: string[]): string =>
  texts.length === 0 ? "" : fileNamePart(texts.join("-")) || "filtered";

interface NamedReport {
  kind: "table" | "detail";
  /** What the table is grouped by. */
  viewBy: string;
  startDate: string;
  endDate: string;
  currency: string;
  isAmortizedCost: boolean;
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
  { kind, viewBy, startDate, endDate, currency, isAmortizedCost, ...narrowed }: NamedReport,
  company: string,
  format: Format,
): string {
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
      kind === "table" ? `cost-by-${viewBy}` : "cost-lines",
      fileNamePart(company),
      startDate,
      endDate,
      currency,
      isAmortizedCost ? "amortized" : "billed",
      vendors.length <= MAX_VENDORS ? vendors.join("-") : "",
      narrowedPart([...(narrowed.viewByItem === undefined ? [] : [narrowed.viewByItem]), ...filters]),
    ],
    format,
  );
}
