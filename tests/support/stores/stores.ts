import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createLog } from "~/lib/process/log";
import { readEnv } from "../../../server/env";
import type { Env } from "../../../server/env";
import { openChdb } from "../../../server/cost-store/chdb";
import type { CostStore } from "../../../server/cost-store/cost-store";
import { openReader } from "../../../server/imports/reader/reader";
import type { StateStore } from "../../../server/state-store/state-store";
import { copyEmptyCostStore } from "./copy-stores";
import { testSessions } from "./test-sessions";
import { openTestState } from "./test-state";

export interface TestStores {
  directory: string;
  env: Env;
  costStore: CostStore;
  stateStore: StateStore;
  log: ReturnType<typeof createLog>;
  /** A single process reads the files of all companies, as starting one takes longer than reading a small file. */
  openReader?: typeof openReader;
  close(): Promise<void>;
}

/** Of the process that reads files: it outlasts the stores of a test file, and reads for the next one, too. */
const readersDirectory = path.join(tmpdir(), `cloudtally-readers-${process.pid}`);

/** Both embedded stores in a directory that `close` removes. The engine allows only one at a time in each process. */
export async function openTestStores(): Promise<TestStores> {
  const directory = await mkdtemp(path.join(tmpdir(), "cloudtally-"));
  const costs = path.join(directory, "cost-store");
  copyEmptyCostStore(costs);
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: directory });
  const costStore = await openChdb({
    directory: costs,
    sessions: testSessions,
    timeoutSeconds: 120,
    cachedBytes: env.COST_STORE_KEPT_BYTES,
  });
  const stateStore = await openTestState();
  return {
    directory,
    env,
    costStore,
    stateStore,
    log: createLog("test", "silent"),
    openReader: (_companyId, options) => openReader("tests", { ...options, dataDir: readersDirectory }),
    async close() {
      await costStore.close();
      await stateStore.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
