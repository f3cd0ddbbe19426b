import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { freePort } from "../tests/support/processes/free-port";
import { copyEmptyStores } from "../tests/support/stores/copy-stores";
import { PRICES } from "./cost-store/schema";
import { readEnv } from "./env";
import { registerPriceFile } from "./prices/import-prices";
import type { Services } from "./serve";
import { startUpstream } from "./upstream-main";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-upstream-"));
  await copyEmptyStores(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts an upstream on the folder; `prepare` is called before the first request. */
async function start(prepare: (services: Services) => Promise<void>, onPort?: number) {
  const port = String(onPort ?? (await freePort()));
  return startUpstream(readEnv({ DATA_DIR: folder, UPSTREAM_PORT: port, LOG_LEVEL: "silent" }), prepare);
}

it("ends the reading of price lists that a killed process has left, and deletes prices of no file", async () => {
  const leave = async ({ stateStore, costStore }: Services) => {
    const cut = await registerPriceFile(stateStore, { name: "cut.csv", bytes: 9, by: "ann" });
    const live = await registerPriceFile(stateStore, { name: "live.csv", bytes: 9, by: "ann" });
    await stateStore.query("UPDATE price_files SET status = 'live' WHERE file_id = $1", [live]);
    for (const fileId of [cut, live, "removed"])
      await costStore.command(`INSERT INTO ${PRICES} (FileId, Price) VALUES ({fileId:String}, 1)`, { fileId });
  };
  await (await start(leave)).close();

  let services: Services;
  const upstream = await start(async (opened) => {
    services = opened;
    // Read by the process that is starting.
    await registerPriceFile(opened.stateStore, { name: "new.csv", bytes: 9, by: "ann" });
  });
  expect(
    await services!.stateStore.query("SELECT name, status, problem->>'code' AS code FROM price_files ORDER BY name"),
  ).toEqual([
    { name: "cut.csv", status: "failed", code: "interrupted" },
    { name: "live.csv", status: "live", code: null },
    { name: "new.csv", status: "reading", code: null },
  ]);
  await expect
    .poll(() => services.costStore.query(`SELECT toString(count()) AS rows FROM ${PRICES}`))
    .toEqual([{ rows: "1" }]);
  await upstream.close();
});

it("answers nobody any more once it is stopped, though the check of the store still reads", async () => {
  let finishReading: ((rows: []) => void) | undefined;
  const port = await freePort();
  const upstream = await start(async ({ costStore }) => {
    vi.spyOn(costStore.for("checks"), "query").mockImplementation(
      () => new Promise((resolve) => (finishReading = resolve)),
    );
  }, port);
  const isServed = () =>
    fetch(`http://127.0.0.1:${port}/healthz/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(() => finishReading).toBeDefined();
  expect(await isServed()).toBe(true);
  let isClosed = false;
  const closed = upstream.close().then(() => (isClosed = true));
  await expect.poll(isServed).toBe(false);
  expect(isClosed).toBe(false);
  vi.restoreAllMocks();
  finishReading!([]);
  await closed;
});
