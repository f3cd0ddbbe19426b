import type { Vendor } from "~/contract/vendors";
import { CostStoreError } from "../cost-store/cost-store";
import type { CostStore } from "../cost-store/cost-store";
import { BAD_ROWS, FILE_SUMS } from "../cost-store/schema";
import type { Format } from "./formats/format";
import { importStatement } from "./import-sql";
import { ImportRefused, refuse } from "./problems";
import type { BillFile } from "./source/bill-file";
import { inspectEnd } from "./source/file-end";
import { findFault } from "./source/find-fault";

export interface FilesToStore {
  companyId: string;
  /** Files of one format, at least one. */
  files: BillFile[];
  format: Format;
  vendor?: Vendor;
}

/** How the files are read; a first reading may show that it must be otherwise. */
interface Manner {
  stagingId: string;
  countsDiscountValues: boolean;
  /** Several threads cut the file up at line ends, which unusual quotes can mislead. */
  inParallel: boolean;
}

/** The engine's error numbers that say something about this machine, not about the file. */
const notTheFile = new Set([159, 173, 202, 209, 210, 236, 241, 243, 252, 290, 394, 439]);

/**
 * Reads the files into the cost store, invisible to everyone, and returns the staging id under which sums and bad
 * rows stand until `dropStaging`. Throws ImportRefused for files that cannot be parsed, CostStoreError for failures
 * of the engine. `onRows` is told what share of the rows has been stored, from 0 to 1.
 */
export async function storeFiles(store: CostStore, importId: string, given: FilesToStore, onRows: (share: number) => void): Promise<string> {
  const expected = await expectRows(given.files);
  let manner: Manner = { stagingId: importId, countsDiscountValues: false, inParallel: true };
  for (let attempt = 2; ; attempt += 1) {
    const next = await storeOnce(store, given, manner, (rows) => onRows(rows / Math.max(1, expected)));
    if (!next) return manner.stagingId;
    manner = { ...next, stagingId: `${importId}-${attempt}` };
  }
}

/** Null when done, else how to do it again. */
async function storeOnce(store: CostStore, given: FilesToStore, manner: Manner, onRows: (rows: number) => void): Promise<Manner | null> {
  const stop = watchRows(store, manner.stagingId, onRows);
  try {
    for (const [index, file] of given.files.entries()) {
      const fault = await storeFile(store, given, manner, file, index + 1);
      if (fault === "misread") return { ...manner, inParallel: false };
    }
  } finally {
    stop();
  }
  if (manner.countsDiscountValues || !(await statesDiscountsOnLines(store, manner.stagingId))) return null;
  return { ...manner, countsDiscountValues: true };
}

async function storeFile(store: CostStore, given: FilesToStore, manner: Manner, file: BillFile, number: number): Promise<"misread" | null> {
  const { companyId, format, vendor } = given;
  const { stagingId, countsDiscountValues } = manner;
  const statement = importStatement({ stagingId, companyId, number, file, format, vendor, options: { countsDiscountValues } });
  const settings = manner.inParallel ? statement.settings : { ...statement.settings, input_format_parallel_parsing: 0 };
  try {
    await store.insertFrom(statement.source, statement.sql, settings, statement.parameters);
    return null;
  } catch (error) {
    const fault = await findFault(file);
    if (fault) throw new ImportRefused(fault);
    if (!(error instanceof CostStoreError) || error.code === undefined || notTheFile.has(error.code)) throw error;
    if (file.kind === "csv" && manner.inParallel) return "misread";
    return refuse("not-readable", { file: file.name }, { reason: error.message.split("\n")[0]! });
  }
}

/** Rows of all files, roughly. Throws ImportRefused for a file that breaks off. */
async function expectRows(files: BillFile[]): Promise<number> {
  let rows = 0;
  for (const file of files) rows += file.rows ?? (await expectCsvRows(file));
  return rows;
}

async function expectCsvRows(file: BillFile): Promise<number> {
  const end = await inspectEnd(file).catch(() => refuse("truncated", { file: file.name }));
  const fault = end.isOpen ? await findFault(file) : null;
  if (fault) throw new ImportRefused(fault);
  return end.expectedRows;
}

/** Discounts are lines of their own or stated on the lines they lower: where both are given they are the same money. */
async function statesDiscountsOnLines(store: CostStore, stagingId: string): Promise<boolean> {
  const [seen] = await store.query<{ lines: number; values: number }>(
    `SELECT max(IsDiscountLine) AS lines, max(HasDiscountValue) AS values FROM ${FILE_SUMS} WHERE ImportId = {id:String}`,
    { id: stagingId },
  );
  return seen!.lines === 0 && seen!.values > 0;
}

const WATCH_MS = 1000;

function watchRows(store: CostStore, stagingId: string, onRows: (rows: number) => void): () => void {
  let isBusy = false;
  const look = async () => {
    const [seen] = await store.query<{ rows: string }>(`SELECT toString(sum(Rows)) AS rows FROM ${FILE_SUMS} WHERE ImportId = {id:String}`, {
      id: stagingId,
    });
    onRows(Number(seen!.rows));
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    // Progress is a courtesy: a failing look is not the import's failure.
    look().catch(() => undefined).finally(() => (isBusy = false));
  }, WATCH_MS);
  return () => clearInterval(timer);
}

/** Staging ids of which something is kept. */
export async function stagingIds(store: CostStore): Promise<string[]> {
  const rows = await store.query<{ id: string }>(`SELECT DISTINCT ImportId AS id FROM ${FILE_SUMS} UNION DISTINCT SELECT DISTINCT ImportId AS id FROM ${BAD_ROWS}`);
  return rows.map((row) => row.id);
}

/** Ids are ours: letters, digits and dashes. */
export async function dropStaging(store: CostStore, ids: string[]): Promise<void> {
  for (const id of ids) for (const table of [FILE_SUMS, BAD_ROWS]) await store.command(`ALTER TABLE ${table} DROP PARTITION '${id}'`);
}
