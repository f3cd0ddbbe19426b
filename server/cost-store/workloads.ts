import { workloads } from "./cost-store";
import type { CostStore, Parameters, Settings, Workload } from "./cost-store";
import { countWrites } from "./count-writes";
import { reuseTexts } from "./query-results";
import type { ReadText } from "./query-results";

/** Maximum number of concurrent queries per workload. */
export type Sessions = Record<Workload, number>;

/**
 * Queries yield to queries with a lower `priority` number: before each block they wait until none of these runs, but no
 * longer than 200 ms, so that they progress under any load. (The engine's nice values require a privilege.)
 */
const lowPriority = (priority: number): Settings => ({ priority, low_priority_query_wait_time_ms: 200 });

/** Engine settings for every query of a workload. Exports and checks use one thread; small blocks save memory. */
export const workloadSettings: Record<Workload, Settings> = {
  pages: { priority: 1 },
  exports: { ...lowPriority(2), max_threads: 1, max_block_size: 8192 },
  imports: lowPriority(3),
  checks: { ...lowPriority(3), max_threads: 1 },
  health: { priority: 1, max_threads: 1 },
};

/** Operations of an engine for one workload. */
export interface WorkloadStore extends Omit<CostStore, "for" | "close" | "query" | "version"> {
  readText: ReadText;
}

/**
 * One store for all workloads; the default is pages. `close` closes it for all of them. Results of pages' queries are
 * kept up to a size of `cachedBytes`, until the next write that may change them.
 */
export function splitStore(
  storeOf: (workload: Workload) => WorkloadStore,
  { cachedBytes, close }: { cachedBytes: number; close: () => Promise<void> },
): CostStore {
  const { counted, version } = countWrites();
  const health = storeOf("health");
  const stores = new Map<Workload, CostStore>();
  for (const workload of workloads) {
    const { readText, ...store } = storeOf(workload);
    const read = workload === "pages" ? reuseTexts(readText, { version, cachedBytes }) : readText;
    const query = async <Row>(sql: string, parameters: Parameters = {}) => rowsOf<Row>(await read(sql, parameters));
    stores.set(workload, {
      ...store,
      query,
      // Never a cached result: this checks whether the engine is available.
      version: async () => rowsOf<{ v: string }>(await health.readText("SELECT version() AS v", {}))[0]!.v,
      command: (sql, parameters) => counted(store.command(sql, parameters), parameters),
      fill: (sql, settings, parameters) => counted(store.fill(sql, settings, parameters), parameters),
      insertFrom: (file, insert, settings, parameters) =>
        counted(store.insertFrom(file, insert, settings, parameters), parameters),
      for: (name) => stores.get(name)!,
      close,
    });
  }
  return stores.get("pages")!;
}

const rowsOf = <Row>(text: string): Row[] =>
  text === "" ? [] : (JSON.parse(`[${text.trimEnd().replaceAll("\n", ",")}]`) as Row[]);
