import { rm } from "node:fs/promises";
import path from "node:path";
import { describeError } from "~/lib/process/log";
import { ImportInterrupted } from "../run/cancel";
import { importFiles } from "../run/import-files";
import { awaitedUploads } from "../import-records";
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

/** Imports uploaded files in the background and deletes them once it has ended. The import records the outcome. */
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
    if (!(error instanceof ImportInterrupted))
      services.log.error("import of an upload failed", { importId, ...describeError(error) });
  }
  await removeUnneeded(upload, services).catch((error: unknown) =>
    services.log.warn("the files of an upload are kept", { importId, ...describeError(error) }),
  );
}

/** Removes the files, except those of imports that have not ended: they run again after a restart. */
async function removeUnneeded({ files }: Upload, services: ImportServices): Promise<void> {
  const awaited = await awaitedUploads(services.stateStore);
  for (const { stored } of files.filter((file) => !awaited.has(file.stored)))
    await rm(storedAt(services, stored), { force: true });
}

/** Path of an uploaded file. */
export const storedAt = ({ env }: Pick<ImportServices, "env">, stored: string): string =>
  path.join(uploadsFolder(env.DATA_DIR), path.basename(stored));
