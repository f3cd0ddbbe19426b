import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linesFile } from "~/contract/tables/table-files";
import { add } from "~/lib/money/decimal";
import { openExportedBills, selection } from "../../tests/support/bills/exported-bills";
import { parseCsv } from "../../tests/support/parse-csv";
import { makeStreamedBytes, makeStreamedCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import type { TestStores } from "../../tests/support/stores/stores";
import { tableFileCalls } from "../tables/calls";

let stores: TestStores;
const caller = testCaller("acme");
const services = () => testServices(stores);

beforeAll(async () => {
  stores = await openExportedBills();
});
afterAll(() => stores.close());

test("contain every line of the selection, with all columns of its file", async () => {
  const rows = parseCsv(
    await makeStreamedCall(
      tableFileCalls,
      linesFile.csv,
      { ...selection, columns: ["usageDate", "linkedAccountId", "productName", "cost"] },
      caller,
      services(),
    ),
  );
  expect(rows).toEqual([
    [
      "usageDate",
      "linkedAccountId",
      "linkedAccountAlias",
      "productName",
      "cost",
      "billedCost",
      "billingCurrency",
      "importId",
    ],
    ["2026-10-01", "'=1+1", "'+Prod", 'Compute, "large"', "10.5", "10.5", "USD", "import-1"],
    [
      "2026-10-02",
      "2",
      "",
      "Storage",
      "0.000000000000000000000000000001",
      "0.000000000000000000000000000001",
      "USD",
      "import-1",
    ],
    ["2026-10-31", "2", "", "Storage", "-3", "-3", "USD", "import-1"],
    ["2026-10-05", "1", "", "Storage", "1", "1250", "KRW", "import-2"],
  ]);
});

test("have newly added columns at the end", async () => {
  const [head] = parseCsv(await makeStreamedCall(tableFileCalls, linesFile.csv, selection, caller, services()));
  expect(head!.slice(-10)).toEqual([
    "useUnit",
    "billedCost",
    "billingCurrency",
    "importId",
    "allocatedMethodId",
    "allocatedMethodDetails",
    "allocatedResourceId",
    "allocatedResourceName",
    "allocatedTags",
    "contractApplied",
  ]);
});

test("of one item add up to its cost", async () => {
  const requested = { ...selection, viewByItem: "Storage", selectedVendor: "aws" as const };
  const [head, ...rows] = parseCsv(
    await makeStreamedCall(tableFileCalls, linesFile.csv, requested, caller, services()),
  );
  expect(head).toHaveLength(30 + 4);
  expect(rows.map((row) => row[head!.indexOf("cost")]!).reduce((sum, cost) => add(sum, cost), "0")).toBe(
    "-2.999999999999999999999999999999",
  );
  const asWorkbook = { ...requested, columns: ["usageDate" as const, "cost" as const] };
  const { sheets } = await readXlsx(
    await makeStreamedBytes(tableFileCalls, linesFile.xlsx, asWorkbook, caller, services()),
  );
  expect(sheets[0]!.rows.slice(1).map((row) => row.slice(0, 2))).toEqual([
    [new Date("2026-10-02T00:00:00Z"), 1e-30],
    [new Date("2026-10-31T00:00:00Z"), -3],
  ]);
});
