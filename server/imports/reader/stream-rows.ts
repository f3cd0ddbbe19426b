import path from "node:path";
import { openChdb } from "../../cost-store/chdb";
import { CostStoreError } from "../../cost-store/cost-store";
import type { CostStore } from "../../cost-store/cost-store";
import { engineCodes } from "../../cost-store/engine-codes";
import { formatFileSize } from "~/lib/files/file-size";
import { formatOf } from "../formats/formats";
import { importStatement, inFileOrder } from "../lines/import-sql";
import { ImportRefused, refuse } from "../problems";
import type { BillFile, NamedFile } from "../source/bill-file";
import { findStructuralError } from "../source/find-structural-error";
import type { FileToStream, ReaderSetup, ReaderTasks } from "./tasks";

/** Share of the process's memory limit for one query. */
const SHARE_OF_MEMORY = 0.75;

let opened: Promise<CostStore> | undefined;

/** Opens the reader's own engine, which stores nothing. */
export const openEngine = ({ folder, limits }: ReaderSetup): Promise<CostStore> =>
  (opened ??= openChdb({
    directory: path.join(folder, "engine"),
    sessions: { pages: 1, exports: 0, imports: 0, checks: 0, health: 0 },
    timeoutSeconds: limits.seconds,
    memoryBytes: Math.floor(limits.memoryBytes * SHARE_OF_MEMORY),
  }));

/**
 * Writes the file's staged rows into the pipe. "misread": the file must be read by a single thread. Throws
 * ImportRefused for a file that cannot be parsed, CostStoreError if the engine fails.
 */
export async function streamRows(
  input: FileToStream,
  setup: ReaderSetup,
): Promise<ReaderTasks["streamRows"]["result"]> {
  const { file } = input;
  const engine = await openEngine(setup);
  const { source, insert, settings, parameters } = importStatement({ ...input, format: formatOf(input.family) });
  try {
    await engine.insertFrom(source, insert, input.inParallel ? settings : inFileOrder(file), parameters);
    return "streamed";
  } catch (error) {
    return explain(error, file, setup, input.inParallel);
  }
}

/**
 * Finds out why the engine could not read the file. Throws ImportRefused if the file is invalid, otherwise the error;
 * "misread": a single thread may be able to read what several could not.
 */
export async function explain(
  error: unknown,
  file: BillFile,
  { limits }: ReaderSetup,
  inParallel = false,
): Promise<"misread"> {
  if (!(error instanceof CostStoreError)) throw error;
  if (error.code === engineCodes.memoryLimit)
    refuse("too-much-memory", { file: file.name }, { limit: formatFileSize(limits.memoryBytes) });
  const structuralError = await findStructuralError(file, limits);
  if (structuralError) throw new ImportRefused(structuralError);
  if (error.code === undefined || engineCodes.ofTheMachine.has(error.code)) throw error;
  if (file.kind === "csv" && inParallel) return "misread";
  return refuseUnreadable(file, error);
}

/** Rejects a file with the engine's reason, in which its path is replaced by its name. */
export const refuseUnreadable = ({ path: file, name }: NamedFile, { message }: CostStoreError): never =>
  refuse("not-readable", { file: name }, { reason: message.split("\n")[0]!.replaceAll(file, () => name) });
