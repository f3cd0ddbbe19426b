import { execFile } from "node:child_process";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testServices } from "../../../tests/support/stores/call-handler";
import { focusCsv } from "../../../tests/support/bills/focus-csv";
import { liveTotals, publishMonths } from "../../../tests/support/publish-months";
import { openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { LINES, USAGE } from "../../cost-store/schema";
import { verifyStore } from "../../integrity/verify-store";
import { ensureCompany } from "../../people/people";
import type { Services } from "../../serve";
import { createImport } from "../import-records";
import type { ImportServices } from "../import-services";
import { importFiles } from "../run/import-files";
import { damagedImports, startRepair } from "./repair";
import { findSummary } from "../summaries";

let imports: TestImports;
let services: Services & ImportServices;

beforeAll(async () => {
  imports = await openTestImports();
  services = testServices(imports);
});
afterAll(() => imports.close());

const charge = (month: string, BilledCost: string) => ({
  BilledCost,
  BillingAccountId: "1",
  BillingCurrency: "USD",
  day: `${month}-15`,
  ServiceName: "Compute",
  ProviderName: "AWS",
});
const november = focusCsv([charge("2025-10", "1.000000000000000001"), charge("2025-11", "2")]);

async function importBill(companyId: string, content: string, importId?: string) {
  const file = path.join(imports.directory, `${companyId}.csv`);
  await writeFile(file, content);
  const [summary] = await importFiles(
    { companyId, files: [{ path: file, name: "bill.csv" }], by: "test", keeping: "copy", importId },
    services,
  );
  return summary!;
}

/** Deletes the rows of a company's months in a table, and lets the check detect it. */
async function lose(companyId: string, months: string | string[], table: string): Promise<void> {
  await imports.costStore.command(
    `DELETE FROM ${table} WHERE CompanyId = {companyId:String} AND BillingMonth IN {months:Array(Date)}`,
    { companyId, months: [months].flat().map((month) => `${month}-01`) },
  );
  await verifyStore(services, "sums");
}

async function repair(companyId: string, using = services) {
  const [damaged] = await damagedImports(imports.stateStore, companyId);
  const { importId, ended } = await startRepair(damaged!, "tester", using);
  await ended;
  return (await findSummary(imports.stateStore, companyId, importId))!;
}

const originalsOf = (importId: string) =>
  readdir(path.join(imports.directory, "originals", importId)).catch(() => null);

it("restores from the original file what was lost, and nothing that was replaced", async () => {
  const first = await importBill("acme", november);
  const second = await importBill("acme", focusCsv([charge("2025-11", "5")]));
  const before = await imports.totalsOf("acme");
  expect(before).toMatchObject({ lines: 2, billed: "6.000000000000000001" });
  await lose("acme", "2025-10", LINES);
  expect(await imports.totalsOf("acme")).toMatchObject({ lines: 1, billed: "5" });
  expect(await findSummary(imports.stateStore, "acme", first.importId)).toMatchObject({
    isRepairable: true,
    sums: [
      { month: "2025-10", live: true, isDamaged: true },
      { month: "2025-11", live: false },
    ],
  });

  const repaired = await repair("acme");
  expect(repaired).toMatchObject({ status: "published", by: "tester", fileNames: ["bill.csv"], replaced: [] });
  expect(repaired.sums.map(({ month, live }) => [month, live])).toEqual([
    ["2025-10", true],
    ["2025-11", false],
  ]);
  expect(await imports.totalsOf("acme")).toEqual(before);
  expect(await damagedImports(imports.stateStore)).toEqual([]);
  // Files are kept as long as any of their import is live.
  expect([
    await originalsOf(first.importId),
    await originalsOf(second.importId),
    await originalsOf(repaired.importId),
  ]).toEqual([null, ["0"], ["0"]]);
});

it("is as old as the files that it imports again", async () => {
  await ensureCompany(imports.stateStore, "order");
  const receive = () => createImport(imports.stateStore, { companyId: "order", files: [], format: null, by: "test" });
  await importBill("order", focusCsv([charge("2025-10", "3")]));
  const history = await receive();
  await importBill("order", focusCsv([charge("2025-11", "5")]));
  await lose("order", ["2025-10", "2025-11"], LINES);
  for (let n = 0; n < 2; n += 1) expect((await repair("order")).status).toBe("published");
  // It was received after October and before November.
  const months = [
    { month: "2025-10", cost: 1, source: "1" },
    { month: "2025-11", cost: 2, source: "1" },
  ];
  await publishMonths(imports.stateStore, "order", months, { importId: history });
  expect(await liveTotals(imports.stateStore, "order")).toEqual({ lines: 2, billed: "6" });
});

/** Imports the bill as an earlier version did, which took its months for those before. */
async function importAsMonthsBefore(companyId: string, content: string) {
  const summary = await importBill(companyId, content);
  const { stateStore } = imports;
  await stateStore.query("UPDATE imports SET fingerprint = 'earlier' WHERE import_id = $1", [summary.importId]);
  for (const month of ["2025-10-01", "2025-11-01"])
    await stateStore.query(
      `UPDATE import_slices SET billing_month = $2::date - interval '1 month' WHERE import_id = $1 AND billing_month = $2::date`,
      [summary.importId, month],
    );
  return summary;
}

it("leaves a month that an earlier version took for another to the newer import that has it", async () => {
  await importAsMonthsBefore("moved", november);
  await publishMonths(imports.stateStore, "moved", [{ month: "2025-11", cost: 5, source: "1" }]);
  await lose("moved", "2025-10", LINES);
  expect((await repair("moved")).sums.map(({ month, live }) => [month, live])).toEqual([
    ["2025-10", true],
    ["2025-11", false],
  ]);
  expect(await liveTotals(imports.stateStore, "moved")).toEqual({ lines: 2, billed: "6.000000000000000001" });
});

it("knows replaced months by their days if an earlier version took them for others", async () => {
  const { importId } = await importAsMonthsBefore("days", november);
  await imports.stateStore.query(
    "UPDATE import_slices SET live = false WHERE import_id = $1 AND billing_month = '2025-10-01'",
    [importId],
  );
  await lose("days", "2025-10", LINES);
  expect((await repair("days")).sums.map(({ month, live }) => [month, live])).toEqual([
    ["2025-10", true],
    ["2025-11", false],
  ]);
});

it("retires damaged months if newer imports have all of them", async () => {
  await importAsMonthsBefore("newer", focusCsv([charge("2025-11", "2")]));
  await importBill("newer", focusCsv([charge("2025-11", "5")]));
  await lose("newer", "2025-11", LINES);
  expect((await repair("newer")).status).toBe("retired");
  expect(await repair("newer")).toMatchObject({ status: "published", sums: [{ month: "2025-11", live: true }] });
  expect(await imports.totalsOf("newer")).toMatchObject({ lines: 1, billed: "5" });
  expect(await damagedImports(imports.stateStore, "newer")).toEqual([]);
});

it("rebuilds totals from undamaged lines, without any file or any session of pages", async () => {
  const { importId } = await importBill("sums", november);
  const before = await imports.totalsOf("sums");
  await writeFile(path.join(imports.directory, "originals", importId, "0"), "scribble");
  await lose("sums", "2025-10", USAGE);
  expect(await imports.totalsOf("sums")).toMatchObject({ lines: 1 });
  const refuse = () => Promise.reject(new Error("a page waits for this session"));
  const pages = { ...services.costStore, query: refuse, command: refuse, fill: refuse };
  expect(await repair("sums", { ...services, costStore: pages })).toMatchObject({ importId, status: "published" });
  expect(await imports.totalsOf("sums")).toEqual(before);
  expect(await verifyStore(services, "sums")).toBe(0);
});

it("rebuilds totals once when two repairs are started at once", async () => {
  await importBill("at-once", november);
  const before = await imports.totalsOf("at-once");
  await lose("at-once", "2025-10", USAGE);
  await Promise.all([repair("at-once"), repair("at-once")]);
  expect(await imports.totalsOf("at-once")).toEqual(before);
  const [stored] = await imports.costStore.query(
    `SELECT toString(sum(BilledCost)) AS billed, toUInt32(sum(NumberOfLines)) AS lines FROM ${USAGE} WHERE CompanyId = 'at-once'`,
  );
  expect(stored).toEqual({ billed: "3.000000000000000001", lines: 2 });
  expect(await verifyStore(services, "sums")).toBe(0);
});

it("reports a damaged original; uploading the same file repairs as well", async () => {
  const { importId } = await importBill("twice", november);
  const before = await imports.totalsOf("twice");
  const { stateStore } = imports;
  const original = path.join(imports.directory, "originals", importId, "0");
  await writeFile(original, "scribble");
  await lose("twice", "2025-10", LINES);
  expect(await repair("twice")).toMatchObject({
    status: "failed",
    problem: { code: "original-damaged", file: "bill.csv" },
  });
  expect(await imports.totalsOf("twice")).toMatchObject({ lines: 1 });

  // It is alive while it checks its files, however long that takes.
  await rm(original);
  await promisify(execFile)("mkfifo", [original]);
  const [damaged] = await damagedImports(stateStore, "twice");
  const repairing = await startRepair(damaged!, "tester", services);
  const repaired = [repairing.importId];
  await stateStore.query("UPDATE imports SET seen_at = now() - interval '2 minutes' WHERE import_id = $1", repaired);
  await expect
    .poll(() =>
      stateStore.query(
        "SELECT 1 FROM imports WHERE import_id = $1 AND seen_at > now() - interval '1 minute'",
        repaired,
      ),
    )
    .toHaveLength(1);
  await writeFile(original, "scribble");
  await repairing.ended;
  expect(await findSummary(stateStore, "twice", repairing.importId)).toMatchObject({
    status: "failed",
    problem: { code: "original-damaged" },
  });

  expect(await importBill("twice", november)).toMatchObject({ status: "published" });
  expect(await imports.totalsOf("twice")).toEqual(before);
  expect(await importBill("twice", november)).toMatchObject({ status: "unchanged" });
});

it("imports even without space for the original, and then reports that there is none", async () => {
  const dataDir = path.join(imports.directory, "full");
  await mkdir(dataDir);
  // Where the folder of the originals should be.
  await writeFile(path.join(dataDir, "originals"), "");
  const full = { ...services, env: { ...services.env, DATA_DIR: dataDir } };
  const file = path.join(imports.directory, "full.csv");
  await writeFile(file, november);
  const [summary] = await importFiles(
    { companyId: "full", files: [{ path: file, name: "full.csv" }], by: "test", keeping: "copy" },
    full,
  );
  expect(summary).toMatchObject({ status: "published", isRepairable: true });
  await lose("full", "2025-10", LINES);
  expect(await findSummary(imports.stateStore, "full", summary!.importId)).toMatchObject({ isRepairable: false });
  expect(await repair("full")).toMatchObject({
    status: "failed",
    problem: { code: "original-missing", file: "full.csv" },
  });
});
