import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { focusRow } from "../../../tests/support/bills/focus-row";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { ensureCompany } from "../../people/people";
import { StateStoreError } from "../../state-store/state-store";
import type { Queries, StateStore } from "../../state-store/state-store";
import { importFiles } from "./import-files";
import { endInterruptedImports, resumeUploads } from "./interrupted-imports";
import { createImport, saveRefusals } from "../import-records";
import { problem } from "../problems";
import { importUpload, interruptUploads } from "../upload/import-upload";
import { findSummary } from "../summaries";
import { uploadsFolder } from "../upload/uploads-folder";
import { readersFolder } from "../reader/reader";

let imports: TestImports;
let uploads: string;
let companyId: string;
let tests = 0;
beforeAll(async () => {
  imports = await openTestImports();
  uploads = uploadsFolder(imports.directory);
  await mkdir(uploads, { recursive: true });
});
afterAll(() => imports.close());
beforeEach(async () => {
  companyId = `acme-${(tests += 1)}`;
  await ensureCompany(imports.stateStore, companyId);
});

const bill = (...costs: number[]) =>
  csvOf(costs.map((cost) => focusRow({ BilledCost: cost, EffectiveCost: cost, ListCost: cost, ContractedCost: cost })));

/** An upload as seen by a process that starts after the one that received it. */
async function leave(files: Record<string, string>) {
  const stored = Object.keys(files).map((name) => ({ stored: `${companyId}-${name}`, name }));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(uploads, `${companyId}-${name}`), text);
  const upload = { files: stored, authorized: ["aws" as const, "gcp" as const] };
  const described = stored.map(({ name }) => ({ name, bytes: files[name]!.length }));
  const request = { companyId, files: described, format: null, by: "ann", upload };
  const importId = await createImport(imports.stateStore, request);
  return { importId, companyId, by: "ann", upload };
}

const set = (importId: string, values: string) =>
  imports.stateStore.query(`UPDATE imports SET ${values} WHERE import_id = $1`, [importId]);

const restart = async () => {
  await endInterruptedImports(imports);
  await resumeUploads(imports);
};

const summaryOf = async (importId: string) => (await findSummary(imports.stateStore, companyId, importId))!;
const ended = async (importId: string) => {
  await expect.poll(async () => (await summaryOf(importId)).finishedAt).not.toBeNull();
  return summaryOf(importId);
};
const leftovers = async () => (await readdir(uploads)).filter((name) => name.startsWith(`${companyId}-`));

it("restarts an upload of a process that has died", async () => {
  const { importId } = await leave({ "bill.csv": bill(2, 3) });
  await set(importId, "status = 'storing', progress = 40");
  await restart();
  expect(await ended(importId)).toMatchObject({
    status: "published",
    by: "ann",
    rowsStored: 2,
    fileNames: ["bill.csv"],
    sums: [{ fileBilledCost: "5", residual: "0" }],
  });
  expect(await imports.totalsOf(companyId)).toMatchObject({ lines: 2, billed: "5" });
  await expect.poll(leftovers).toEqual([]);
});

it("keeps all files of an upload until each of its formats is registered", async () => {
  const { importId, upload } = await leave({ "bill.csv": bill(2), "note.csv": "a,b\n1,2\n" });
  const dieAtSecond = (queries: Queries): Queries => ({
    query: (sql, values) =>
      sql.includes("INSERT INTO imports") ? Promise.reject(new Error("killed")) : queries.query(sql, values),
  });
  const stateStore: StateStore = {
    ...dieAtSecond(imports.stateStore),
    transaction: (work) => imports.stateStore.transaction((tx) => work(dieAtSecond(tx))),
    close: () => Promise.resolve(),
  };
  const files = upload.files.map(({ stored, name }) => ({ path: path.join(uploads, stored), name }));
  await expect(
    importFiles({ companyId, files, by: "ann", importId, isUpload: true }, { ...imports, stateStore }),
  ).rejects.toThrow("killed");
  expect(await imports.stateStore.query("SELECT upload FROM imports WHERE import_id = $1", [importId])).toEqual([
    { upload },
  ]);
});

it("ignores what the previous process had stored", async () => {
  const upload = await leave({ "bill.csv": bill(2, 3) });
  importUpload(upload, imports);
  await ended(upload.importId);
  await expect.poll(leftovers).toEqual([]);
  // As if killed after everything was stored, just before publication.
  await writeFile(path.join(uploads, upload.upload.files[0]!.stored), bill(2, 3));
  await imports.stateStore.query("DELETE FROM import_slices WHERE import_id = $1", [upload.importId]);
  await set(upload.importId, "status = 'storing', finished_at = NULL, fingerprint = ''");
  await restart();
  expect(await ended(upload.importId)).toMatchObject({ status: "published", rowsStored: 2 });
  expect(await imports.totalsOf(companyId)).toMatchObject({ lines: 2, billed: "5" });
});

it("stops when its own process ends, and continues in the next one", async () => {
  const upload = await leave({ "bill.csv": bill(7) });
  importUpload(upload, imports);
  await interruptUploads();
  expect((await summaryOf(upload.importId)).finishedAt).toBeNull();
  expect(await leftovers()).toEqual([`${companyId}-bill.csv`]);
  await restart();
  expect(await ended(upload.importId)).toMatchObject({ status: "published", rowsStored: 1 });
});

