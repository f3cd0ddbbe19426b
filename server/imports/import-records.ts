import { audit } from "../audit/audit";
import { randomUUID } from "node:crypto";
import type { ImportProblem, ImportStatus } from "~/contract/imports/imports";
import type { Vendor } from "~/contract/vendors";
import type { Queries, StateStore } from "../state-store/state-store";
import { storedJson } from "../state-store/stored-text";

export interface NewImport {
  companyId: string;
  files: { name: string; bytes: number }[];
  format: string | null;
  by: string;
  /** The import whose files these are, or that was uploaded with them: they were received with it. */
  receivedWith?: string;
  /** When they were received (currentTime), if no import was registered then. Absent: just now. */
  receivedAt?: string;
  /** Absent: the import fails if this process ends, as its files may then no longer exist. */
  upload?: Upload;
}

/** Data for running an import of uploaded files again. */
export interface Upload {
  /** `stored`: name in the uploads folder; `name`: the user's file name. */
  files: { stored: string; name: string }[];
  /** Providers whose lines may be imported. */
  authorized: Vendor[];
}

/** Registers an import that is about to run, for an existing company; returns its id. */
export async function createImport(db: Queries, newImport: NewImport): Promise<string> {
  const { companyId, files, format, by, receivedWith, receivedAt, upload } = newImport;
  const importId = randomUUID();
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  // Clocks may have milliseconds only, or be set back: what is registered later was received later.
  await db.query(
    `INSERT INTO imports (import_id, company_id, status, files, fingerprint, format, created_by, bytes, upload, received_at)
     VALUES ($1, $2, 'received', $3, '', $4, $5, $6, $7,
       coalesce((SELECT received_at FROM imports WHERE import_id = $8), $9,
         greatest(now(), (SELECT max(received_at) + interval '1 microsecond' FROM imports WHERE company_id = $2))))`,
    [
      importId,
      companyId,
      storedJson(files),
      format,
      by,
      bytes,
      upload ? storedJson(upload) : null,
      receivedWith ?? null,
      receivedAt ?? null,
    ],
  );
  return importId;
}

/** By the state store's clock, as registered imports are; text, as a Date has no microseconds. */
export async function currentTime(db: Queries): Promise<string> {
  const [row] = await db.query<{ now: string }>("SELECT now()::text AS now");
  return row!.now;
}

/** SQL: the imports of the company $1 whose files were received after those of the import $2. */
export const RECEIVED_LATER = `SELECT import_id FROM imports
  WHERE company_id = $1 AND received_at > (SELECT received_at FROM imports WHERE import_id = $2)`;

/** Records the format and files of an import that was registered before its files were inspected. */
export async function describeFiles(
  db: Queries,
  importId: string,
  { files, format, upload }: Pick<NewImport, "files" | "format" | "upload">,
): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  await db.query("UPDATE imports SET files = $2, format = $3, bytes = $4, upload = $5 WHERE import_id = $1", [
    importId,
    storedJson(files),
    format,
    bytes,
    upload ? storedJson(upload) : null,
  ]);
}

/** Names of uploaded files whose import has not ended. */
export async function awaitedUploads(db: Queries): Promise<Set<string>> {
  const rows = await db.query<{ stored: string }>(
    `SELECT file->>'stored' AS stored FROM imports, jsonb_array_elements(upload->'files') AS file WHERE finished_at IS NULL`,
  );
  return new Set(rows.map(({ stored }) => stored));
}

/** Records that the import is running, and its progress in percent. */
export async function keepAlive(db: Queries, importId: string, progress: number): Promise<void> {
  await db.query(
    "UPDATE imports SET status = 'storing', progress = $2, seen_at = now() WHERE import_id = $1 AND finished_at IS NULL",
    [importId, Math.min(99, Math.floor(progress))],
  );
}

export interface RowCounts {
  read: number;
  stored: number;
  refused: number;
}

/** Saves the counts of an import that fails after its rows were read. */
export async function saveCounts(db: Queries, importId: string, { read, stored, refused }: RowCounts): Promise<void> {
  await db.query("UPDATE imports SET rows_read = $2, rows_stored = $3, rows_refused = $4 WHERE import_id = $1", [
    importId,
    read,
    stored,
    refused,
  ]);
}

export interface Outcome {
  status: ImportStatus;
  counts?: RowCounts;
  problem?: ImportProblem;
}

/**
 * Ends an import, after which only later imports change it, by replacing months. No effect if it has ended already. To
 * be called in a transaction, together with the log entry.
 */
export async function finishImport(tx: Queries, importId: string, { status, counts, problem }: Outcome): Promise<void> {
  const [ended] = await tx.query<{ companyId: string; by: string; files: { name: string }[] }>(
    `UPDATE imports SET status = $2, finished_at = now(), progress = 100, problem = $3,
       rows_read = coalesce($4, rows_read), rows_stored = coalesce($5, rows_stored), rows_refused = coalesce($6, rows_refused)
     WHERE import_id = $1 AND finished_at IS NULL RETURNING company_id AS "companyId", created_by AS by, files`,
    [
      importId,
      status,
      problem ? storedJson(problem) : null,
      counts?.read ?? null,
      counts?.stored ?? null,
      counts?.refused ?? null,
    ],
  );
  if (!ended) return;
  await audit(tx, {
    companyId: ended.companyId,
    by: { userId: null, name: ended.by, address: null },
    action: status === "cancelled" ? "import.cancelled" : "import.finished",
    subject: ended.files.map(({ name }) => name).join(", "),
    after: { status, ...(counts && { rows: counts.stored, refused: counts.refused }) },
  });
}

/** The same in a separate transaction. */
export const endImport = (store: StateStore, importId: string, outcome: Outcome): Promise<void> =>
  store.transaction((tx) => finishImport(tx, importId, outcome));

/** Number of rejected rows that an import lists: its first ones. */
export const MAX_REFUSALS = 500;

/** Saves the rejected rows, in file order. */
export async function saveRefusals(store: StateStore, importId: string, refusals: ImportProblem[]): Promise<void> {
  await store.query(
    `INSERT INTO import_refusals (import_id, file, line, problem)
     SELECT $1, item->>'file', (item->>'line')::bigint, item FROM jsonb_array_elements($2::jsonb) AS item`,
    [importId, storedJson(refusals)],
  );
}
