import type { CostStore, Settings } from "./cost-store";

/** On whose behalf the engine works: people who wait for a page, files that are made, bills that are brought in. */
export const shares = ["pages", "exports", "imports"] as const;
export type Share = (typeof shares)[number];

/** How many queries of each share may run at once. */
export type Sessions = Record<Share, number>;

/**
 * Queries of a larger number let those of a smaller one go first: before each block they wait until none of those runs,
 * but not longer than this, so that they go on under whatever load. (The engine's nice values need a privilege.)
 */
const yielding = (priority: number): Settings => ({ priority, low_priority_query_wait_time_ms: 200 });

/** Settings of the engine for every query of a share. A file is written in one thread; small blocks keep its memory small. */
export const shareSettings: Record<Share, Settings> = {
  pages: { priority: 1 },
  exports: { ...yielding(2), max_threads: 1, max_block_size: 8192 },
  imports: yielding(3),
};

/** One store of several shares; it serves pages until another one is asked for. `close` closes all of them. */
export function splitStore(
  storeOf: (share: Share) => Omit<CostStore, "share" | "close">,
  close: () => Promise<void>,
): CostStore {
  const stores = new Map<Share, CostStore>();
  for (const share of shares) stores.set(share, { ...storeOf(share), share: (of) => stores.get(of)!, close });
  return stores.get("pages")!;
}
