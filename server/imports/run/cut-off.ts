import { access, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { finishImport } from "../import-records";
import type { Upload } from "../import-records";
import type { ImportServices } from "../import-services";
import { importUpload, storedAt } from "../upload/import-upload";
import { problem } from "../problems";
import { readersFolder } from "../reader/reader";
import { uploadsFolder } from "../upload/uploads-folder";

/** An import says that it is alive every few seconds; one that has been silent for this long runs no more. */
const SILENT_SECONDS = 60;
/** In a cluster, how long the instance that has the files of an import may be away. */
const AWAY_SECONDS = 600;
/** How often an import is run again: one that ends its process each time would never let the server be. */
const MAX_RESUMED = 3;
/** Longer than any import takes from the end of its upload. */
const UPLOAD_MS = 24 * 60 * 60_000;

/** With the embedded engine no other process uses the cost store: every unfinished import was cut off. */
export const isAlone = ({ env }: ImportServices): boolean => env.CLICKHOUSE_URL === undefined;

interface CutOff {
  importId: string;
  companyId: string;
  by: string;
  fileNames: string;
  upload: Upload | null;
  resumed: number;
  silentSeconds: number;
}

/**
 * Ends what a process that is no more left unfinished and cannot be run again, and removes what it worked with; uploads
 * are left as they came, to `resumeUploads`. Run it before imports are taken.
 */
export async function endCutOff(services: ImportServices): Promise<void> {
  const { env, log, stateStore } = services;
  for (const one of await cutOff(services)) {
    if (await canResume(one, services)) continue;
    if (one.upload && !isAlone(services) && one.silentSeconds < AWAY_SECONDS) continue;
    const { importId, fileNames: file } = one;
    await finishImport(stateStore, importId, { status: "failed", problem: problem("interrupted", { file }) });
    log.warn("import was interrupted", { importId });
  }
  const olderThanMs = isAlone(services) ? 0 : UPLOAD_MS;
  await emptyFolder(readersFolder(env.DATA_DIR), olderThanMs);
  await emptyFolder(uploadsFolder(env.DATA_DIR), olderThanMs, await awaited(services));
}

/** Runs the uploads again that a process which is no more was importing, in the background; each by one process only. */
export async function resumeUploads(services: ImportServices): Promise<void> {
  const { log, stateStore } = services;
  for (const one of await cutOff(services)) {
    if (!(await canResume(one, services))) continue;
    const { importId, companyId, by, upload } = one;
    const taken = await stateStore.transaction(async (db) => {
      const rows = await db.query(
        `UPDATE imports SET status = 'received', progress = 0, seen_at = now(), resumed = resumed + 1
         WHERE import_id = $1 AND finished_at IS NULL AND resumed = $2 RETURNING 1`,
        [importId, one.resumed],
      );
      await db.query("DELETE FROM import_refusals WHERE import_id = $1", [importId]);
      return rows.length > 0;
    });
    if (!taken) continue;
    log.warn("an import that was interrupted runs again", { importId, companyId });
    importUpload({ importId, companyId, by, upload: upload! }, services);
  }
}

const cutOff = (services: ImportServices): Promise<CutOff[]> =>
  services.stateStore.query<CutOff>(
    `SELECT import_id AS "importId", company_id AS "companyId", created_by AS by, upload, resumed,
       (SELECT string_agg(file->>'name', ', ') FROM jsonb_array_elements(files) AS file) AS "fileNames",
       extract(epoch FROM now() - seen_at)::float8 AS "silentSeconds"
     FROM imports WHERE finished_at IS NULL AND seen_at <= now() - make_interval(secs => $1) ORDER BY created_at, import_id`,
    [isAlone(services) ? 0 : SILENT_SECONDS],
  );

/** Whether all that is needed is here. */
async function canResume({ upload, resumed }: CutOff, services: ImportServices): Promise<boolean> {
  if (!upload || resumed >= MAX_RESUMED) return false;
  const found = upload.files.map(({ stored }) => access(storedAt(services, stored)));
  return (await Promise.allSettled(found)).every(({ status }) => status === "fulfilled");
}

/** Names of received files whose import has not ended. */
async function awaited({ stateStore }: ImportServices): Promise<Set<string>> {
  const rows = await stateStore.query<{ stored: string }>(
    `SELECT file->>'stored' AS stored FROM imports, jsonb_array_elements(upload->'files') AS file WHERE finished_at IS NULL`,
  );
  return new Set(rows.map(({ stored }) => stored));
}

/** Another process of a cluster may share the folder: only what is old goes then. */
async function emptyFolder(folder: string, olderThanMs: number, kept = new Set<string>()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => !kept.has(one))) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs >= olderThanMs) await rm(file, { recursive: true, force: true });
  }
}
