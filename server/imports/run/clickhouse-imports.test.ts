import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "~/lib/process/log";
import { startClickHouse } from "../../../tests/support/stores/clickhouse-server";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { openTestState } from "../../../tests/support/stores/test-state";
import { readEnv } from "../../env";
import { openClickHouse } from "../../cost-store/clickhouse";
import { prepareCostStore } from "../../cost-store/prepare";
import { sweepUnseen } from "../sweep";
import { testSessions } from "../../../tests/support/stores/test-sessions";

/** The same stores as elsewhere, the cost store behind ClickHouse's HTTP protocol. */
async function openStores() {
  const server = await startClickHouse();
  const directory = await mkdtemp(path.join(tmpdir(), "cloudtally-"));
  const costStore = await openClickHouse({ url: server.url, sessions: testSessions, timeoutSeconds: 120 });
  await prepareCostStore(costStore);
  const stateStore = await openTestState();
  const close = async () => {
    await costStore.close();
    await stateStore.close();
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
  return {
    directory,
    env: readEnv({ NODE_ENV: "test", DATA_DIR: directory }),
    costStore,
    stateStore,
    log: createLog("test", "silent"),
    close,
  };
}

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports(openStores);
});
afterAll(() => imports?.close());

const line = (fields: Record<string, string | number> = {}) => ({
  "bill/PayerAccountId": "111",
  "bill/BillingPeriodStartDate": "2026-09-01T00:00:00Z",
  "lineItem/UsageAccountId": "222",
  "lineItem/LineItemType": "Usage",
  "lineItem/UsageStartDate": "2026-09-03T00:00:00Z",
  "lineItem/ProductCode": "AmazonEC2",
  "lineItem/CurrencyCode": "USD",
  "lineItem/UnblendedCost": "0.1234567890",
  "resourceTags/user:it's {a:b}": "비용 'x' \\ y",
  ...fields,
});

describe("imports into ClickHouse over HTTP", () => {
  it("store the file, compressed or not, and restate it", async () => {
    const first = await imports.importOne("o'acme\\", csvOf([line(), line({ "lineItem/UnblendedCost": "1e-7" })]));
    expect(first).toMatchObject({
      status: "published",
      rowsStored: 2,
      sums: [{ fileBilledCost: "0.123456889", storeBilledCost: "0.123456889", residual: "0" }],
    });
    expect(await imports.linesOf("o'acme\\", ["BilledCost", "Tags"])).toEqual([
      { BilledCost: "0.0000001", Tags: { "it's {a:b}": "비용 'x' \\ y" } },
      { BilledCost: "0.123456789", Tags: { "it's {a:b}": "비용 'x' \\ y" } },
    ]);
    await imports.importOne("o'acme\\", gzipSync(csvOf([line({ "lineItem/UnblendedCost": 5 })])));
    expect(await imports.totalsOf("o'acme\\")).toEqual({ lines: 1, billed: "5", effective: "5" });
    await sweepUnseen(imports, 0);
    expect(await imports.costStore.query("SELECT count() AS n FROM cloudtally.cost_lines")).toEqual([{ n: "1" }]);
  });

  it("report file, line and column of a problem", async () => {
    const bad = await imports.importOne("bad", csvOf([line(), line({ "lineItem/UnblendedCost": "much" })]));
    expect(bad.problem).toMatchObject({
      code: "not-money",
      line: 3,
      column: "lineItem/UnblendedCost",
      values: { value: "much" },
    });
    const short = await imports.importOne("bad", csvOf([line()]) + "1,2\n");
    expect(short.problem).toMatchObject({ code: "uneven-row", line: 3 });
    const cut = await imports.importOne("bad", gzipSync(csvOf([line()]).repeat(3000)).subarray(0, -20));
    expect(cut.problem).toMatchObject({ code: "truncated" });
    expect(await imports.totalsOf("bad")).toMatchObject({ lines: 0 });
  });
});
