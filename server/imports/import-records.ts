import { randomUUID } from "node:crypto";
import type { ImportProblem, ImportStatus } from "~/contract/imports";
import type { Vendor } from "~/contract/vendors";
import type { Queries, StateStore } from "../state-store/state-store";

export interface NewImport {
  companyId: string;
  files: { name: string; bytes: number }[];
  format: string | null;
  by: string;
  /** Absent: its files may be gone when this process ends, and it fails then. */
  upload?: Upload;
}

/** What it takes to run an import of received files again. */
export interface Upload {
  /** `stored`: the name in the folder of uploads; `name`: what the sender calls it. */
  files: { stored: string; name: string }[];
  /** Providers that it may bring lines of. */
  authorized: Vendor[];
}

/** Registers an import that is about to run; returns its id. The company exists. */
export async function createImport(db: Queries, { companyId, files, format, by, upload }: NewImport): Promise<string> {
  const importId = randomUUID();
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  await db.query(
    `INSERT INTO imports (import_id, company_id, status, files, fingerprint, format, created_by, bytes, upload)
     VALUES ($1, $2, 'received', $3, '', $4, $5, $6, $7)`,
    [importId, companyId, JSON.stringify(files), format, by, bytes, upload ? JSON.stringify(upload) : null],
  );
  return importId;
}

/** What became known of an import that was registered before its file was looked at. */
export async function describeFiles(
  db: Queries,
  importId: string,
  { files, format, upload }: Pick<NewImport, "files" | "format" | "upload">,
): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  await db.query("UPDATE imports SET files = $2, format = $3, bytes = $4, upload = $5 WHERE import_id = $1", [
    importId,
    JSON.stringify(files),
    format,
    bytes,
    upload ? JSON.stringify(upload) : null,
  ]);
}

/** Says that the import runs, and how far it is, in percent. */
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

/** For an import that fails although its rows could be read. */
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

/** Ends an import: nothing of it changes any more but by what later imports replace. One that has ended stays as it is. */
export async function finishImport(db: Queries, importId: string, { status, counts, problem }: Outcome): Promise<void> {
  await db.query(
    `UPDATE imports SET status = $2, finished_at = now(), progress = 100, problem = $3,
       rows_read = coalesce($4, rows_read), rows_stored = coalesce($5, rows_stored), rows_refused = coalesce($6, rows_refused)
     WHERE import_id = $1 AND finished_at IS NULL`,
    [
      importId,
      status,
      problem ? JSON.stringify(problem) : null,
      counts?.read ?? null,
      counts?.stored ?? null,
      counts?.refused ?? null,
    ],
  );
}

const REFUSALS_AT_ONCE = 1000;

/** Keeps the rows that were left out, in file order. */
export async function saveRefusals(store: StateStore, importId: string, refusals: ImportProblem[]): Promise<void> {
  for (let at = 0; at < refusals.length; at += REFUSALS_AT_ONCE) {
    const batch = refusals.slice(at, at + REFUSALS_AT_ONCE);
    await store.query(
      `INSERT INTO import_refusals (import_id, file, line, problem)
       SELECT $1, item->>'file', (item->>'line')::bigint, item FROM jsonb_array_elements($2::jsonb) AS item`,
      [importId, JSON.stringify(batch)],
    );
  }
}
