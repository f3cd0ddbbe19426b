import type { Vendor } from "~/contract/vendors";
import type { InsertSql, Parameters, Settings, SourceFile } from "../../cost-store/cost-store";
import { quoteIdentifier, literal, structureOf } from "../../cost-store/cost-store";
import { lineColumns, STAGING } from "../../cost-store/schema";
import type { LineColumn } from "../../cost-store/schema";
import { rowColumns } from "../../cost-store/staging";
import { billingMonth } from "../formats/billing-month";
import { focusInvoices, referenceOf, statusOf } from "../formats/focus-invoices";
import type { Format, Reading } from "../formats/format";
import { RowSql, ZERO } from "../formats/row-sql";
import { vendorNamed } from "../formats/vendor-names";
import { rowProblem } from "./row-problems";
import type { Derived } from "./row-problems";
import type { FileToStream } from "../reader/tasks";
import type { BillFile } from "../source/bill-file";

export interface ImportStatement {
  source: SourceFile;
  insert: InsertSql;
  parameters: Parameters;
  settings: Settings;
}

/** Columns of the staging table with their types. */
const stagingColumns: Record<string, string> = { ...rowColumns, ...lineColumns };
const stagingNames = Object.keys(stagingColumns);
const stagingSource = Object.entries(stagingColumns).map(([name, type]) => ({ name, type }));

/** A file with its format. */
type FileToRead = Omit<FileToStream, "family" | "inParallel"> & { format: Format };

/** SQL for a missing value of a type. */
const none = (type: string): string => (type.startsWith("Decimal") ? ZERO : type.startsWith("Map") ? "map()" : "''");

const amountOr0 = (amount: string): string => `ifNull(${amount}, ${ZERO})`;

/** The statement that parses a file once and writes its staged rows into the pipe. */
export function importStatement(input: FileToRead): ImportStatement {
  const { file, format, vendor } = input;
  const row = new RowSql(file.columns, file.kind);
  const reading = format.read(row, input.options);
  const derived = derive(row, reading, vendor ?? format.vendor);
  const values = { ...staged(input, row, reading, derived), ...lineOf(reading, derived) };
  const columns = stagingNames as (keyof typeof values)[];
  return {
    source: sourceOf(file, row),
    insert: (
      table,
    ) => `INSERT INTO FUNCTION file(${literal(input.pipe)}, Native, ${literal(structureOf(stagingSource))})
SELECT ${columns.map((column) => values[column]).join(",\n  ")}
FROM ${row.rowsOf(table)} AS raw`,
    parameters: row.parameters,
    settings: settingsOf(file),
  };
}

/** The statement that inserts the staged rows which another process writes into the pipe. */
export function stagingStatement(pipe: string): Omit<ImportStatement, "parameters"> {
  const columns = stagingNames.join(", ");
  return {
    source: { path: pipe, format: "Native", compression: "none", columns: stagingSource },
    insert: (table) => `INSERT INTO ${STAGING} (${columns}) SELECT ${columns} FROM ${table}`,
    settings: always,
  };
}

const invoiceColumns = {
  problem: "String",
  column: "String",
  value: "String",
  row: "UInt32",
  vendor: "String",
  invoiceId: "String",
  currency: "String",
  month: "String",
  billingAccountId: "String",
  category: "String",
  status: "String",
  reference: "String",
  billed: "String",
  rows: "UInt32",
};

/** The statement that reads an invoice file: it writes one line of JSON to `output` per invoice and per invalid row. */
export function invoicesStatement(input: {
  file: BillFile;
  vendor?: Vendor;
  output: string;
  limit: number;
}): ImportStatement {
  const { file, vendor, output, limit } = input;
  const row = new RowSql(file.columns, file.kind);
  const reading = focusInvoices.read(row, { discountMonths: [] });
  const derived = derive(row, reading, vendor ?? null);
  const problem = rowProblem(row, reading, derived, vendor);
  const keys: Record<string, string> = {
    vendor: derived.vendor,
    invoiceId: reading.line.InvoiceId!,
    currency: derived.currency,
    month: `ifNull(formatDateTime(${derived.month}, '%Y-%m'), '')`,
    billingAccountId: derived.account,
    category: reading.line.ChargeCategory!,
    status: statusOf(row),
    reference: referenceOf(row),
  };
  const names = ["problem", "column", ...Object.keys(keys)];
  const values = Object.entries({ problem: problem.code, column: problem.column, value: problem.value, ...keys }).map(
    ([name, value]) => `toString(${value}) AS ${quoteIdentifier(name)}`,
  );
  return {
    source: sourceOf(file, row),
    insert: (
      table,
    ) => `INSERT INTO FUNCTION file(${literal(output)}, JSONEachRow, ${literal(structureOf(Object.entries(invoiceColumns).map(([name, type]) => ({ name, type }))))})
SELECT problem, column, argMin(value, place) AS value, toUInt32(min(place)) AS row, ${Object.keys(keys).join(", ")}, toString(sum(amount)) AS billed, toUInt32(count()) AS rows
FROM (SELECT ${values.join(",\n  ")}, ${amountOr0(reading.billed)} AS amount, rowNumberInAllBlocks() AS place FROM ${row.rowsOf(table)} AS raw)
GROUP BY ${names.join(", ")} ORDER BY problem = '', row LIMIT ${limit}`,
    parameters: row.parameters,
    settings: inFileOrder(file),
  };
}

