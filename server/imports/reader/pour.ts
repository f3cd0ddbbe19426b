import path from "node:path";
import { openChdb } from "../../cost-store/chdb";
import { CostStoreError } from "../../cost-store/cost-store";
import type { CostStore } from "../../cost-store/cost-store";
import { engineCodes } from "../../cost-store/engine-codes";
import { formatFileSize } from "~/lib/file-size";
import { formatOf } from "../formats/formats";
import { importStatement } from "../lines/import-sql";
import { ImportRefused, refuse } from "../problems";
import type { BillFile } from "../source/bill-file";
import { findFault } from "../source/find-fault";
import type { FileToPour, ReaderSetup, ReaderTasks } from "./tasks";

/** What of the process's memory one query may take; the rest is for all else. */
const SHARE_OF_MEMORY = 0.75;

let opened: Promise<CostStore> | undefined;

/** The reader's own engine, which keeps nothing: opened when it is first needed. */
export const openEngine = ({ folder, limits }: ReaderSetup): Promise<CostStore> =>
  (opened ??= openChdb({
    directory: path.join(folder, "engine"),
    sessions: { pages: 1, exports: 0, imports: 0 },
    timeoutSeconds: limits.seconds,
    memoryBytes: Math.floor(limits.memoryBytes * SHARE_OF_MEMORY),
  }));

/**
 * Writes everything that the file's rows become into the pipe. "misread": the file must be read by one thread. Throws
 * ImportRefused for a file that cannot be parsed, CostStoreError for failures of the engine.
 */
export async function pour(given: FileToPour, setup: ReaderSetup): Promise<ReaderTasks["pour"]["result"]> {
  const { file } = given;
  const engine = await openEngine(setup);
  const { source, sql, settings, parameters } = importStatement({ ...given, format: formatOf(given.family) });
  try {
    await engine.insertFrom(
      source,
      sql,
      given.inParallel ? settings : { ...settings, input_format_parallel_parsing: 0 },
      parameters,
    );
    return "poured";
  } catch (error) {
    return explain(error, file, setup, given.inParallel);
  }
}

/**
 * Why the engine did not read the file. Throws ImportRefused when that is the file's fault, the error when it is not;
 * "misread": one thread may read it, where several have tried.
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
  const fault = await findFault(file, limits);
  if (fault) throw new ImportRefused(fault);
  if (error.code === undefined || engineCodes.ofTheMachine.has(error.code)) throw error;
  if (file.kind === "csv" && inParallel) return "misread";
  return refuse("not-readable", { file: file.name }, { reason: error.message.split("\n")[0]! });
}
