import { rm } from "node:fs/promises";
import path from "node:path";
import { describeError } from "~/lib/process/log";
import { ImportInterrupted } from "../run/cancel";
import { importFiles } from "../run/import-files";
import type { Upload } from "../import-records";
import type { ImportServices } from "../import-services";
import { uploadsFolder } from "./uploads-folder";

export interface UploadToImport {
  /** The registered import. */
  importId: string;
  companyId: string;
  by: string;
  upload: Upload;
}

/** Uploads that this process is importing. */
const running = new Map<AbortController, Promise<void>>();

/** Imports uploaded files in the background and deletes them afterwards. The import records the outcome. */
export function importUpload(input: UploadToImport, services: ImportServices): void {
  const controller = new AbortController();
  const work = run(input, services, controller.signal).finally(() => running.delete(controller));
  running.set(controller, work);
}

/** Interrupts all imports of uploads; they run again after a restart. */
export async function interruptUploads(): Promise<void> {
  for (const controller of running.keys()) controller.abort(new ImportInterrupted());
  await Promise.all(running.values());
}

async function run(
  { importId, companyId, by, upload }: UploadToImport,
  services: ImportServices,
  signal: AbortSignal,
): Promise<void> {
  const { authorized } = upload;
  const files = upload.files.map(({ stored, name }) => ({ path: storedAt(services, stored), name }));
  try {
    await importFiles(
      { companyId, files, by, importId, authorized, isUpload: true, keeping: "link", signal },
      services,
    );
  } catch (error) {
    if (error instanceof ImportInterrupted) return;
    services.log.error("import of an upload failed", { importId, ...describeError(error) });
  }
  for (const file of files) await rm(file.path, { force: true });
}

/** Path of an uploaded file. */
export const storedAt = ({ env }: Pick<ImportServices, "env">, stored: string): string =>
  path.join(uploadsFolder(env.DATA_DIR), path.basename(stored));
