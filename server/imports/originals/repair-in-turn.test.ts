import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { focusCsv } from "../../../tests/support/bills/focus-csv";
import { testServices } from "../../../tests/support/stores/call-handler";
import { eachStateStore } from "../../../tests/support/stores/state-stores";
import type { TestStateStore } from "../../../tests/support/stores/state-stores";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { USAGE } from "../../cost-store/schema";
import { verifyStore } from "../../integrity/verify-store";
import { importFiles } from "../run/import-files";
import { damagedImports, startRepair } from "./repair";

let stores: TestStores;
let postgres: TestStateStore;

beforeAll(async () => {
  stores = await openTestStores();
  postgres = await eachStateStore.find(({ name }) => name.startsWith("PostgreSQL"))!.open();
});
afterAll(async () => {
  await postgres?.close();
  await stores.close();
});

it("rebuilds totals once when two processes start a repair at once", async () => {
  const services = testServices(
    { ...stores, stateStore: postgres.stateStore },
    { DATABASE_URL: "postgresql://localhost/test" },
  );
  const { costStore, stateStore } = services;
  const file = path.join(stores.directory, "bill.csv");
  const charge = {
    BilledCost: "3",
    BillingAccountId: "1",
    BillingCurrency: "USD",
    day: "2025-10-15",
    ServiceName: "Compute",
    ProviderName: "AWS",
  };
  await writeFile(file, focusCsv([charge]));
  await importFiles({ companyId: "acme", files: [{ path: file, name: "bill.csv" }], by: "test" }, services);
  await costStore.command(`DELETE FROM ${USAGE} WHERE CompanyId = 'acme'`);
  await verifyStore(services, "sums");
  const [damaged] = await damagedImports(stateStore, "acme");

  // Another process has modules of its own.
  vi.resetModules();
  const other = await import("./repair");
  expect(other.startRepair).not.toBe(startRepair);
  const repairs = [startRepair, other.startRepair].map((start) => start(damaged!, "tester", services));
  for (const { ended } of await Promise.all(repairs)) await ended;
  const stored = await costStore.query(
    `SELECT toString(sum(BilledCost)) AS billed, toUInt32(sum(NumberOfLines)) AS lines FROM ${USAGE} WHERE CompanyId = 'acme'`,
  );
  expect(stored).toEqual([{ billed: "3", lines: 1 }]);
  expect(await damagedImports(stateStore, "acme")).toEqual([]);
});
