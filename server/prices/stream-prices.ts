import { CostStoreError } from "../cost-store/cost-store";
import { engineCodes } from "../cost-store/engine-codes";
import { formatFileSize } from "~/lib/files/file-size";
import { refuse } from "../imports/problems";
import { openEngine, refuseUnreadable } from "../imports/reader/stream-rows";
import type { ReaderSetup, ReaderTasks } from "../imports/reader/tasks";
import { readingStatement } from "./price-sql";

/**
 * Writes the file's prices into the pipe. Throws ImportRefused for a file that cannot be parsed, CostStoreError if the
 * engine fails.
 */
export async function streamPrices(
  { file, fileId, pipe }: ReaderTasks["streamPrices"]["input"],
  setup: ReaderSetup,
): Promise<"streamed"> {
  const engine = await openEngine(setup);
  const { source, insert, settings } = readingStatement(file, fileId, pipe);
  try {
    await engine.insertFrom(source, insert, settings);
    return "streamed";
  } catch (error) {
    if (!(error instanceof CostStoreError)) throw error;
    if (error.code === engineCodes.memoryLimit)
      refuse("too-much-memory", { file: file.name }, { limit: formatFileSize(setup.limits.memoryBytes) });
    if (error.code === undefined || engineCodes.ofTheMachine.has(error.code)) throw error;
    return refuseUnreadable(file, error);
  }
}
