import { access, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { awaitedUploads, endImport } from "../import-records";
import type { Upload } from "../import-records";
import { isAlone } from "../import-services";
import type { ImportServices } from "../import-services";
import { importUpload, storedAt } from "../upload/import-upload";
import { problem } from "../problems";
import { readersFolder } from "../reader/reader";
import { uploadsFolder } from "../upload/uploads-folder";

/** Imports record a heartbeat every few seconds; without one for this long, an import counts as interrupted. */
const SILENT_SECONDS = 60;
/** In a cluster, how long an import waits for the instance with its files. */
const INSTANCE_TIMEOUT_SECONDS = 600;
/** Maximum number of reruns, so that an import that crashes its process does not do so forever. */
const MAX_RESUMED = 3;
/** Longer than any import takes after its upload. */
const UPLOAD_MS = 24 * 60 * 60_000;

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
 * Ends interrupted imports of dead processes that cannot run again, and removes their working files; those of uploads
 * are left to `resumeUploads`. To be called before any import starts.
 */
export async function endInterruptedImports(services: ImportServices): Promise<void> {
  const { env, log, stateStore } = services;
  for (const importRow of await cutOff(services)) {
    if (await canResume(importRow, services)) continue;
    if (importRow.upload && !isAlone(services) && importRow.silentSeconds < INSTANCE_TIMEOUT_SECONDS) continue;
    const { importId, fileNames: file } = importRow;
    await endImport(stateStore, importId, { status: "failed", problem: problem("interrupted", { file }) });
    log.warn("import was interrupted", { importId });
  }
  const olderThanMs = isAlone(services) ? 0 : UPLOAD_MS;
  await emptyFolder(readersFolder(env.DATA_DIR), olderThanMs);
  await emptyFolder(uploadsFolder(env.DATA_DIR), olderThanMs, await awaitedUploads(stateStore));
}

/** Runs interrupted uploads of dead processes again, in the background; each in one process only. */
export async function resumeUploads(services: ImportServices): Promise<void> {
  const { log, stateStore } = services;
  for (const importRow of await cutOff(services)) {
    if (!(await canResume(importRow, services))) continue;
    const { importId, companyId, by, upload } = importRow;
    const isOurs = await stateStore.transaction(async (db) => {
      const rows = await db.query(
        `UPDATE imports SET status = 'received', progress = 0, seen_at = now(), resumed = resumed + 1
         WHERE import_id = $1 AND finished_at IS NULL AND resumed = $2 RETURNING 1`,
        [importId, importRow.resumed],
      );
      // Otherwise another process runs it again, and the refused rows are those it has found.
      if (rows.length > 0) await db.query("DELETE FROM import_refusals WHERE import_id = $1", [importId]);
      return rows.length > 0;
    });
    if (!isOurs) continue;
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

/** Whether this instance has all files of the import. */
async function canResume({ upload, resumed }: CutOff, services: ImportServices): Promise<boolean> {
  if (!upload || resumed >= MAX_RESUMED) return false;
  const files = upload.files.map(({ stored }) => access(storedAt(services, stored)));
  return (await Promise.allSettled(files)).every(({ status }) => status === "fulfilled");
}

/** Attempts to delete a folder, 0.1 s apart and more: a reader that outlives its killed parent may still fill it. */
const MAX_RETRIES = 10;

/** In a cluster, other processes may share the folder: then only old files are deleted. */
async function emptyFolder(folder: string, olderThanMs: number, except = new Set<string>()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((file) => !except.has(file))) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    // What has just been written would otherwise be a fraction of a millisecond in the future.
    const ageMs = Date.now() - Math.floor(mtimeMs);
    if (ageMs >= olderThanMs) await rm(file, { recursive: true, force: true, maxRetries: MAX_RETRIES });
  }
}
