import { fileNameOf, fileNamePart } from "~/lib/files/file-name";
import type { RuleDefinition } from "../anomalies/anomaly-rules";
import { ruleDefaults } from "../anomalies/rule-lists";
import type { CurrentUser } from "../people/session";
import type { Vendor } from "../vendors";
import { reportTables } from "./exports";
import type { Report } from "./exports";
import { tables } from "./tables";
import type { BillTableId, TableFormat } from "./tables";

/** Who gets a file, and their company. */
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

interface NamedCosts {
  /** What they are grouped by; "": what all of a widget's type are. */
  viewBy: string;
  tagKey?: string;
  serviceGroupSetId?: string;
  startDate: string;
  endDate: string;
  compareStartDate?: string;
  compareEndDate?: string;
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
  /** Further limits of lines: an item, a provider, other filters, and a day of the period that they are of. */
  viewByItem?: string;
  selectedVendor?: Vendor;
  detailFilters?: NamedCosts["filters"];
  costDate?: string;
  grain?: string;
  isMonthly?: boolean;
}

/** A name lists at most this many providers. */
const MAX_VENDORS = 2;

/** "cost-by-product", "cost-by-tag-team". */
const groupedName = (name: string, { viewBy, tagKey = "", serviceGroupSetId = "" }: NamedCosts): string =>
  [name, viewBy, fileNamePart({ tag: tagKey, serviceGroup: serviceGroupSetId }[viewBy] ?? "")]
    .filter((part) => part !== "")
    .join("-");

/**
 * Name of a downloaded or emailed report:
 * "cost-by-product_Acme-Inc_2026-10-01_2026-10-31_USD_billed_aws_region-eu-west-1.csv", "cost-lines_…".
 */
export function reportFileName(
  { kind, ...costs }: NamedCosts & Pick<Report, "kind">,
  reader: FileReader,
  format: TableFormat,
): string {
  const { fileName } = tables[reportTables[kind]];
  return costFileName(kind === "table" ? groupedName(fileName, costs) : fileName, costs, reader, format);
}

/** Name of the file of a widget with costs: "costBy-product_Acme-Inc_2026-10-01_…", "totalSaving_Acme-Inc_…". */
export const widgetFileName = (widgetType: string, costs: NamedCosts, reader: FileReader): string =>
  costFileName(groupedName(widgetType, costs), costs, reader, "csv");

function costFileName(name: string, costs: NamedCosts, reader: FileReader, format: TableFormat): string {
  const { startDate, endDate, compareStartDate, compareEndDate, costDate, grain } = costs;
  const vendors = costs.selectedVendor ? [costs.selectedVendor] : costs.selectedVendors;
  const filters = namesOf([...costs.filters, ...(costs.detailFilters ?? [])]);
  return tableFileName(
    name,
    {
      vendors,
      parts: [
        startDate,
        endDate,
        costDate && `${costs.isMonthly ? "month" : grain?.toLowerCase()}-of-${costDate}`,
        compareStartDate && `vs-${compareStartDate}-${compareEndDate}`,
        costs.currency,
        costs.isAmortizedCost ? "amortized" : "billed",
        costs.isSpread ? "spread" : "",
        vendors.length <= MAX_VENDORS ? vendors.join("-") : "",
      ],
      narrowed: [costs.viewByItem ?? "", ...filters],
    },
    reader,
    format,
  );
}

const namesOf = (filters: NamedCosts["filters"]): string[] =>
  filters.map(({ field, tagKey = "", values = [], vendorValues = {}, exclude }) =>
    [
      exclude ? "not" : "",
      field,
      tagKey,
      ...values,
      ...Object.entries(vendorValues).flatMap(([vendor, own]) => [vendor, ...own]),
    ].join(" "),
  );

const ruleSettings = Object.keys(ruleDefaults) as (keyof typeof ruleDefaults)[];

/** "backtest_Acme-Inc_aws_threshold-50_Databases-region-eu-west-1.csv", with the settings that a new rule has not. */
export const backtestFileName = (
  { title, ...rule }: RuleDefinition & { title: string },
  reader: FileReader,
  format: TableFormat,
): string =>
  tableFileName(
    tables.backtest.fileName,
    {
      vendors: [rule.vendor],
      parts: [
        rule.vendor,
        ...ruleSettings.flatMap((name) => (rule[name] === ruleDefaults[name] ? [] : [`${name}-${rule[name]}`])),
      ],
      narrowed: [title, ...namesOf(rule.filters)],
    },
    reader,
    format,
  );

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