it("keeps its files if the state store is away when it ends, and continues in the next process", async () => {
  const upload = await leave({ "bill.csv": bill(7) });
  let isAway = false;
  const query: Queries["query"] = async (sql, values) => {
    isAway ||= sql.includes("INSERT INTO import_slices");
    if (isAway) throw new StateStoreError("away", false);
    return imports.stateStore.query(sql, values);
  };
  const stateStore: StateStore = { query, transaction: (work) => work({ query }), close: () => Promise.resolve() };
  importUpload(upload, { ...imports, stateStore });
  await expect.poll(() => isAway).toBe(true);
  await interruptUploads();
  expect((await summaryOf(upload.importId)).finishedAt).toBeNull();
  expect(await leftovers()).toEqual([`${companyId}-bill.csv`]);
  await restart();
  expect(await ended(upload.importId)).toMatchObject({ status: "published", rowsStored: 1 });
  await expect.poll(leftovers).toEqual([]);
});

it("leaves the refused rows to the instance that runs the import again", async () => {
  const { importId } = await leave({ "bill.csv": bill(1) });
  const stateStore: StateStore = {
    ...imports.stateStore,
    async transaction(work) {
      // Another instance is faster.
      await set(importId, "resumed = resumed + 1");
      await saveRefusals(imports.stateStore, importId, [problem("bad-date", { file: "bill.csv", line: 2 })]);
      return imports.stateStore.transaction(work);
    },
  };
  await resumeUploads({ ...imports, stateStore });
  const refused = "SELECT line FROM import_refusals WHERE import_id = $1";
  expect(await imports.stateStore.query(refused, [importId])).toEqual([{ line: "2" }]);
  await set(importId, "status = 'cancelled', finished_at = now()");
});

it("continues every import of an upload of several formats", async () => {
  const gcp = '{"billing_account_id":"01","nonsense":1}\n';
  const first = await leave({ "bill.csv": bill(7), "other.json": gcp });
  importUpload(first, imports);
  await ended(first.importId);
  await expect.poll(leftovers).toEqual([]);
  const rows = await imports.stateStore.query<{ upload: { files: { name: string }[] } }>(
    "SELECT upload FROM imports WHERE company_id = $1 ORDER BY created_at, import_id",
    [companyId],
  );
  expect(rows.map(({ upload }) => upload.files.map(({ name }) => name)).sort()).toEqual([["bill.csv"], ["other.json"]]);
});

it("gives up after three interruptions, without its files, or if it came from the command line", async () => {
  const stubborn = await leave({ "bill.csv": bill(1) });
  await set(stubborn.importId, "resumed = 3");
  const upload = await leave({ "gone.csv": bill(1) });
  await set(upload.importId, `upload = jsonb_set(upload, '{files,0,stored}', '"nowhere"')`);
  const typed = await leave({ "typed.csv": bill(1) });
  await set(typed.importId, "upload = NULL");
  await restart();
  for (const { importId } of [stubborn, upload, typed])
    expect(await summaryOf(importId)).toMatchObject({ status: "failed", problem: { code: "interrupted" } });
  expect(await leftovers()).toEqual([]);
  expect(await imports.totalsOf(companyId)).toMatchObject({ lines: 0 });
});

it("cannot be led outside the folder of uploads", async () => {
  const upload = await leave({ "bill.csv": bill(1) });
  await set(upload.importId, `upload = jsonb_set(upload, '{files,0,stored}', '"../../../../etc/passwd"')`);
  await restart();
  expect(await summaryOf(upload.importId)).toMatchObject({ status: "failed", problem: { code: "interrupted" } });
});

it("in a cluster, leaves alone what others work on, or have the files of", async () => {
  const cluster = { ...imports, env: { ...imports.env, CLICKHOUSE_URL: "http://store.example" } };
  const alive = await leave({ "alive.csv": bill(1) });
  const elsewhere = await leave({ "elsewhere.csv": bill(1) });
  await set(
    elsewhere.importId,
    `seen_at = now() - interval '2 minutes', upload = jsonb_set(upload, '{files,0,stored}', '"there"')`,
  );
  const lost = await leave({ "lost.csv": bill(1) });
  await set(
    lost.importId,
    `seen_at = now() - interval '11 minutes', upload = jsonb_set(upload, '{files,0,stored}', '"there"')`,
  );
  const silent = await leave({ "silent.csv": bill(4) });
  await set(silent.importId, "status = 'storing', seen_at = now() - interval '2 minutes'");
  await endInterruptedImports(cluster);
  await Promise.all([resumeUploads(cluster), resumeUploads(cluster)]);
  expect(await ended(silent.importId)).toMatchObject({ status: "published" });
  const [row] = await imports.stateStore.query("SELECT resumed FROM imports WHERE import_id = $1", [silent.importId]);
  expect(row).toEqual({ resumed: 1 });
  expect((await summaryOf(alive.importId)).finishedAt).toBeNull();
  expect((await summaryOf(elsewhere.importId)).finishedAt).toBeNull();
  expect(await summaryOf(lost.importId)).toMatchObject({ status: "failed", problem: { code: "interrupted" } });
});

it("deletes the folder of a reader that is still writing when its parent has died", async () => {
  const folder = path.join(readersFolder(imports.directory), "orphan");
  await mkdir(folder, { recursive: true });
  const until = Date.now() + 500;
  let files = 0;
  const write = async () => {
    while (Date.now() < until) await writeFile(path.join(folder, `${(files += 1)}`), "").catch(() => undefined);
  };
  const writing = Promise.all(Array.from({ length: 8 }, write));
  await endInterruptedImports(imports);
  await writing;
  expect(await readdir(readersFolder(imports.directory))).not.toContain("orphan");
});
