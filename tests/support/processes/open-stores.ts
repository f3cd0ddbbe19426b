import path from "node:path";
import { createLog } from "../../../app/lib/process/log";
import { openChdb } from "../../../server/cost-store/chdb";
import { prepareCostStore } from "../../../server/cost-store/prepare";
import { readEnv } from "../../../server/env";
import { migrate } from "../../../server/state-store/migrate";
import { openPglite } from "../../../server/state-store/pglite";
import { testSessions } from "../stores/test-sessions";
import type { TestStores } from "../stores/stores";

/** Both embedded stores in a permanent folder, for a process that is killed and started again. */
export async function openStoresIn(folder: string): Promise<TestStores> {
  const costStore = await openChdb({
    directory: path.join(folder, "cost-store"),
    sessions: testSessions,
    timeoutSeconds: 120,
  });
  await prepareCostStore(costStore);
  const stateStore = await openPglite(path.join(folder, "state-store"));
  await migrate(stateStore);
  return {
    directory: folder,
    env: readEnv({ NODE_ENV: "test", DATA_DIR: folder }),
    costStore,
    stateStore,
    log: createLog("test", "silent"),
    async close() {
      await costStore.close();
      await stateStore.close();
    },
  };
}
