import { randomUUID } from "node:crypto";
import type { Vendor } from "~/contract/vendors";
import type { CostStore, Parameters } from "../../cost-store/cost-store";
import { BAD_ROWS, FILE_SUMS } from "../../cost-store/schema";
import type { BillMonth, Family, ReadingOptions } from "../formats/format";
import { countBadRows } from "./bad-rows";
import { isSmall, stagingStatement } from "./import-sql";
import { pipeRows } from "../reader/pipe-rows";
import type { Reader } from "../reader/reader";
import type { FileToStream, ReaderTasks } from "../reader/tasks";
import type { BillFile } from "../source/bill-file";

export interface FilesToStore {
  companyId: string;
  /** Files of one format; at least one. */
  files: BillFile[];
  family: Family;
  vendor?: Vendor;
  reader: Reader;
  signal: AbortSignal;
}

/** How the files are read; the first attempt may require another mode. */
interface ReadMode extends ReadingOptions {
  stagingId: string;
  inParallel: boolean;
}

/**
 * Stores the files' lines, which remain invisible until published, and returns the staging id for their sums and
 * rejected rows, which exist until `dropStaging`. Throws ImportRefused for unacceptable files, CostStoreError if the
 * engine fails, and the signal's reason. `onRows` receives the share of stored rows, from 0 to 1.
 */
export async function storeFiles(
  store: CostStore,
  importId: string,
  input: FilesToStore,
  onRows: (share: number) => void,
): Promise<string> {
  const expected = await expectRows(input);
  // A repeated import must not mix with rows of its first run.
  const stagingId = () => `${importId}-${randomUUID()}`;
  let mode: ReadMode = { stagingId: stagingId(), discountMonths: [], inParallel: true };
  for (;;) {
    const next = await storeOnce(store, input, mode, (rows) => onRows(rows / Math.max(1, expected)));
    if (!next) return mode.stagingId;
    mode = { ...next, stagingId: stagingId() };
  }
}

/** Approximate number of rows in all files. Throws ImportRefused for a truncated file. */
export async function expectRows({
  files,
  reader,
  signal,
}: Pick<FilesToStore, "files" | "reader" | "signal">): Promise<number> {
  let rows = 0;
  for (const file of files) rows += await reader.do("countRows", { file }, { name: file.name, signal });
  return rows;
}

/** Null if done, otherwise the mode for the next attempt. */
async function storeOnce(
  store: CostStore,
  input: FilesToStore,
  mode: ReadMode,
  onRows: (rows: number) => void,
): Promise<ReadMode | null> {
  const { companyId, family, vendor } = input;
  const { stagingId, discountMonths, inParallel } = mode;
  const stop = watchRows(store, stagingId, onRows);
  try {
    for (const [index, file] of input.files.entries()) {
      const toStream = {
        stagingId,
        companyId,
        number: index + 1,
        file,
        family,
        vendor,
        options: { discountMonths },
        inParallel,
      };
      const outcome = await storeFile(store, input, toStream);
      if (outcome === "misread") return { ...mode, inParallel: false };
    }
  } finally {
    stop();
  }
  // Messages name the lines of rejected rows.
  const isInOrder = !inParallel || input.files.every(isSmall) || (await countBadRows(store, stagingId)) === 0;
  // Only AWS's reports state discounts on lines.
  const stated = family === "cur" && discountMonths.length === 0 ? await statedDiscounts(store, stagingId) : [];
  if (isInOrder && stated.length === 0) return null;
  return { ...mode, inParallel: inParallel && isInOrder, discountMonths: [...discountMonths, ...stated] };
}

/** Stages the rows of one file. */
const storeFile = (
  store: CostStore,
  { reader, signal }: FilesToStore,
  toStream: Omit<FileToStream, "pipe">,
): Promise<ReaderTasks["streamRows"]["result"]> => {
  const context = { name: toStream.file.name, signal };
  return pipeRows(store, reader, {
    name: `${toStream.stagingId}-${toStream.number}`,
    statement: stagingStatement,
    parameters: { company: toStream.companyId },
    write: (pipe) => reader.do("streamRows", { ...toStream, pipe }, context),
    context,
  });
};

/** Bills with discounts that are stated on lines and not also as discount lines, which would be the same money. */
const statedDiscounts = (store: CostStore, stagingId: string): Promise<BillMonth[]> =>
  store.query<BillMonth>(
    `SELECT toString(BillingMonth) AS month, BillingAccountId AS billingAccountId FROM ${FILE_SUMS}
     WHERE ImportId = {id:String} GROUP BY BillingMonth, BillingAccountId
     HAVING max(IsDiscountLine) = 0 AND max(HasDiscountValue) > 0`,
    { id: stagingId },
  );

const WATCH_MS = 1000;

function watchRows(store: CostStore, stagingId: string, onRows: (rows: number) => void): () => void {
  let isBusy = false;
  const countRows = async () => {
    const [counts] = await store.query<{ rows: string }>(
      `SELECT toString(sum(Rows)) AS rows FROM ${FILE_SUMS} WHERE ImportId = {id:String}`,
      {
        id: stagingId,
      },
    );
    onRows(Number(counts!.rows));
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    // Failing to read the progress does not fail the import.
    countRows()
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  }, WATCH_MS);
  return () => clearInterval(timer);
}

/** Staging ids with data. */
export async function stagingIds(store: CostStore): Promise<string[]> {
  const rows = await store.query<{ id: string }>(
    `SELECT DISTINCT ImportId AS id FROM ${FILE_SUMS} UNION DISTINCT SELECT DISTINCT ImportId AS id FROM ${BAD_ROWS}`,
  );
  return rows.map((row) => row.id);
}

/** Of one company's imports, if it is given. Ids are generated here and only contain letters, digits and dashes. */
export async function dropStaging(store: CostStore, ids: string[], company?: string): Promise<void> {
  const parameters: Parameters = company === undefined ? {} : { company };
  for (const id of ids)
    for (const table of [FILE_SUMS, BAD_ROWS])
      await store.command(`ALTER TABLE ${table} DROP PARTITION '${id}'`, parameters);
}
