import { setTimeout as sleep } from "node:timers/promises";
import { describeError } from "~/lib/process/log";
import { StateStoreError } from "../../state-store/state-store";
import { endImport } from "../import-records";
import type { Outcome } from "../import-records";
import type { ImportServices } from "../import-services";

const MAX_ATTEMPTS = 5;
const PAUSE_MS = 2000;

/** Ends an import, see `recordEnd`. */
export const recordOutcome = (
  importId: string,
  outcome: Outcome,
  services: Pick<ImportServices, "stateStore" | "log">,
  signal: AbortSignal,
): Promise<void> => recordEnd(importId, () => endImport(services.stateStore, importId, outcome), services, signal);

/**
 * Records the end of an import. While the state store does not answer, this is tried until the signal is aborted, as
 * the import would seem to run for ever. Other failures get a few attempts: if the disk was full, there may be space
 * once other imports have deleted their data.
 */
export async function recordEnd<T>(
  importId: string,
  record: () => Promise<T>,
  { log }: Pick<ImportServices, "log">,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await record();
    } catch (error) {
      log.warn("cannot record how an import ended", { importId, attempt, ...describeError(error) });
      if (error instanceof StateStoreError ? signal.aborted : attempt === MAX_ATTEMPTS) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
