import type { CostStore, Settings } from "./cost-store";
import { shareQueries } from "./shared-queries";

/** Kinds of work with separate shares of the engine: pages that users wait for, exported files, imports. */
export const shares = ["pages", "exports", "imports"] as const;
export type Share = (typeof shares)[number];

/** Maximum of concurrent queries per share. */
export type Sessions = Record<Share, number>;

/**
 * Queries yield to queries with a lower `priority` number: before each block they wait until none of these runs, but no
 * longer than 200 ms, so that they progress under any load. (The engine's nice values require a privilege.)
 */
const yielding = (priority: number): Settings => ({ priority, low_priority_query_wait_time_ms: 200 });

/** Engine settings for every query of a share. Exports use one thread, and small blocks to save memory. */
export const shareSettings: Record<Share, Settings> = {
  pages: { priority: 1 },
  exports: { ...yielding(2), max_threads: 1, max_block_size: 8192 },
  imports: yielding(3),
};

type Queries = Omit<CostStore, "share" | "close">;

/** One store with several shares; the default share is pages. `close` closes all of them. */
export function splitStore(storeOf: (share: Share) => Queries, close: () => Promise<void>): CostStore {
  let writes = 0;
  const counted = async (write: Promise<void>) => {
    await write.finally(() => (writes += 1));
  };
  const stores = new Map<Share, CostStore>();
  for (const share of shares) {
    const store = storeOf(share);
    stores.set(share, {
      ...store,
      query: share === "pages" ? shareQueries(store.query, () => writes) : store.query,
      command: (...asked) => counted(store.command(...asked)),
      fill: (...asked) => counted(store.fill(...asked)),
      insertFrom: (...asked) => counted(store.insertFrom(...asked)),
      share: (of) => stores.get(of)!,
      close,
    });
  }
  return stores.get("pages")!;
}
