import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../tests/support/processes/free-port";
import { startClickHouse } from "../../tests/support/stores/clickhouse-server";
import type { TestClickHouse } from "../../tests/support/stores/clickhouse-server";
import { openTestState } from "../../tests/support/stores/test-state";
import { readEnv } from "../env";
import { openStateStore } from "../state-store/open";
import type { StateStore } from "../state-store/state-store";
import { openCostStore } from "./open";
import { workloads } from "./cost-store";
import { LINES, USAGE } from "./schema";

let server: TestClickHouse;
let stateStore: StateStore;
beforeAll(async () => {
  server = await startClickHouse();
  stateStore = await openTestState();
});
afterAll(async () => {
  await stateStore.close();
  await server.close();
});

test("queries of a server have the limits of the embedded engine", async () => {
  const limits = { COST_STORE_MEMORY_BYTES: "500000000", QUERY_TIMEOUT_SECONDS: "70" };
  const store = await openCostStore(readEnv({ CLICKHOUSE_URL: server.url, ...limits }), stateStore);
  const settings = ["max_memory_usage", "max_execution_time"].map(
    (name) => `toString(getSetting('${name}')) AS ${name}`,
  );
  for (const workload of workloads)
    expect(await store.for(workload).query(`SELECT ${settings.join()}`)).toEqual([
      { max_memory_usage: "500000000", max_execution_time: "70" },
    ]);
  await store.close();
});

test("a server that cannot be used is named by its setting", async () => {
  const port = await freePort();
  const open = (CLICKHOUSE_URL: string) => openCostStore(readEnv({ CLICKHOUSE_URL }), stateStore);
  const refused = `cannot be used: connect ECONNREFUSED 127.0.0.1:${port}`;
  await expect(open(`http://u:secret@127.0.0.1:${port}`)).rejects.toThrow(
    new RegExp(`^The server in CLICKHOUSE_URL ${refused}$`),
  );
  await expect(openStateStore(readEnv({ DATABASE_URL: `postgresql://u:secret@127.0.0.1:${port}/x` }))).rejects.toThrow(
    new RegExp(`^The server in DATABASE_URL ${refused}$`),
  );
  await expect(open(`http://127.0.0.1:${port}/?unknown=1`)).rejects.toThrow(
    /^The server in CLICKHOUSE_URL cannot be used: .*unknown/,
  );
});

test("instances that start at the same time fill a lost table once", async () => {
  const env = readEnv({ CLICKHOUSE_URL: server.url });
  const first = await openCostStore(env, stateStore);
  await first.command(`TRUNCATE TABLE ${LINES} SYNC`);
  await first.command(`INSERT INTO ${LINES} (CompanyId, SliceId, BilledCost) SELECT 'acme', 1, 5 FROM numbers(3)`);
  await first.command(`DROP TABLE ${USAGE} SYNC`);
  const instances = await Promise.all([1, 2, 3].map(() => openCostStore(env, stateStore)));
  const sums = `SELECT toString(sum(NumberOfLines)) AS lines, toString(sum(BilledCost)) AS billed FROM ${USAGE}`;
  expect(await first.query(sums)).toEqual([{ lines: "3", billed: "15" }]);
  for (const store of [first, ...instances]) await store.close();
});
