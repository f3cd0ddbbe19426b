import { expect, test } from "vitest";
import { startClickHouse } from "../../tests/support/stores/clickhouse-server";
import { openTestState } from "../../tests/support/stores/test-state";
import { readEnv } from "../env";
import { openCostStore } from "./open";
import { workloads } from "./cost-store";
import { LINES, USAGE } from "./schema";

test("queries of a server have the limits of the embedded engine", async () => {
  const server = await startClickHouse();
  const stateStore = await openTestState();
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
  await stateStore.close();
  await server.close();
});

test("instances that start at the same time fill a lost table once", async () => {
  const server = await startClickHouse();
  const stateStore = await openTestState();
  const env = readEnv({ CLICKHOUSE_URL: server.url });
  const first = await openCostStore(env, stateStore);
  await first.command(`INSERT INTO ${LINES} (CompanyId, SliceId, BilledCost) SELECT 'acme', 1, 5 FROM numbers(3)`);
  await first.command(`DROP TABLE ${USAGE} SYNC`);
  const instances = await Promise.all([1, 2, 3].map(() => openCostStore(env, stateStore)));
  const sums = `SELECT toString(sum(NumberOfLines)) AS lines, toString(sum(BilledCost)) AS billed FROM ${USAGE}`;
  expect(await first.query(sums)).toEqual([{ lines: "3", billed: "15" }]);
  for (const store of [first, ...instances]) await store.close();
  await stateStore.close();
  await server.close();
});
