import type { Vendor } from "~/contract/vendors";
import { literal, structureOf } from "../cost-store/cost-store";
import type { InsertSql, Settings, SourceFile } from "../cost-store/cost-store";
import { priceColumns } from "../cost-store/price-columns";
import { PRICES } from "../cost-store/schema";
import type { PriceColumn } from "../cost-store/price-columns";
import { normalizeColumnName } from "../imports/formats/row-sql";
import { planTypes } from "./price-file";
import type { PriceFile } from "./price-file";

export interface PriceStatement {
  source: SourceFile;
  insert: InsertSql;
  settings: Settings;
}

const structure = Object.entries(priceColumns).map(([name, type]) => ({ name, type }));
const names = Object.keys(priceColumns) as PriceColumn[];

/** SQL of the columns of a price, and which rows have one that is needed. */
interface PriceReading {
  values: Partial<Record<PriceColumn, string>>;
  /** The rows in the file's table; absent: that table. */
  from?: InsertSql;
  where: string;
}

/** SQL: the first character of a contract's length ("1yr", "1 yr", "1") as a term of ISO 8601. */
const termOf = (length: string): string =>
  `if(match(${length}, '^[13]'), concat('P', substring(${length}, 1, 1), 'Y'), '')`;
const paymentOf = (option: string): string =>
  `transform(${option}, ['No Upfront', 'Partial Upfront', 'All Upfront'], ['no', 'partial', 'all'], '')`;
const timeOf = (text: string, otherwise: string): string =>
  `ifNull(parseDateTimeBestEffortOrNull(${text}, 'UTC'), ${otherwise})`;
const publishedAt = ({ publishedAt: at }: PriceFile): string =>
  `toDateTime(${Math.floor(Date.parse(at ?? "") / 1000)}, 'UTC')`;
const money = (text: string): string => `toDecimal256(${text}, 30)`;

/** SQL of a CSV column, empty if the file has none of this name. */
function columnsOf(file: PriceFile): (name: string) => string {
  const at = new Map<string, number>();
  for (const [index, { name }] of file.columns.entries())
    if (!at.has(normalizeColumnName(name))) at.set(normalizeColumnName(name), index);
  return (name) => {
    const index = at.get(normalizeColumnName(name));
    return index === undefined ? "''" : `c${index}`;
  };
}

/** Services whose usage Savings Plans cover by the second or gigabyte, without instances. */
const withoutInstances = ["AmazonECS", "AmazonEKS", "AWSLambda"];

function readOffer(file: PriceFile): PriceReading {
  const column = columnsOf(file);
  const [termType, unit, type] = [column("TermType"), column("Unit"), column("Instance Type")];
  const isNeeded = `(${type} != '' OR ${column("serviceCode")} IN (${withoutInstances.map(literal).join(", ")}))`;
  const offered = `(${termType} = 'OnDemand' AND ${column("StartingRange")} IN ('', '0'))`;
  const reserved = `(${termType} = 'Reserved' AND ${paymentOf(column("PurchaseOption"))} != '' AND ${termOf(column("LeaseContractLength"))} != '')`;
  return {
    values: {
      Offer: literal(file.offer),
      RegionId: column("Region Code"),
      Currency: column("Currency"),
      TermType: termType,
      ServiceCode: column("serviceCode"),
      InstanceType: type,
      UsageType: column("usageType"),
      Operation: column("operation"),
      SkuId: column("SKU"),
      OperatingSystem: column("Operating System"),
      Software: column("Pre Installed S/W"),
      LicenseModel: column("License Model"),
      Tenancy: column("Tenancy"),
      DatabaseEngine: column("Database Engine"),
      DatabaseEdition: column("Database Edition"),
      CacheEngine: column("Cache Engine"),
      Deployment: column("Deployment Option"),
      Term: termOf(column("LeaseContractLength")),
      Payment: paymentOf(column("PurchaseOption")),
      Offering: `lower(${column("OfferingClass")})`,
      Unit: unit,
      Price: money(column("PricePerUnit")),
      EffectiveFrom: timeOf(column("EffectiveDate"), publishedAt(file)),
    },
    // Capacity that is reserved and not used has products of its own, at the same price.
    where: `${isNeeded} AND (${offered} OR ${reserved}) AND ${column("Region Code")} != '' AND ${column("CapacityStatus")} IN ('', 'NA', 'Used')`,
  };
}

function readSavingsPlans(file: PriceFile): PriceReading {
  const column = columnsOf(file);
  const families = Object.values(planTypes).map(literal).join(", ");
  const types = Object.keys(planTypes).map(literal).join(", ");
  return {
    values: {
      Offer: literal(file.offer),
      RegionId: column("DiscountedRegionCode"),
      Currency: column("Currency"),
      TermType: "'SavingsPlan'",
      ServiceCode: column("DiscountedServiceCode"),
      InstanceType: column("DiscountedInstanceType"),
      UsageType: column("DiscountedUsageType"),
      Operation: column("DiscountedOperation"),
      SkuId: column("DiscountedSKU"),
      Term: termOf(column("LeaseContractLength")),
      Payment: paymentOf(column("PurchaseOption")),
      PlanType: `transform(${column("Product Family")}, [${families}], [${types}], '')`,
      Unit: column("Unit"),
      Price: money(column("DiscountedRate")),
      EffectiveFrom: timeOf(column("EffectiveDate"), publishedAt(file)),
    },
    where: `${column("Product Family")} IN (${families}) AND ${paymentOf(column("PurchaseOption"))} != ''`,
  };
}

/**
 * Items of the Retail Prices API: pages as it sends them, a list of pages or items, or one on each line. Its
 * reservations are priced for the whole term, whatever their unit says; Spot and low-priority machines cannot be
 * reserved.
 */
