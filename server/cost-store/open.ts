import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../env";
import { openChdb } from "./chdb";
import { openClickHouse } from "./clickhouse";
import type { CostStore } from "./cost-store";
import { prepareCostStore } from "./prepare";

/** The cost store that the settings name, with its tables in place. */
export async function openCostStore(env: Env): Promise<CostStore> {
  const store = env.CLICKHOUSE_URL
    ? await openClickHouse({ url: env.CLICKHOUSE_URL, timeoutSeconds: env.QUERY_TIMEOUT_SECONDS })
    : await openEmbedded(env);
  await prepareCostStore(store);
  return store;
}

async function openEmbedded(env: Env): Promise<CostStore> {
  const directory = path.join(env.DATA_DIR, "cost-store");
  await mkdir(directory, { recursive: true });
  return openChdb({
    directory,
    sessions: env.COST_STORE_SESSIONS,
    timeoutSeconds: env.QUERY_TIMEOUT_SECONDS,
    memoryBytes: env.COST_STORE_MEMORY_BYTES,
  });
}
