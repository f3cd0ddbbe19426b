import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { billFile } from "~/contract/tables/table-files";
import type { BillTableId } from "~/contract/tables/tables";
import { add } from "~/lib/money/decimal";
import { parseCsv } from "../../../tests/support/parse-csv";
import { hostileAccount, openProfileFixture } from "../../../tests/support/profile-fixture";
import type { ProfileFixture } from "../../../tests/support/profile-fixture";
import { makeStreamedBytes, makeStreamedCall } from "../../../tests/support/stores/call-handler";
import type { Caller } from "../../serve";
import { tableFileCalls } from "../../tables/calls";
import { accountsOf } from "../../viewer/viewer";

let fixture: ProfileFixture;
beforeAll(async () => {
  fixture = await openProfileFixture();
});
beforeEach(async () => {
  await fixture.clear();
  await fixture.save("2026-10", {
    vat: "10",
    salesDiscount: "1",
    additionalServices: [
      { additionalServiceCode: "m", additionalServiceName: "Monitoring", additionalServiceCharge: "20" },
    ],
  });
});
afterAll(() => fixture.stores.close());

const csv = async (report: BillTableId, overrides = {}) =>
  parseCsv(
    await makeStreamedCall(
      tableFileCalls,
      billFile.csv,
      { vendor: "aws", yearMonth: "2026-10", report, ...overrides },
      fixture.caller,
      fixture.services,
    ),
  );

test("contain the screen's figures, unrounded, and no formulas", async () => {
  const charges = await csv("charges");
  expect(charges.slice(-2)).toEqual([
    ["total", "", "", "", "185.2345", "USD"],
    ["totalCharge", "", "", "", "185.2345", "USD"],
  ]);
  expect(charges).toContainEqual(["credit", "credit", "'+promo", "", "-10.5", "USD"]);
  expect(charges).toContainEqual(["additionalServiceFee", "profile", "Monitoring", "", "20", "USD"]);
  const accounts = (await csv("accounts")).slice(1);
  expect(accounts).toEqual([
    ["1", "production", "100", "-1", "0", "-10.5", "8.85", "97.35", "USD"],
    [`'${hostileAccount}`, `'${hostileAccount}`, "60.5", "-0.605", "0", "0", "5.9895", "65.8845", "USD"],
    ["", "", "0", "0", "20", "0", "2", "22", "USD"],
  ]);
  for (const row of accounts) expect(add(...row.slice(2, 7))).toBe(row[7]);
  expect((await csv("invoices")).slice(1)).toEqual([["", "160.5", "0", "-10.5", "0", "150", "2", "3", "USD", "", ""]]);
  expect(
    (await csv("details", { viewBy: "account" })).slice(1).map((row) => [row[0], row[1], row[2], row[12]]),
  ).toEqual([
    ["1", "production", "Compute", "100"],
    ["1", "production", "Compute", "-10.5"],
    [`'${hostileAccount}`, `'${hostileAccount}`, 'a,"b"\n', "60.5"],
  ]);
  expect((await csv("insight")).slice(1)).toEqual([
    ["Compute", "Compute", "89.5", "89.5", "89.5", "89.5", "unchanged", "USD"],
    ['a,"b"\n', 'a,"b"\n', "60.5", "60.5", "60.5", "60.5", "unchanged", "USD"],
  ]);
  expect((await csv("insight", { viewBy: "account" })).slice(1).map(([account]) => account)).toEqual([
    "1",
    `'${hostileAccount}`,
  ]);
});

test("contain the screen's rows, searched and sorted", async () => {
  const first = async (...requested: Parameters<typeof csv>) =>
    (await csv(...requested)).slice(1).map(([item]) => item);
  expect(await first("accounts", { word: "PRODUCT" })).toEqual(["1"]);
  expect(await first("accounts", { sort: { key: "total", descending: false } })).toEqual([
    "",
    `'${hostileAccount}`,
    "1",
  ]);
  expect(await first("details", { group: "1", product: "Compute" })).toEqual(["1", "1"]);
  expect(await first("details", { word: "cmd" })).toEqual([`'${hostileAccount}`]);
  expect(await first("insight", { sort: { key: "item", descending: false } })).toEqual(['a,"b"\n', "Compute"]);
});