function readRetail(): PriceReading {
  const text = (name: string, from = "item") => `JSONExtractString(${from}, '${name}')`;
  const amount = (name: string, from = "item") => money(`JSONExtractRaw(${from}, '${name}')`);
  const isPlan = "offered.1 != ''";
  return {
    values: {
      Offer: text("serviceName"),
      RegionId: text("armRegionName"),
      Currency: text("currencyCode"),
      TermType: `multiIf(${isPlan}, 'SavingsPlan', ${text("type")} = 'Reservation', 'Reserved', 'OnDemand')`,
      ServiceCode: text("serviceName"),
      InstanceType: text("armSkuName"),
      UsageType: text("meterName"),
      SkuId: text("meterId"),
      // A reservation covers the machine, whatever its system; the licence of Windows is a charge of its own.
      OperatingSystem: `if(${text("serviceName")} != 'Virtual Machines' OR ${text("type")} = 'Reservation', '', if(endsWith(${text("productName")}, 'Windows'), 'Windows', 'Linux'))`,
      Term: `multiIf(${isPlan}, ${termOf("offered.1")}, ${termOf(text("reservationTerm"))})`,
      Payment: `if(${isPlan}, 'no', if(${text("type")} = 'Reservation', 'all', ''))`,
      PlanType: `if(${isPlan}, 'Compute', '')`,
      Unit: `if(${text("type")} = 'Reservation', 'Quantity', 'Hrs')`,
      Price: `if(${isPlan}, ${money("offered.2")}, ${amount("retailPrice")})`,
      EffectiveFrom: timeOf(text("effectiveStartDate"), "toDateTime(0, 'UTC')"),
    },
    from: (
      table,
    ) => `(SELECT item, arrayJoin(arrayConcat([('', '0')], arrayMap(one -> (JSONExtractString(one, 'term'), JSONExtractRaw(one, 'retailPrice')), JSONExtractArrayRaw(item, 'savingsPlan')))) AS offered
      FROM (SELECT arrayJoin(if(JSONHas(json, 'Items'), JSONExtractArrayRaw(json, 'Items'), [json])) AS item FROM ${table}))`,
    where: `${text("armSkuName")} != '' AND ${text("armRegionName")} != '' AND JSONHas(item, 'retailPrice') AND match(${text("unitOfMeasure")}, '^1 Hour') AND JSONExtractFloat(item, 'tierMinimumUnits') = 0
      AND (${text("type")} = 'Consumption' OR (${text("type")} = 'Reservation' AND ${termOf(text("reservationTerm"))} != '' AND ${"offered.1"} = '')) AND NOT match(${text("skuName")}, '(?i)spot|low priority')`,
  };
}

interface PriceFormat {
  /** Whose prices it has. */
  vendor: Vendor;
  isJson: boolean;
  read: (file: PriceFile) => PriceReading;
}

/** The kinds of price lists. */
export const readings = {
  "aws-offer": { vendor: "aws", isJson: false, read: readOffer },
  "aws-savings-plans": { vendor: "aws", isJson: false, read: readSavingsPlans },
  "azure-retail": { vendor: "azure", isJson: true, read: readRetail },
} as const satisfies Record<string, PriceFormat>;
export type PriceFileKind = keyof typeof readings;

/** Rows are read in blocks as they arrive, so that memory stays constant however large the file is. */
const streaming: Settings = { max_insert_threads: 1, min_insert_block_size_rows: 131_072, insert_deduplicate: 0 };

/** The statement that parses a price file once and writes the prices that are needed into the pipe. */
export function readingStatement(file: PriceFile, fileId: string, pipe: string): PriceStatement {
  const { isJson, read }: PriceFormat = readings[file.kind];
  const { values, where, from = (table) => table } = read(file);
  const columns: Partial<Record<PriceColumn, string>> = { ...values, FileId: literal(fileId) };
  const value = (name: PriceColumn) => columns[name] ?? "''";
  return {
    source: {
      path: file.path,
      compression: file.compression,
      format: isJson ? "JSONAsString" : "CSV",
      columns: isJson
        ? [{ name: "json", type: "String" }]
        : file.columns.map((_, index) => ({ name: `c${index}`, type: "String" })),
    },
    insert: (table) => `INSERT INTO FUNCTION file(${literal(pipe)}, Native, ${literal(structureOf(structure))})
SELECT ${names.map((name) => `CAST(${value(name)}, ${literal(priceColumns[name])})`).join(",\n  ")}
FROM ${from(table)} WHERE ${where}`,
    settings: {
      ...streaming,
      // Objects of any size are allowed; the memory limit holds.
      ...(isJson && { input_format_parallel_parsing: 0 }),
      ...(!isJson && {
        input_format_csv_skip_first_lines: file.headLines,
        format_csv_allow_single_quotes: 0,
        input_format_csv_trim_whitespaces: 1,
        input_format_csv_skip_trailing_empty_lines: 1,
        input_format_csv_allow_variable_number_of_columns: 0,
      }),
    },
  };
}

/** Prices that can count: not negative, and with a valid region and currency. */
const canCount = `Price >= 0 AND match(RegionId, '^[A-Za-z0-9-]+$') AND match(Currency, '^[A-Z]{3}$') AND NOT match(Offer, '[[:cntrl:]]')`;

/** The statement that stores the prices which another process writes into the pipe. */
export function storingStatement(pipe: string): PriceStatement {
  return {
    source: { path: pipe, format: "Native", compression: "none", columns: structure },
    insert: (table) =>
      `INSERT INTO ${PRICES} (${names.join(", ")}) SELECT ${names.join(", ")} FROM ${table} WHERE ${canCount}`,
    settings: streaming,
  };
}
