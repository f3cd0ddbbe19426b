import type { ImportServices } from "../import-services";
import type { Queries } from "../../state-store/state-store";

const HEARTBEAT_MS = 5000;

/** An import that was cancelled by a user before it was published. */
export class ImportCancelled extends Error {
  override name = "ImportCancelled";
  constructor() {
    super("The import was cancelled; nothing of it counts.");
  }
}

/** The process is ending: the import remains unfinished and will run again. */
export class ImportInterrupted extends Error {
  override name = "ImportInterrupted";
}

/** Imports that are queued or running in this process. */
const running = new Map<string, AbortController>();

/**
 * Runs an import's work. Its signal is aborted with ImportCancelled after `cancelImport` in any process, or with the
 * reason of `outer`. Meanwhile, heartbeats of the import are recorded.
 */
export async function cancellable<T>(
  importId: string,
  { stateStore, log }: Pick<ImportServices, "stateStore" | "log">,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const before = running.get(importId);
  running.set(importId, controller);
  const heartbeat = async () => {
    const [alive] = await stateStore.query(
      "UPDATE imports SET seen_at = now() WHERE import_id = $1 AND finished_at IS NULL RETURNING 1",
      [importId],
    );
    if (!alive) controller.abort(new ImportCancelled());
  };
  const alive = setInterval(() => {
    heartbeat().catch((error: Error) =>
      log.warn("cannot record that an import is alive", { importId, error: error.message }),
    );
  }, HEARTBEAT_MS);
  try {
    return await work(AbortSignal.any([outer, controller.signal]));
  } finally {
    clearInterval(alive);
    if (before) running.set(importId, before);
    else running.delete(importId);
  }
}

/**
 * Cancels an import in any process, after which it cannot be published. False: the company has no such import, or it
 * has ended.
 */
export async function cancelImport(db: Queries, companyId: string, importId: string): Promise<boolean> {
  const cancelled = await db.query(
    "UPDATE imports SET status = 'cancelled', finished_at = now(), progress = 100 WHERE import_id = $1 AND company_id = $2 AND finished_at IS NULL RETURNING 1",
    [importId, companyId],
  );
  return cancelled.length > 0;
}

/** Ends the work of a cancelled import immediately if it is in this process; other processes detect it themselves. */
export const stopImport = (importId: string): void => running.get(importId)?.abort(new ImportCancelled());