/** SQL for the columns of a staged row. */
function staged(
  input: FileToRead,
  row: RowSql,
  reading: Reading,
  derived: Derived,
): Record<keyof typeof rowColumns, string> {
  const problem = rowProblem(row, reading, derived, input.vendor);
  const stagingId = row.bind("String", input.stagingId);
  const part = input.format.hasParts ? input.number : 0;
  const evidence = reading.evidence ?? {};
  return {
    ImportId: stagingId,
    CompanyId: row.bind("String", input.companyId),
    SliceId: `cityHash64(${stagingId}, ${derived.vendor}, ifNull(${derived.month}, toDate(0)), ${derived.account}, toUInt16(${part}))`,
    FileNumber: String(input.number),
    Part: String(part),
    Row: "rowNumberInAllBlocks()",
    Problem: problem.code,
    ProblemColumn: problem.column,
    ProblemValue: problem.value,
    Fatal: problem.fatal,
    FileBilledCost: amountOr0(reading.fileBilled),
    FileEffectiveCost: amountOr0(reading.fileEffective),
    ShowsAmortized: evidence.showsAmortized ?? "0",
    ShowsActual: evidence.showsActual ?? "0",
    IsDiscountLine: evidence.isDiscountLine ?? "0",
    HasDiscountValue: evidence.hasDiscountValue ?? "0",
  };
}

function derive(row: RowSql, reading: Reading, vendor: Vendor | null): Derived {
  const { account, billingPeriod, start, currency, provider } = reading;
  return {
    vendor: vendor ? `'${vendor}'` : row.define(vendorNamed(provider!.text)),
    month: billingMonth(row, billingPeriod, start),
    start: start.time,
    // The state store has its name, too, and cannot store NUL.
    account: row.define(`replaceAll(${account}, char(0), '\ufffd')`),
    currency: row.define(`extract(upper(${currency.text}), '^([A-Z]{2,5})$')`),
  };
}

function lineOf(reading: Reading, { vendor, month, start, account, currency }: Derived): Record<LineColumn, string> {
  const input: Partial<Record<LineColumn, string>> = {
    ...reading.line,
    Vendor: vendor,
    BillingMonth: `ifNull(${month}, toDate(0))`,
    Day: `ifNull(toDate(${start}), toDate(0))`,
    ChargePeriodStart: `ifNull(${start}, toDateTime(0, 'UTC'))`,
    ChargePeriodEnd: `coalesce(${reading.end.time}, ${start}, toDateTime(0, 'UTC'))`,
    BillingCurrency: currency,
    BillingAccountId: account,
    BilledCost: amountOr0(reading.billed),
    EffectiveCost: amountOr0(reading.effective),
    ListCost: amountOr0(reading.list),
    ContractedCost: amountOr0(reading.contracted),
  };
  const entries = Object.entries(lineColumns) as [LineColumn, string][];
  return Object.fromEntries(
    entries.map(([column, type]) => {
      const value = input[column] ?? none(type);
      return [column, type.startsWith("Decimal") ? amountOr0(value) : value];
    }),
  ) as Record<LineColumn, string>;
}

/** The file as the engine reads it. */
export const sourceOf = ({ path, compression, kind }: BillFile, row: RowSql): SourceFile => ({
  path,
  compression,
  format: kind === "parquet" ? "Parquet" : "CSVWithNames",
  columns: typed(row),
});

const typed = (row: RowSql) => [...row.types].map(([name, type]) => ({ name, type }));

/** How the engine reads it. */
const settingsOf = (file: BillFile): Settings => ({
  ...always,
  ...(isSmall(file) ? small : {}),
  ...(file.kind === "parquet" ? { input_format_parquet_preserve_order: 1 } : csv),
});

/** The same with a single thread, which keeps the rows in file order. */
export const inFileOrder = (file: BillFile): Settings => ({
  ...settingsOf(file),
  max_threads: 1,
  input_format_parallel_parsing: 0,
});

/** Largest file whose reading takes less than planning it. */
const SMALL_BYTES = 256 * 1024;

/** Whether its rows are numbered in file order even if it is read in parallel. */
export const isSmall = ({ bytes }: BillFile): boolean => bytes <= SMALL_BYTES;

const small: Settings = {
  // Merging the layers of RowSql into one is a third of the planning.
  query_plan_merge_expressions: 0,
  // Unmerged, they would number rows after handing blocks to several threads.
  parallelize_output_from_storages: 0,
};

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
  // Stores rows in file order.
  max_insert_threads: 1,
  parallel_view_processing: 0,
  // Blocks of this size are written as they arrive: memory stays constant, and progress is visible.
  min_insert_block_size_rows: 131_072,
  // Very long rows make smaller blocks.
  min_insert_block_size_bytes: 256 * 1024 ** 2,
  min_insert_block_size_rows_for_materialized_views: 1,
  // A file may contain any number of months, and blocks must not be deduplicated.
  max_partitions_per_insert_block: 0,
  insert_deduplicate: 0,
  short_circuit_function_evaluation: "enable",
  // NaN and infinity in maps become text instead of null.
  output_format_json_quote_denormals: 1,
};
