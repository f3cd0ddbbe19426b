import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestState } from "../../tests/support/stores/test-state";
import { createLog } from "~/lib/process/log";
import type { CostStore } from "../cost-store/cost-store";
import { openCostStore } from "../cost-store/open";
import { LINES } from "../cost-store/schema";
import { readEnv } from "../env";
import { liveSlices } from "../slices/live-slices";
import { closeWaitingReaders } from "../imports/reader/reader";
import { verifyPassword } from "../identity/password/password";
import { wholeCompany } from "../viewer/viewer";
import { findUser } from "../people/people";
import type { Services } from "../serve";
import { fromUnits, toUnits } from "~/lib/money/decimal";
import { vendors } from "~/contract/vendors";
import { companies } from "./catalogue/companies";
import { writeBills } from "./bills/write-bills";
import { fillDemo } from "./fill-demo";

const today = "2026-11-15";
const seed = 7;
const months = 1;
let directory: string;
let services: Omit<Services, "exports">;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "demo-"));
  const env = readEnv({ DATA_DIR: directory, TODAY: today, DEMO_SEED: String(seed), LOG_LEVEL: "silent" });
  const stateStore = await openTestState();
  services = {
    env,
    log: createLog("test", "silent"),
    costStore: await openCostStore(env, stateStore),
    stateStore,
    today: () => today,
    now: () => new Date(`${today}T12:00:00Z`),
  };
});

afterAll(async () => {
  await services.costStore.close();
  await services.stateStore.close();
  await rm(directory, { recursive: true, force: true });
});

const billedColumn = 5;

/** Sums of the bills as they are written, "company vendor month currency" → billed. */
async function written(): Promise<Record<string, string>> {
  const sums: Record<string, bigint> = {};
  for (const company of companies) {
    for (const vendor of new Set(company.bills.map((bill) => bill.provider.vendor))) {
      const file = await writeBills(path.join(directory, "again"), { company, vendor, today, seed, months });
      const [head, ...lines] = gunzipSync(await readFile(file))
        .toString()
        .trimEnd()
        .split("\n");
      expect(head!.split(",")[billedColumn]).toBe("BilledCost");
      for (const line of lines) {
        const key = `${company.companyId} ${vendor} ${line.slice(0, "2026-01".length)} ${currencyOf(line)}`;
        sums[key] = (sums[key] ?? 0n) + toUnits(line.split(",", billedColumn + 1)[billedColumn]!);
      }
    }
  }
  return Object.fromEntries(Object.entries(sums).map(([key, units]) => [key, fromUnits(units)]));
}

const currencyOf = (line: string): string => /,(USD|EUR|KRW|CNY),(?:USD|KRW|CNY),/.exec(line)![1]!;

/** The same from the cost lines that count. */
async function stored(): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { companyId } of companies) {
    const { slices } = await liveSlices(services.stateStore, wholeCompany(companyId), {
      vendors: [...vendors],
      isAmortizedCost: false,
    });
    const rows = await services.costStore.query<{ key: string; billed: string }>(
      `SELECT concat(CompanyId, ' ', Vendor, ' ', formatDateTime(BillingMonth, '%Y-%m'), ' ', BillingCurrency) AS key, toString(sum(BilledCost)) AS billed
       FROM ${LINES} WHERE CompanyId = {companyId:String} AND SliceId IN {slices:Array(UInt64)} GROUP BY key`,
      { companyId, slices: slices.map((slice) => BigInt(slice.sliceId)) },
    );
    for (const { key, billed } of rows) sums[key] = billed;
  }
  return sums;
}

const importsOf = () =>
  services.stateStore.query(
    "SELECT import_id, status, rows_refused::int AS refused, seen_at FROM imports ORDER BY created_at",
  );

test("an interrupted fill is completed at the next start", async () => {
  let files = 0;
  const costStore: CostStore = {
    ...services.costStore,
    insertFrom: (...file) =>
      (files += 1) > 2 ? Promise.reject(new Error("killed")) : services.costStore.insertFrom(...file),
    for: () => costStore,
  };
  await expect(fillDemo({ ...services, costStore }, () => undefined, { months })).rejects.toThrow();
  expect((await services.stateStore.query("SELECT 1 FROM demo_bills WHERE imported_at IS NOT NULL")).length).toBe(2);

  const messages: string[] = [];
  await fillDemo({ ...services, today: () => "2026-11-22" }, (line) => messages.push(line), { months });
  // Seven bills, and the price lists.
  expect(messages).toHaveLength(8);
  expect(await readdir(directory)).toEqual(["cost-store", "originals", "reading"]);
  await closeWaitingReaders();
  expect(await readdir(path.join(directory, "reading"))).toEqual([]);
});

test("the store equals the bills of that first day, to the last decimal", async () => {
  expect(await stored()).toEqual(await written());
});

test("a finished demo is unchanged", async () => {
  const before = await importsOf();
  const messages: string[] = [];
  await fillDemo(services, (line) => messages.push(line), { months });
  expect(messages).toEqual([]);
  expect(await importsOf()).toEqual(before);
});

test("an older demo gets its service groups, and only once", async () => {
  const { stateStore } = services;
  const sets = async () =>
    (
      await stateStore.query<{ set_id: string }>(
        "SELECT set_id FROM service_group_sets WHERE company_id = 'demo' ORDER BY 1",
      )
    ).map((row) => row.set_id);
  const setIds = ["environment", "product-lines", "technology"];
  expect(await sets()).toEqual(setIds);
  await stateStore.query("DELETE FROM service_group_sets");
  await fillDemo(services, () => undefined, { months });
  expect(await sets()).toEqual([]);
  await stateStore.query("DELETE FROM demo_gifts");
  await fillDemo(services, () => undefined, { months });
  expect(await sets()).toEqual(setIds);
});

test("the demo user may sign in and switch between both companies", async () => {
  const [row] = await services.stateStore.query<{ password_hash: string }>(
    "SELECT password_hash FROM users WHERE login = 'demo@cloudtally.example'",
  );
  expect(await verifyPassword("demo", row!.password_hash)).toBe(true);
  const user = await findUser(services, "demo");
  expect(user!.user.companies.map((company) => company.cmpnNm)).toEqual(["Halden Robotics", "Halden Labs"]);
  expect(user!.user.curCmpnId).toBe("demo");
  expect(user!.vendors).toEqual(vendors);
});

test("every month of the bills has its exchange rates", async () => {
  const rates = await services.stateStore.query<{ currency: string; months: number }>(
    "SELECT currency, count(*)::int AS months FROM exchange_rates WHERE month <= '2026-11-01' GROUP BY currency ORDER BY currency",
  );
  expect(rates.map((rate) => rate.currency)).toEqual(["CNY", "EUR", "JPY", "KRW", "MXN"]);
  expect(rates.every((rate) => rate.months === months + 1)).toBe(true);
});
