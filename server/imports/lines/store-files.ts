import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Vendor } from "~/contract/vendors";
import type { CostStore } from "../../cost-store/cost-store";
import { BAD_ROWS, FILE_SUMS } from "../../cost-store/schema";
import type { Family } from "../formats/format";
import { stagingStatement } from "./import-sql";
import { makePipe, openForWriting } from "../reader/pipe";
import type { Reader } from "../reader/reader";
import type { FileToPour, ReaderTasks } from "../reader/tasks";
import type { BillFile } from "../source/bill-file";

export interface FilesToStore {
  companyId: string;
  /** Files of one format, at least one. */
  files: BillFile[];
  family: Family;
  vendor?: Vendor;
  reader: Reader;
  signal: AbortSignal;
}

/** How the files are read; a first reading may show that it must be otherwise. */
interface Manner {
  stagingId: string;
  countsDiscountValues: boolean;
  inParallel: boolean;
}

/**
 * Brings the files into the cost store, invisible to everyone, and returns the staging id under which sums and bad
 * rows stand until `dropStaging`. Throws ImportRefused for files that cannot be taken, CostStoreError for failures
 * of the engine, the signal's reason. `onRows` is told what share of the rows has been stored, from 0 to 1.
 */
export async function storeFiles(
  store: CostStore,
  importId: string,
  given: FilesToStore,
  onRows: (share: number) => void,
): Promise<string> {
  const expected = await expectRows(given);
  // An import that runs again must not meet what its first run has left in the store.
  const stagingId = () => `${importId}-${randomUUID()}`;
  let manner: Manner = { stagingId: stagingId(), countsDiscountValues: false, inParallel: true };
  for (;;) {
    const next = await storeOnce(store, given, manner, (rows) => onRows(rows / Math.max(1, expected)));
    if (!next) return manner.stagingId;
    manner = { ...next, stagingId: stagingId() };
  }
}

/** Rows of all files, roughly. Throws ImportRefused for a file that breaks off. */
export async function expectRows({
  files,
  reader,
  signal,
}: Pick<FilesToStore, "files" | "reader" | "signal">): Promise<number> {
  let rows = 0;
  for (const file of files) rows += await reader.do("countRows", { file }, { name: file.name, signal });
  return rows;
}

/** Null when done, else how to do it again. */
async function storeOnce(
  store: CostStore,
  given: FilesToStore,
  manner: Manner,
  onRows: (rows: number) => void,
): Promise<Manner | null> {
  const { companyId, family, vendor } = given;
  const { stagingId, countsDiscountValues, inParallel } = manner;
  const stop = watchRows(store, stagingId, onRows);
  try {
    for (const [index, file] of given.files.entries()) {
      const toPour = {
        stagingId,
        companyId,
        number: index + 1,
        file,
        family,
        vendor,
        options: { countsDiscountValues },
        inParallel,
      };
      const outcome = await storeFile(store, given, toPour);
      if (outcome === "misread") return { ...manner, inParallel: false };
    }
  } finally {
    stop();
  }
  if (manner.countsDiscountValues || !(await statesDiscountsOnLines(store, manner.stagingId))) return null;
  return { ...manner, countsDiscountValues: true };
}

/** The reader writes the file's rows into a pipe, the store takes them from there, both at the same time. */
async function storeFile(
  store: CostStore,
  { reader, signal }: FilesToStore,
  toPour: Omit<FileToPour, "pipe">,
): Promise<ReaderTasks["pour"]["result"]> {
  const pipe = path.join(reader.folder, `${toPour.stagingId}-${toPour.number}`);
  await makePipe(pipe);
  const { source, sql, settings } = stagingStatement(pipe);
  const taking = store.insertFrom(source, sql, settings);
  const writing = await openForWriting(pipe, taking);
  let isPouring = true;
  let storeFault: unknown;
  taking.catch((error: unknown) => {
    if (!isPouring) return;
    storeFault = error;
    // Nobody takes what it writes any more.
    void reader.close();
  });
  const [poured] = await Promise.allSettled([
    reader.do("pour", { ...toPour, pipe }, { name: toPour.file.name, signal }),
  ]);
  isPouring = false;
  writing.close();
  // The store cannot tell the end from a reader that ended early: what it has taken counts only with the reader's word.
  const [taken] = await Promise.allSettled([taking]);
  if (storeFault) throw storeFault;
  if (poured.status === "rejected") throw poured.reason;
  if (taken.status === "rejected") throw taken.reason;
  return poured.value;
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
    const [seen] = await store.query<{ rows: string }>(
      `SELECT toString(sum(Rows)) AS rows FROM ${FILE_SUMS} WHERE ImportId = {id:String}`,
      {
        id: stagingId,
      },
    );
    onRows(Number(seen!.rows));
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    // Progress is a courtesy: a failing look is not the import's failure.
    look()
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  }, WATCH_MS);
  return () => clearInterval(timer);
}

/** Staging ids of which something is kept. */
export async function stagingIds(store: CostStore): Promise<string[]> {
  const rows = await store.query<{ id: string }>(
    `SELECT DISTINCT ImportId AS id FROM ${FILE_SUMS} UNION DISTINCT SELECT DISTINCT ImportId AS id FROM ${BAD_ROWS}`,
  );
  return rows.map((row) => row.id);
}

/** Ids are ours: letters, digits and dashes. */
export async function dropStaging(store: CostStore, ids: string[]): Promise<void> {
  for (const id of ids)
    for (const table of [FILE_SUMS, BAD_ROWS]) await store.command(`ALTER TABLE ${table} DROP PARTITION '${id}'`);
}
