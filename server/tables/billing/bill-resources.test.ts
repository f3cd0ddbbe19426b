import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { billFile } from "~/contract/tables/table-files";
import { makeStreamedBytes, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { parseCsv } from "../../../tests/support/parse-csv";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { tableFileCalls } from "../calls";

/** More than a page of the call holds. */
const TYPES = 250;
const requested = { vendor: "aws" as const, yearMonth: "2026-10", report: "computing" as const };
let stores: TestStores;

beforeAll(async () => {
  stores = await openTestStores();
  const machine = (type: string, resource: string, billed: string, list: string, option = "") =>
    testLine({
      account: "1",
      accountName: "Prod",
      billed,
      more: {
        InstanceType: type,
        ResourceId: resource,
        PurchaseOption: option,
        ListCost: list,
        ConsumedQuantity: "2.5",
        ConsumedUnit: "Hours",
      },
    });
  await storeSlices(stores, [
    {
      companyId: "acme",
      sliceId: 1,
      vendor: "aws",
      month: "2026-10",
      lines: [
        machine("=big", "i-1", "1000.25", "1200"),
        machine("=big", "i-2", "0.25", "0.25"),
        machine("small", "i-3", "400", "500.5", "Spot"),
        testLine({ product: "Storage", billed: "9999" }),
        ...Array.from({ length: TYPES }, (_, n) => machine(`t${n}`, `i-t${n}`, "1", "1")),
      ],
    },
  ]);
});
afterAll(() => stores.close());

const bytes = (format: "csv" | "xlsx", report: "computing" | "autospot" = "computing") =>
  makeStreamedBytes(
    tableFileCalls,
    billFile[format],
    { ...requested, report },
    testCaller("acme"),
    testServices(stores),
  );

const heads = [
  ...["linkedAccountId", "linkedAccountAlias", "regionName", "instanceType", "purchaseOption", "numberOfResources"],
  ...["usage", "useUnit", "cost", "onDemandCost", "saving", "currency"],
];

test("the file contains all machines, beyond the pages on the screen", async () => {
  const [head, first, second, ...rest] = parseCsv((await bytes("csv")).toString());
  expect(head).toEqual(heads);
  expect(first).toEqual([
    ...["1", "Prod", "us-east-1", "'=big", "", "2", "5", "Hours"],
    ...["1000.5", "1200.25", "199.75", "USD"],
  ]);
  expect(second).toEqual([
    ...["1", "Prod", "us-east-1", "small", "Spot", "1", "2.5", "Hours"],
    ...["400", "500.5", "100.5", "USD"],
  ]);
  expect(rest).toHaveLength(TYPES);
});

test("a workbook has words for its values and ends with the total", async () => {
  const { rows } = (await readXlsx(await bytes("xlsx"))).sheets[0]!;
  expect(rows[0]?.slice(3, 6)).toEqual(["Instance type", "Purchase option", "Resources"]);
  expect(rows).toHaveLength(TYPES + 4);
  // 1000.5 + 400 + 250, and the list prices 1200.25 + 500.5 + 250.
  expect(rows.at(-1)?.slice(8)).toEqual([1650.5, 1950.75, 300.25, "USD"]);
});

test("spot machines are a table of their own", async () => {
  const [, ...rows] = parseCsv((await bytes("csv", "autospot")).toString());
  expect(rows.map((row) => row[3])).toEqual(["small"]);
});
