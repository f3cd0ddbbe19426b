import { rm } from "node:fs/promises";
import path from "node:path";
import { describeError } from "~/lib/process/log";
import { ImportInterrupted } from "../run/cancel";
import { importFiles } from "../run/import-files";
import type { Upload } from "../import-records";
import type { ImportServices } from "../import-services";
import { uploadsFolder } from "./uploads-folder";

export interface UploadToImport {
  /** As it was registered. */
  importId: string;
  companyId: string;
  by: string;
  upload: Upload;
}

/** The uploads that are being imported by this process. */
const running = new Map<AbortController, Promise<void>>();

/** Imports received files and deletes them then, in the background. How it went is said by the import. */
export function importUpload(given: UploadToImport, services: ImportServices): void {
  const controller = new AbortController();
  const work = run(given, services, controller.signal).finally(() => running.delete(controller));
  running.set(controller, work);
}

/** Stops whatever is being imported: it runs again when the process is back. */
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

/** The path of a received file. */
export const storedAt = ({ env }: Pick<ImportServices, "env">, stored: string): string =>
  path.join(uploadsFolder(env.DATA_DIR), path.basename(stored));
