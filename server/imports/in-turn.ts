import type { CostStore } from "../cost-store/cost-store";
import type { ImportServices } from "./import-services";

/** The end of the line of imports of each cost store in this process. */
const lines = new WeakMap<CostStore, Promise<unknown>>();

const ALIVE_MS = 5000;

/**
 * Runs imports of this process one after the other: each uses the whole machine, and two at once would only take
 * more memory. While it waits and runs, the import says that it is alive.
 */
export async function inTurn<T>(importId: string, { costStore, stateStore, log }: ImportServices, work: () => Promise<T>): Promise<T> {
  const alive = setInterval(() => {
    stateStore
      .query("UPDATE imports SET seen_at = now() WHERE import_id = $1", [importId])
      .catch((error: Error) => log.warn("cannot say that an import is alive", { importId, error: error.message }));
  }, ALIVE_MS);
  const before = lines.get(costStore) ?? Promise.resolve();
  const mine = before.then(work, work);
  lines.set(costStore, mine.catch(() => undefined));
  try {
    return await mine;
  } finally {
    clearInterval(alive);
  }
}