test("report what is unavailable, and contain no figures without a bill", async () => {
  await expect(csv("invoices", { currency: "EUR" })).rejects.toMatchObject({
    status: 422,
    fields: { currency: [expect.stringContaining("currency=EUR")] },
  });
  // September has the first bills: nothing before it is a cost of 0.
  expect((await csv("insight", { yearMonth: "2026-09" })).slice(1).map((row) => [row[2], row[3], row[6]])).toEqual([
    ["89.5", "", ""],
    ["60.5", "", ""],
  ]);
  expect(await csv("insight", { yearMonth: "2026-11" })).toHaveLength(1);
  expect(await csv("details", { yearMonth: "2020-01" })).toHaveLength(1);
});

test("describe their content in words as workbooks", async () => {
  const workbook = await makeStreamedBytes(
    tableFileCalls,
    billFile.xlsx,
    { vendor: "aws", yearMonth: "2026-10", report: "charges" },
    fixture.caller,
    fixture.services,
  );
  const { sheets } = await readXlsx(workbook);
  expect(sheets[0]!.rows[0]).toEqual(["Line", "Type", "Item", "Percent", "Amount", "Currency"]);
  expect(sheets[0]!.rows.at(-1)).toEqual(["totalCharge", null, null, null, 185.2345, "USD"]);
  expect(sheets[1]!.rows.map(([name, value]) => [name, value]).slice(1, 7)).toEqual([
    ["Company", "acme"],
    ["Content", "Bill"],
    ["Provider", "Amazon Web Services"],
    ["Month", "October 2026"],
    ["Currency", "USD"],
    ["Cost basis", "Billed"],
  ]);
  expect(sheets[1]!.rows.slice(8, 10).map(([name, value]) => [name, value])).toEqual([
    ["Status", "Confirmed"],
    ["Bills through", "10/31/2026"],
  ]);
});

test("say that they are not the whole bill for users who see only some accounts", async () => {
  const { caller } = fixture;
  const limited: Caller = {
    ...caller,
    accounts: accountsOf({ aws: ["1"] }),
    user: { ...caller.user, visibleAccounts: { aws: 1 } },
  };
  const request = { vendor: "aws", yearMonth: "2026-10", report: "charges" } as const;
  const bytes = await makeStreamedBytes(tableFileCalls, billFile.xlsx, request, limited, fixture.services);
  const facts = (await readXlsx(bytes)).sheets[1]!.rows.map(([name, value]) => [name, value]);
  expect(facts).toContainEqual(["Limited to", "1 account of AWS"]);
  expect(facts).toContainEqual(["Cost basis", "Billed, without the whole bill’s discounts, fees and VAT"]);
});

test("report an incomplete month, and compare it with nothing", async () => {
  const incomplete = { vendor: "gcp", yearMonth: "2026-10", report: "insight" } as const;
  const [, ...compared] = parseCsv(
    await makeStreamedCall(tableFileCalls, billFile.csv, incomplete, fixture.caller, fixture.services),
  );
  expect(compared.map((row) => [row[3], row[6]])).toEqual([
    ["89.5", ""],
    ["60.5", ""],
  ]);
  const about = (
    await readXlsx(await makeStreamedBytes(tableFileCalls, billFile.xlsx, incomplete, fixture.caller, fixture.services))
  ).sheets[1]!;
  expect(about.rows.slice(9, 11).map(([name, value]) => [name, value])).toEqual([
    ["Status", "Not confirmed, incomplete"],
    ["Bills through", "10/03/2026"],
  ]);
});
