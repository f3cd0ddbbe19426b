import { open, rm, stat, truncate } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { focusCsv } from "../../tests/support/bills/focus-csv";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import { openChdb } from "../cost-store/chdb";
import { CostStoreError } from "../cost-store/cost-store";
import type { CostStore } from "../cost-store/cost-store";
import { BILLS, COMMITMENTS, LINES, ROLLUP, SLICED, USAGE } from "../cost-store/schema";
import { startRepair } from "../imports/originals/repair";
import { detachedParts } from "./broken-parts";
import { verifyStore } from "./verify-store";

let stores: TestStores;
let imports: TestImports;

beforeAll(async () => {
  stores = await openTestStores();
  imports = await openTestImports(async () => stores);
});
afterAll(async () => {
  await stores.costStore.close();
  await stores.stateStore.close();
  await rm(stores.directory, { recursive: true, force: true });
});

const charge = (month: string, BilledCost: string) => ({
  BilledCost,
  BillingAccountId: "1",
  BillingCurrency: "USD",
  day: `${month}-15`,
  ServiceName: "Compute",
  ProviderName: "AWS",
});
const bill = (months: string[]) => focusCsv(months.flatMap((month) => [charge(month, "1.25"), charge(month, "-0.05")]));
const importBill = (...months: string[]) => imports.importOne("acme", bill(months), { name: months.join() });
/** Months of one bill, each damaged in another way. */
const DAMAGED = ["2024-02", "2024-03", "2024-04", "2024-05", "2024-07"];

/** Months that are marked, each with its tables. */
async function marked(): Promise<Record<string, string[]>> {
  const rows = await stores.stateStore.query<{ month: string; tables: string[] }>(
    "SELECT to_char(billing_month, 'YYYY-MM') AS month, damaged_in AS tables FROM import_slices WHERE live AND damaged_in IS NOT NULL ORDER BY 1",
  );
  return Object.fromEntries(rows.map(({ month, tables }) => [month, tables]));
}

/** Folder of the part that holds a billing month in a table; each month of these tests is one part. */
async function partOf(table: string, month: string): Promise<string> {
  const [part] = await stores.costStore.query<{ path: string }>(
    "SELECT path FROM system.parts WHERE active AND concat(database, '.', table) = {table:String} AND partition_id = {partition:String}",
    { table, partition: `${month.replace("-", "")}01` },
  );
  return part!.path;
}

/** Changes some bytes in the middle of a file. */
async function scratch(file: string): Promise<void> {
  const { size } = await stat(file);
  const handle = await open(file, "r+");
  await handle.write(Buffer.from([0xff, 0x00, 0xee]), 0, 3, Math.floor(size / 2));
  await handle.close();
}

/** Reopens the cost store as a restart of the process does; `meanwhile` changes its files. */
async function reopen(meanwhile: () => Promise<void>): Promise<void> {
  await stores.costStore.close();
  await meanwhile();
  stores.costStore = await openChdb({
    directory: path.join(stores.directory, "cost-store"),
    sessions: { pages: 2, exports: 1, imports: 2, checks: 1, health: 1 },
    timeoutSeconds: 120,
    cachedBytes: stores.env.COST_STORE_KEPT_BYTES,
  });
}

it("finds no damage in a complete store", async () => {
  await importBill("2024-01");
  expect(await verifyStore(stores, "everything")).toBe(0);
  expect(await marked()).toEqual({});
});

it("marks what the engine did not load at start, whatever is wrong with the files", async () => {
  await importBill(...DAMAGED);
  const cut = await partOf(LINES, "2024-02");
  const without = await partOf(ROLLUP, "2024-03");
  const garbled = await partOf(USAGE, "2024-04");
  const lostPart = await partOf(BILLS, "2024-05");
  const commitments = await partOf(COMMITMENTS, "2024-07");
  await reopen(async () => {
    await truncate(path.join(cut, "data.bin"), 10);
    await rm(path.join(without, "columns.txt"));
    await truncate(path.join(garbled, "checksums.txt"), 20);
    await rm(lostPart, { recursive: true });
    await rm(commitments, { recursive: true });
  });
  expect(await verifyStore(stores, "sums")).toBe(5);
  expect(await marked()).toEqual({
    "2024-02": [LINES],
    "2024-03": [ROLLUP],
    "2024-04": [USAGE],
    "2024-05": [BILLS],
    "2024-07": [COMMITMENTS],
  });
  expect((await detachedParts(stores.costStore)).map(({ reason }) => reason)).toEqual(Array(3).fill("broken-on-start"));
  // Nothing new.
  expect(await verifyStore(stores, "sums")).toBe(0);
});

