import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createLog } from "~/lib/log";
import { openChdb } from "../../server/cost-store/chdb";
import type { CostStore } from "../../server/cost-store/cost-store";
import { prepareCostStore } from "../../server/cost-store/prepare";
import type { StateStore } from "../../server/state-store/state-store";
import { openTestState } from "./test-state";

export interface TestStores {
  directory: string;
  costStore: CostStore;
  stateStore: StateStore;
  log: ReturnType<typeof createLog>;
  close(): Promise<void>;
}

/** Both embedded stores with their tables, in a directory that `close` removes. Once per process: the engine allows no second. */
export async function openTestStores(): Promise<TestStores> {
  const directory = await mkdtemp(path.join(tmpdir(), "cloudtally-"));
  const costStore = await openChdb({ directory: path.join(directory, "cost-store"), sessions: 2, timeoutSeconds: 120 });
  await prepareCostStore(costStore);
  const stateStore = await openTestState();
  return {
    directory,
    costStore,
    stateStore,
    log: createLog("test", "silent"),
    async close() {
      await costStore.close();
      await stateStore.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
