import type { Vendor } from "~/contract/vendors";
import type { Parameters, Settings, SourceFile } from "../cost-store/cost-store";
import { lineColumns, STAGING } from "../cost-store/schema";
import type { LineColumn } from "../cost-store/schema";
import { rowColumns } from "../cost-store/staging";
import type { Format, Reading, ReadingOptions } from "./formats/format";
import { RowSql, ZERO } from "./formats/row-sql";
import { vendorNamed } from "./formats/vendor-names";
import { rowProblem } from "./row-problems";
import type { Derived } from "./row-problems";
import type { BillFile } from "./source/bill-file";

export interface ImportStatement {
  source: SourceFile;
  sql: string;
  parameters: Parameters;
  settings: Settings;
}

export interface FileOfImport {
  /** Under what its rows stand in staging, and what tells its slices from those of any other reading. */
  stagingId: string;
  companyId: string;
  /** 1, 2, … within the import. */
  number: number;
  file: BillFile;
  format: Format;
  /** Named by whoever imports; absent: the file says. */
  vendor?: Vendor;
  options: ReadingOptions;
}

/** Types whose missing value is not empty text. */
const none = (type: string): string => (type.startsWith("Decimal") ? ZERO : type.startsWith("Map") ? "map()" : "''");

const amountOr0 = (amount: string): string => `ifNull(${amount}, ${ZERO})`;

/** The one statement that brings a file in: everything a row becomes, from one parse of the file. */
export function importStatement(given: FileOfImport): ImportStatement {
  const { file, format, vendor } = given;
  const row = new RowSql(file.columns, file.kind);
  const reading = format.read(row, given.options);
  const derived = derive(row, reading, vendor ?? format.vendor);
  const values = { ...staged(given, row, reading, derived), ...lineOf(reading, derived) };
  const columns = [...Object.keys(rowColumns), ...Object.keys(lineColumns)] as (keyof typeof values)[];
  return {
    source: sourceOf(file, row),
    sql: `INSERT INTO ${STAGING} (${columns.join(", ")})
SELECT ${columns.map((column) => values[column]).join(",\n  ")}
FROM ${row.rows} AS raw`,
    parameters: row.parameters,
    settings: settingsOf(file, row),
  };
}

/** What a row is besides a cost line. */
function staged(given: FileOfImport, row: RowSql, reading: Reading, derived: Derived): Record<keyof typeof rowColumns, string> {
  const problem = rowProblem(row, reading, derived, given.vendor);
  const stagingId = row.bind("String", given.stagingId);
  const part = given.format.hasParts ? given.number : 0;
  const evidence = reading.evidence ?? {};
  return {
    ImportId: stagingId,
    CompanyId: row.bind("String", given.companyId),
    SliceId: `cityHash64(${stagingId}, ${derived.vendor}, ifNull(${derived.month}, toDate(0)), ${reading.account}, toUInt16(${part}))`,
    FileNumber: String(given.number),
    Part: String(part),
    Row: "rowNumberInAllBlocks()",
    Problem: problem.code,
    ProblemColumn: problem.column,
    ProblemValue: problem.value,
    Fatal: problem.fatal,
    FileBilledCost: amountOr0(reading.fileBilled),
    FileEffectiveCost: amountOr0(reading.fileEffective),
    ShowsAmortized: evidence.showsAmortized ?? "0",
    IsDiscountLine: evidence.isDiscountLine ?? "0",
    HasDiscountValue: evidence.hasDiscountValue ?? "0",
  };
}

function derive(row: RowSql, reading: Reading, vendor: Vendor | null): Derived {
  const { billingPeriod, start, currency, provider } = reading;
  const month = `if(${billingPeriod.text} = '', ${start.time}, ${billingPeriod.time})`;
  return {
    vendor: vendor ? `'${vendor}'` : row.define(vendorNamed(provider!.text)),
    month: row.define(`toStartOfMonth(${billingPeriod.text === "''" ? start.time : month})`),
    start: start.time,
    currency: row.define(`extract(upper(${currency.text}), '^([A-Z]{2,5})$')`),
  };
}

function lineOf(reading: Reading, { vendor, month, start, currency }: Derived): Record<LineColumn, string> {
  const given: Partial<Record<LineColumn, string>> = {
    ...reading.line,
    Vendor: vendor,
    BillingMonth: `ifNull(${month}, toDate(0))`,
    Day: `ifNull(toDate(${start}), toDate(0))`,
    ChargePeriodStart: `ifNull(${start}, toDateTime(0, 'UTC'))`,
    ChargePeriodEnd: `coalesce(${reading.end.time}, ${start}, toDateTime(0, 'UTC'))`,
    BillingCurrency: currency,
    BillingAccountId: reading.account,
    BilledCost: amountOr0(reading.billed),
    EffectiveCost: amountOr0(reading.effective),
    ListCost: amountOr0(reading.list),
    ContractedCost: amountOr0(reading.contracted),
  };
  const entries = Object.entries(lineColumns) as [LineColumn, string][];
  return Object.fromEntries(
    entries.map(([column, type]) => {
      const value = given[column] ?? none(type);
      return [column, type.startsWith("Decimal") ? amountOr0(value) : value];
    }),
  ) as Record<LineColumn, string>;
}

/** Header names that the engine cannot tell apart make it read by position. */
const needsPositions = (file: BillFile, row: RowSql): boolean =>
  file.kind === "csv" && [...row.types.keys()].some((name) => file.columns.filter((column) => column.name === name).length > 1);

function sourceOf(file: BillFile, row: RowSql): SourceFile {
  const { path, compression } = file;
  const used = (name: string) => row.types.get(name);
  if (file.kind === "parquet") return { path, compression, format: "Parquet", columns: typed(row) };
  if (!needsPositions(file, row)) return { path, compression, format: "CSVWithNames", columns: typed(row) };
  const seen = new Set<string>();
  const columns = file.columns.map(({ name }, position) => {
    const type = seen.has(name) ? undefined : used(name);
    seen.add(name);
    return type ? { name, type } : { name: `unused ${position}`, type: "String" };
  });
  return { path, compression, format: "CSV", columns };
}

const typed = (row: RowSql) => [...row.types].map(([name, type]) => ({ name, type }));

function settingsOf(file: BillFile, row: RowSql): Settings {
  if (file.kind === "parquet") return { ...always, input_format_parquet_preserve_order: 1 };
  return { ...always, ...csv, ...(needsPositions(file, row) && { input_format_csv_skip_first_lines: 1 }) };
}

const csv: Settings = {
  format_csv_delimiter: ",",
  format_csv_allow_single_quotes: 0,
  format_csv_allow_double_quotes: 1,
  input_format_csv_trim_whitespaces: 1,
  input_format_csv_skip_trailing_empty_lines: 1,
  input_format_csv_allow_variable_number_of_columns: 0,
  input_format_with_names_use_header: 1,
  input_format_skip_unknown_fields: 1,
};

const always: Settings = {
  // Rows keep their order, so that a row's number is its place in the file.
  max_insert_threads: 1,
  parallel_view_processing: 0,
  // Blocks of this many rows are written as they come: memory stays flat, and progress can be seen.
  min_insert_block_size_rows: 131_072,
  min_insert_block_size_bytes: 0,
  min_insert_block_size_rows_for_materialized_views: 1,
  // Any number of months may be in a file; blocks are never taken for repeated ones.
  max_partitions_per_insert_block: 0,
  insert_deduplicate: 0,
  short_circuit_function_evaluation: "enable",
};