it("detaches parts that have become unreadable since the last check", async () => {
  await importBill("2024-06");
  await verifyStore(stores, "everything");
  await scratch(path.join(await partOf(LINES, "2024-06"), "data.bin"));
  // Without a write in between, after which no result of the last check would be kept anyway.
  await verifyStore(stores, "everything");
  expect(await marked()).toMatchObject({ "2024-06": [LINES] });
  // The lines of the intact month can be read, which an attached broken part would prevent.
  expect(await imports.totalsOf("acme")).toMatchObject({ lines: 2 });
});

/** The store; `onCheck` is called before the files of a month in a table are read. */
function whenChecked(onCheck: (sql: string) => void | Promise<void>): CostStore {
  const checks: CostStore = {
    ...stores.costStore.for("checks"),
    query: async (sql, parameters) => {
      if (sql.startsWith("CHECK TABLE")) await onCheck(sql);
      return stores.costStore.for("checks").query(sql, parameters);
    },
  };
  return {
    ...stores.costStore,
    for: (workload) => (workload === "checks" ? checks : stores.costStore.for(workload)),
  };
}

it("does not mark what was repaired while it read the files, which keeps no session from imports", async () => {
  const { importId } = await importBill("2024-08");
  await stores.costStore.command(`DELETE FROM ${USAGE} WHERE BillingMonth = '2024-08-01'`);
  await verifyStore(stores, "sums");
  expect(await marked()).toMatchObject({ "2024-08": [USAGE] });
  let isRepaired = false;
  const costStore = whenChecked(async (sql) => {
    if (isRepaired || !sql.includes(SLICED.at(-1)!)) return;
    isRepaired = true;
    await (
      await startRepair({ importId, companyId: "acme" }, "tester", stores)
    ).ended;
  });
  await verifyStore({ ...stores, costStore }, "everything");
  expect(isRepaired).toBe(true);
  expect(await marked()).not.toHaveProperty("2024-08");
});

it("ends before the next month if it is stopped, and marks nothing", async () => {
  await stores.costStore.command(`DELETE FROM ${USAGE} WHERE BillingMonth = '2024-08-01'`);
  const stopping = new AbortController();
  let months = 0;
  const costStore = whenChecked(() => {
    months += 1;
    stopping.abort();
  });
  await expect(verifyStore({ ...stores, costStore }, "everything", stopping.signal)).rejects.toThrow("aborted");
  expect(months).toBe(1);
  expect(await marked()).not.toHaveProperty("2024-08");
  await verifyStore(stores, "sums");
  expect(await marked()).toHaveProperty("2024-08");
});

it("marks what it has detached, even if it is stopped then", async () => {
  await importBill("2023-12");
  await scratch(path.join(await partOf(LINES, "2023-12"), "data.bin"));
  const stopping = new AbortController();
  // The oldest month is read first, and more would follow.
  const costStore = whenChecked((sql) => {
    if (sql.includes(LINES) && sql.includes("20231201")) stopping.abort();
  });
  await expect(verifyStore({ ...stores, costStore }, "everything", stopping.signal)).rejects.toThrow("aborted");
  expect(await marked()).toMatchObject({ "2023-12": [LINES] });
});

it("unmarks what was imported again, and then deletes the detached parts", async () => {
  expect(Object.keys(await marked())).toEqual(["2023-12", ...DAMAGED.slice(0, 4), "2024-06", "2024-07", "2024-08"]);
  // The same bill again, and one with the months of the others.
  for (const months of [DAMAGED, ["2023-12", "2024-06", "2024-08"]])
    expect(await importBill(...months)).toMatchObject({ status: "published" });
  expect(await marked()).toEqual({});
  expect(await verifyStore(stores, "everything")).toBe(0);
  expect(await detachedParts(stores.costStore)).toEqual([]);
  expect(await imports.totalsOf("acme")).toEqual({ lines: 18, billed: "10.8", effective: "10.8" });
});

it("marks nothing if the engine fails for another reason", async () => {
  const costStore: CostStore = {
    ...stores.costStore,
    for: () => costStore,
    query: () => Promise.reject(new CostStoreError("Memory limit exceeded", 241)),
  };
  await expect(verifyStore({ ...stores, costStore }, "sums")).rejects.toThrow("Memory limit");
  expect(await marked()).toEqual({});
});
