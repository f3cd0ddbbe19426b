import { execFileSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { focusRow } from "../../tests/support/bills/focus-row";
import { fileOfDepth, fileOfLists, fileOfRows } from "../../tests/support/bills/parquet-footer";
import { openTestStores } from "../../tests/support/stores/stores";
import { csvOf, openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import { CostStoreError } from "../cost-store/cost-store";
import type { CostStore } from "../cost-store/cost-store";
import { readEnv } from "../env";
import { cancelImport, stopImport } from "./run/cancel";
import { importFiles } from "./run/import-files";
import { createImport } from "./import-records";
import { closeWaitingReaders, openReader, readersFolder } from "./reader/reader";

let imports: TestImports;
beforeAll(async () => {
  // Their own readers, whose folder shows what they leave.
  imports = await openTestImports(async () => ({ ...(await openTestStores()), openReader }));
  await imports.importOne("acme", bill);
});
afterAll(() => imports?.close());

const line = focusRow({ BilledCost: "3.5", EffectiveCost: "2", ListCost: "6" });
const bill = csvOf([line]);
const header = bill.split("\n")[0]!;
const columns = header.split(",").map((name) => ({ name }));
const before = { lines: 1, billed: "3.5", effective: "2" };

/** Imports with other limits than usual. */
const limited = (settings: Record<string, string>): TestImports => ({
  ...imports,
  env: readEnv({ NODE_ENV: "test", DATA_DIR: imports.directory, ...settings }),
});

async function importWith(settings: Record<string, string>, content: string | Buffer) {
  const { stores, file } = { stores: limited(settings), file: await imports.write(content) };
  const [summary] = await importFiles(
    { companyId: "acme", files: [{ path: file, name: "new.csv" }], by: "test" },
    stores,
  );
  return summary!;
}

/** The rejected file has left nothing in the stores. */
async function expectUnchanged(): Promise<void> {
  expect(await imports.totalsOf("acme")).toEqual(before);
  const staged =
    "SELECT count() AS rows FROM (SELECT ImportId FROM cloudtally.import_sums UNION ALL SELECT ImportId FROM cloudtally.import_bad_rows)";
  expect(await imports.costStore.query(staged)).toEqual([{ rows: "0" }]);
}

/** Nor has its reader left anything, once it is ended: the next file is read by a new one. */
async function expectStillImports(): Promise<void> {
  await expectUnchanged();
  await closeWaitingReaders();
  expect(await readdir(readersFolder(imports.directory))).toEqual([]);
}

describe("a file that requires too many resources", () => {
  it.each<[string, Record<string, string>, () => string | Buffer, object]>([
    [
      "lists of 33 million members in 213 bytes",
      {},
      () => fileOfLists(40, 33_554_432),
      { code: "not-readable", values: { reason: expect.stringContaining("a list of 33554432") } },
    ],
    [
      "two billion rows in some hundred bytes",
      {},
      () => fileOfRows(columns, 2n ** 31n),
      { code: "claims-too-much", values: { rows: "2147483648" } },
    ],
    [
      "nesting without end",
      {},
      () => fileOfDepth(100_000),
      { code: "not-readable", values: { reason: expect.stringContaining("more than 32 deep") } },
    ],
    [
      "too many columns of Parquet",
      { IMPORT_COLUMNS: "5" },
      () => fileOfRows(columns, 1n),
      { code: "too-wide", values: { count: String(header.split(",").length), limit: "5" } },
    ],
    [
      "20,000 columns",
      {},
      () => `${header},${Array.from({ length: 20_000 }, (_, n) => `c${n}`).join(",")}\n`,
      { code: "too-wide", values: { limit: "2000" } },
    ],
    [
      "a header without an end",
      {},
      () => gzipSync(Buffer.alloc(40 * 1024 ** 2, "x")),
      { code: "line-too-long", values: { limit: "16 MB" } },
    ],
    [
      "a quoted header without an end",
      {},
      () => gzipSync(`"${"\n".repeat(20 * 1024 ** 2)}`),
      { code: "line-too-long" },
    ],
    [
      "one line of 40 MB in a small gzip",
      {},
      () => gzipSync(`${bill}${"x".repeat(40 * 1024 ** 2)}`),
      { code: "line-too-long", values: { limit: "16 MB" } },
    ],
    [
      "seventy million blank lines in a small gzip",
      {},
      () => gzipSync(Buffer.concat([Buffer.from(bill), Buffer.alloc(70_000_000, "\n")])),
      { code: "unzips-too-much", values: { limit: "200" } },
    ],
    [
      "more than may be unzipped",
      { IMPORT_UNZIPPED_BYTES: "1000" },
      () => gzipSync(bill.repeat(20)),
      { code: "unzipped-too-large", values: { limit: "1000 B" } },
    ],
    [
      "more memory than there is",
      { IMPORT_MEMORY_BYTES: "134217728", IMPORT_RECORD_BYTES: "1000000000", IMPORT_UNZIPPED_RATIO: "10000" },
      () => gzipSync(Buffer.concat([Buffer.from(bill), Buffer.from('"'), Buffer.alloc(150_000_000, "x")])),
      { code: "too-much-memory", values: { limit: "128 MB" } },
    ],
  ])("is rejected: %s", async (_, settings, content, problem) => {
    expect(await importWith(settings, content())).toMatchObject({ status: "failed", problem });
    await expectUnchanged();
  });

  it("has left nothing of its reader", expectStillImports);
});

/** The reader that this process has started, once it is there. */
async function readerPid(): Promise<number> {
  for (;;) {
    const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
    const readers = lines
      .map((processLine) => /^\s*(\d+)\s+(\d+)\s+.*import-reader/.exec(processLine))
      .find((match) => Number(match?.[2]) === process.pid);
    if (readers) return Number(readers[1]);
    await sleep(10);
  }
}

describe("a reader", () => {
  let started = 0;
  /** A file that was not imported before. */
  const start = (settings: Record<string, string> = {}) =>
    importWith(settings, csvOf([{ ...line, BilledCost: `0.${(started += 1)}` }]));

  it.each(["SIGKILL", "SIGSEGV"] as const)("that ends by %s fails its import alone", async (signal) => {
    const importing = start();
    process.kill(await readerPid(), signal);
    expect(await importing).toMatchObject({
      status: "failed",
      problem: { code: "reader-ended", values: { how: signal } },
    });
    await expectStillImports();
  });

  it("that hangs is ended after its time limit", async () => {
    const importing = start({ IMPORT_SECONDS: "2" });
    process.kill(await readerPid(), "SIGSTOP");
    expect(await importing).toMatchObject({ status: "failed", problem: { code: "too-slow", values: { limit: "2" } } });
    await expectStillImports();
  });

  it("is ended with its import when that is cancelled, also while the import waits", async () => {
    const files = [{ path: await imports.write(csvOf([{ ...line, BilledCost: "99" }])), name: "new.csv" }];
    const register = () =>
      createImport(imports.stateStore, {
        companyId: "acme",
        files: [{ name: "new.csv", bytes: 1 }],
        format: null,
        by: "test",
      });
    const ids = [await register(), await register(), await register()];
    const importing = ids.map((importId) => importFiles({ companyId: "acme", files, by: "test", importId }, imports));
    process.kill(await readerPid(), "SIGSTOP");
    for (const importId of ids) {
      expect(await cancelImport(imports.stateStore, "other", importId)).toBe(false);
      expect(await cancelImport(imports.stateStore, "acme", importId)).toBe(true);
      stopImport(importId);
    }
    await Promise.all(importing);
    const rows = await imports.stateStore.query("SELECT status, problem FROM imports WHERE import_id = ANY($1)", [ids]);
    expect(rows).toEqual(ids.map(() => ({ status: "cancelled", problem: null })));
    expect(await cancelImport(imports.stateStore, "acme", ids[0]!)).toBe(false);
    await expectStillImports();
  });
});

describe("a store that cannot store the rows", () => {
  it("fails the import, and reports a full disk", async () => {
    const insertFrom = () =>
      Promise.reject(new CostStoreError("Cannot write to file: errno: 28, strerror: No space left on device", 75));
    const costStore: CostStore = { ...imports.costStore, insertFrom, for: () => costStore };
    const stores = { ...imports, costStore };
    const path = await imports.write(csvOf([{ ...line, BilledCost: "7" }]));
    await expect(
      importFiles({ companyId: "acme", files: [{ path, name: "new.csv" }], by: "test" }, stores),
    ).rejects.toThrow("No space left");
    const [last] = await imports.stateStore.query(
      "SELECT status, problem->>'code' AS code FROM imports ORDER BY created_at DESC LIMIT 1",
    );
    expect(last).toEqual({ status: "failed", code: "no-space" });
    await expectStillImports();
    expect(await imports.importOne("acme", bill)).toMatchObject({ status: "unchanged" });
  });
});
