import { afterAll, beforeAll, expect, test } from "vitest";
import { getCommonInfo } from "~/contract/people/session";
import { makeCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../tests/support/bills/cost-lines";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { commonCalls } from "./calls";

let stores: TestStores;

beforeAll(async () => {
  stores = await openTestStores();
  await storeSlices(stores, [
    {
      companyId: "acme",
      sliceId: 1,
      vendor: "gcp",
      month: "2026-09",
      lines: [testLine({ day: "2026-09-02", currency: "EUR" })],
    },
    {
      companyId: "acme",
      sliceId: 2,
      vendor: "aws",
      month: "2026-10",
      lines: [testLine({ day: "2026-10-03" }), testLine({ day: "2026-10-09", currency: "CAD" })],
    },
    {
      companyId: "acme",
      sliceId: 3,
      vendor: "aws",
      month: "2026-08",
      live: false,
      lines: [testLine({ day: "2026-08-01", currency: "GBP" })],
    },
    { companyId: "single", sliceId: 4, vendor: "azure", month: "2026-10", lines: [testLine({ currency: "CAD" })] },
  ]);
});
afterAll(() => stores.close());

const infoOf = (companyId: string, vendors = testCaller(companyId).vendors) =>
  makeCall(commonCalls, getCommonInfo, {}, { ...testCaller(companyId), vendors }, testServices(stores));

test("lists days and currencies of live imports, per provider in the product's order", async () => {
  const info = await infoOf("acme");
  expect(info).toMatchObject({
    currencies: ["USD", "KRW", "CNY", "MXN", "JPY", "CAD", "EUR"],
    defaultCurrency: "USD",
    firstDay: "2026-09-02",
    lastDay: "2026-10-09",
    vendors: [
      { vendor: "aws", firstDay: "2026-10-03", lastDay: "2026-10-09" },
      { vendor: "gcp", firstDay: "2026-09-02", lastDay: "2026-09-02" },
    ],
  });
  expect(Date.parse(info.updatedAt!)).not.toBeNaN();
});

test("the only billing currency is the default", async () => {
  expect((await infoOf("single")).defaultCurrency).toBe("CAD");
});

test("members who have not chosen have the company's providers and currency", async () => {
  await stores.stateStore.query(
    "UPDATE companies SET default_vendors = '{gcp,oci}', currency = 'KRW' WHERE company_id = 'acme'",
  );
  const chosen = { selectedCurrency: "KRW", selectedVendors: ["gcp"], defaultCurrency: "USD" };
  expect(await infoOf("acme")).toMatchObject(chosen);
  expect(await infoOf("acme", ["aws"])).toMatchObject({ ...chosen, selectedVendors: null });
  await stores.stateStore.query("UPDATE companies SET default_vendors = '{}', currency = NULL");
  expect(await infoOf("acme")).toMatchObject({ selectedCurrency: null, selectedVendors: null });
});

test("reveals nothing about providers that the user may not see", async () => {
  const info = await infoOf("acme", ["aws"]);
  expect(info).toMatchObject({ firstDay: "2026-10-03", vendors: [{ vendor: "aws" }] });
  expect(info.currencies).not.toContain("EUR");
});

test("a company without data", async () => {
  expect(await infoOf("nobody")).toMatchObject({
    defaultCurrency: "USD",
    firstDay: null,
    lastDay: null,
    vendors: [],
    updatedAt: null,
  });
});
