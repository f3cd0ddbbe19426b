import type { ImportServices } from "../import-services";
import type { Queries } from "../../state-store/state-store";

const ALIVE_MS = 5000;

/** An import that was ended by whoever may, before it was published. */
export class ImportCancelled extends Error {
  override name = "ImportCancelled";
  constructor() {
    super("The import was cancelled; nothing of it counts.");
  }
}

/** The process ends: the import stays as it is, to be run again. */
export class ImportInterrupted extends Error {
  override name = "ImportInterrupted";
}

/** The imports that wait or run in this process. */
const running = new Map<string, AbortController>();

/**
 * Does an import's work; the signal that it gets is aborted with ImportCancelled when `cancelImport` was called for it
 * in any process, or with the reason of `outer`. Meanwhile the import says that it is alive.
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
  const sayAlive = async () => {
    const [alive] = await stateStore.query(
      "UPDATE imports SET seen_at = now() WHERE import_id = $1 AND finished_at IS NULL RETURNING 1",
      [importId],
    );
    if (!alive) controller.abort(new ImportCancelled());
  };
  const alive = setInterval(() => {
    sayAlive().catch((error: Error) =>
      log.warn("cannot say that an import is alive", { importId, error: error.message }),
    );
  }, ALIVE_MS);
  try {
    return await work(AbortSignal.any([outer, controller.signal]));
  } finally {
    clearInterval(alive);
    if (before) running.set(importId, before);
    else running.delete(importId);
  }
}

/** Ends an import that waits or runs, wherever: from now on it cannot be published. False: the company has no such import, or it has ended. */
export async function cancelImport(db: Queries, companyId: string, importId: string): Promise<boolean> {
  const cancelled = await db.query(
    "UPDATE imports SET status = 'cancelled', finished_at = now(), progress = 100 WHERE import_id = $1 AND company_id = $2 AND finished_at IS NULL RETURNING 1",
    [importId, companyId],
  );
  if (cancelled.length === 0) return false;
  running.get(importId)?.abort(new ImportCancelled());
  return true;
}
