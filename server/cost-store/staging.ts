import { createHash } from "node:crypto";
import type { CostStore } from "./cost-store";
import { BAD_ROWS, FILE_SUMS, LINES, lineColumns, LOW_CARDINALITY, MIGRATIONS, MONEY, STAGING } from "./schema";

/**
 * Columns of a staged row besides its cost line. `Problem` is the code of the row's problem, empty for valid charges;
 * if it is `Fatal`, the whole import is rejected. `Row` counts data rows from 0.
 */
export const rowColumns = {
  ImportId: LOW_CARDINALITY,
  CompanyId: LOW_CARDINALITY,
  SliceId: "UInt64",
  FileNumber: "UInt16",
  /** Distinguishes parts of one slice key until the whole file has been read; see imports/formats/format.ts. */
  Part: "UInt16",
  Row: "UInt64",
  Problem: LOW_CARDINALITY,
  ProblemColumn: LOW_CARDINALITY,
  ProblemValue: "String",
  Fatal: "UInt8",
  /** Cost as stated by the file, by another formula than the line's, for reconciliation. */
  FileBilledCost: MONEY,
  FileEffectiveCost: MONEY,
  /** Properties of the whole file; see Evidence in imports/formats/format.ts. */
  ShowsAmortized: "UInt8",
  ShowsActual: "UInt8",
  IsDiscountLine: "UInt8",
  HasDiscountValue: "UInt8",
} as const;

const sumKeys = [
  "ImportId",
  "FileNumber",
  "SliceId",
  "Vendor",
  "BillingMonth",
  "BillingAccountId",
  "BillingCurrency",
  "Part",
  "Day",
];

/** SQL: identifies a charge; summed up, the same for the same charges in any order. */
const CHECKSUM =
  "cityHash64(ChargePeriodStart, SubAccountId, ServiceName, ResourceId, BilledCost, EffectiveCost, ConsumedQuantity)";

/**
 * A file is parsed once: rows are inserted into a Null table, and materialized views on it write the lines, the sums as
 * read, and the rejected rows. Sums and rejected rows are deleted after the import.
 */
const stagingTables = [
  `CREATE TABLE IF NOT EXISTS ${STAGING} (
    ${Object.entries({ ...rowColumns, ...lineColumns })
      .map(([name, type]) => `${name} ${type}`)
      .join(",\n    ")}
  ) ENGINE = Null`,
  `CREATE TABLE IF NOT EXISTS ${FILE_SUMS} (
    ImportId String,
    FileNumber UInt16,
    SliceId UInt64,
    Vendor String,
    BillingMonth Date,
    BillingAccountId String,
    BillingCurrency String,
    Part UInt16,
    Day Date,
    Rows UInt64,
    LastRow UInt64,
    FileBilledCost ${MONEY},
    FileEffectiveCost ${MONEY},
    ShowsAmortized UInt8,
    ShowsActual UInt8,
    IsDiscountLine UInt8,
    HasDiscountValue UInt8,
    Checksum UInt64
  ) ENGINE = MergeTree PARTITION BY ImportId ORDER BY tuple()`,
  `CREATE TABLE IF NOT EXISTS ${BAD_ROWS} (
    ImportId String,
    FileNumber UInt16,
    Row UInt64,
    Problem String,
    ProblemColumn String,
    ProblemValue String,
    Fatal UInt8
  ) ENGINE = MergeTree PARTITION BY ImportId ORDER BY tuple()`,
  `CREATE MATERIALIZED VIEW IF NOT EXISTS ${STAGING}_to_lines TO ${LINES} AS
  SELECT CompanyId, SliceId, ${Object.keys(lineColumns).join(", ")} FROM ${STAGING} WHERE Problem = ''`,
  `CREATE MATERIALIZED VIEW IF NOT EXISTS ${STAGING}_to_sums TO ${FILE_SUMS} AS
  SELECT ${sumKeys.join(", ")}, count() AS Rows, max(Row) AS LastRow,
    sum(FileBilledCost) AS FileBilledCost, sum(FileEffectiveCost) AS FileEffectiveCost,
    max(ShowsAmortized) AS ShowsAmortized, max(ShowsActual) AS ShowsActual, max(IsDiscountLine) AS IsDiscountLine,
    max(HasDiscountValue) AS HasDiscountValue, sumWithOverflow(${CHECKSUM}) AS Checksum
  FROM ${STAGING} WHERE Problem = '' GROUP BY ${sumKeys.join(", ")}`,
  `CREATE MATERIALIZED VIEW IF NOT EXISTS ${STAGING}_to_bad_rows TO ${BAD_ROWS} AS
  SELECT ImportId, FileNumber, Row, Problem, ProblemColumn, ProblemValue, Fatal FROM ${STAGING} WHERE Problem != ''`,
];

const PREFIX = "staging ";
/** Identifies the current table definitions. */
const VERSION = `${PREFIX}${createHash("sha256").update(stagingTables.join()).digest("hex").slice(0, 16)}`;

/**
 * Creates the staging tables, and recreates them unless the only version of them among the `applied` migrations is the
 * current one; they hold no lasting data. Names of earlier versions are removed: one of them may be started again.
 */
export async function prepareStaging(store: CostStore, applied: Iterable<string>): Promise<void> {
  const versions = [...applied].filter((name) => name.startsWith(PREFIX));
  const isCurrent = versions.length === 1 && versions[0] === VERSION;
  if (!isCurrent) {
    for (const view of ["to_lines", "to_sums", "to_bad_rows"])
      await store.command(`DROP VIEW IF EXISTS ${STAGING}_${view} SYNC`);
    for (const table of [STAGING, FILE_SUMS, BAD_ROWS]) await store.command(`DROP TABLE IF EXISTS ${table} SYNC`);
    await store.command(
      `DELETE FROM ${MIGRATIONS} WHERE startsWith(Name, {prefix:String}) SETTINGS lightweight_deletes_sync = 1`,
      { prefix: PREFIX },
    );
  }
  for (const table of stagingTables) await store.command(table);
  if (!isCurrent) await store.command(`INSERT INTO ${MIGRATIONS} (Name) VALUES ({name:String})`, { name: VERSION });
}
