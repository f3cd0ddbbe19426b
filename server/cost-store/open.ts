import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../env";
import { openChdb } from "./chdb";
import type { ChdbOptions } from "./chdb";
import type { CostStore } from "./cost-store";
import { prepareCostStore } from "./prepare";
import { reachServer } from "../reach-server";
import { lock } from "../state-store/lock";
import type { StateStore } from "../state-store/state-store";

/** Opens the configured cost store and brings its tables up to date. */
export async function openCostStore(env: Env, stateStore: StateStore | Promise<StateStore>): Promise<CostStore> {
  const sessions = {
    pages: env.COST_STORE_SESSIONS,
    exports: env.COST_STORE_EXPORTS,
    imports: env.COST_STORE_IMPORTS,
    checks: 1,
    health: 1,
  };
  const limits = { sessions, timeoutSeconds: env.QUERY_TIMEOUT_SECONDS, memoryBytes: env.COST_STORE_MEMORY_BYTES };
  if (!env.CLICKHOUSE_URL) {
    const store = await openEmbedded(env, limits);
    await prepareCostStore(store);
    return store;
  }
  const store = await openServer(env.CLICKHOUSE_URL, limits);
  // Instances that start at the same time would fill a new table twice.
  await (
    await stateStore
  ).transaction(async (tx) => {
    await lock(tx, "cost store tables");
    await prepareCostStore(store);
  });
  return store;
}

type Limits = Pick<ChdbOptions, "sessions" | "timeoutSeconds" | "memoryBytes">;

/** The client library is only loaded if a server is configured. */
async function openServer(url: string, limits: Limits): Promise<CostStore> {
  const { openClickHouse } = await import("./clickhouse");
  return reachServer("CLICKHOUSE_URL", () => openClickHouse({ ...limits, url }));
}

async function openEmbedded(env: Env, limits: Limits): Promise<CostStore> {
  const directory = path.join(env.DATA_DIR, "cost-store");
  try {
    await mkdir(directory, { recursive: true });
    return await openChdb({ ...limits, directory, cachedBytes: env.COST_STORE_KEPT_BYTES });
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new Error(
      `The cost store in ${directory} cannot be opened (${reason}). Restore the data folder from a backup; or move this folder away, start, and import the bills again.`,
      { cause: error },
    );
  }
}
