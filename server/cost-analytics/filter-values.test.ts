import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { getFilterValues, getTagKeys } from "~/contract/cost-filters";
import { makeCall, testCaller, testServices } from "../../tests/support/call-handler";
import { storeSlices, testLine } from "../../tests/support/cost-lines";
import { openTestStores } from "../../tests/support/stores";
import type { TestStores } from "../../tests/support/stores";
import { costAnalyticsCalls } from "./calls";

let stores: TestStores;

beforeAll(async () => {
  stores = await openTestStores();
  const slice = { month: "2026-10", companyId: "acme" };
  await storeSlices(stores, [
    {
      ...slice,
      vendor: "aws",
      sliceId: 1,
      lines: [
        testLine({ account: "111", accountName: "Shop Production", product: "EC2", region: "us-east-1", billed: "10", tags: { team: "a", Env: "x" } }),
        testLine({ account: "222", accountName: "Shop Test", product: "S3", region: "us-east-1", billed: "3", tags: { team: "b" } }),
        testLine({ account: "", product: "Tax", region: "", billed: "2" }),
        testLine({ account: "111", product: "EC2", region: "eu-west-1", billed: "-4", currency: "XAF", tags: { foreign: "1" } }),
      ],
    },
    { ...slice, vendor: "gcp", sliceId: 2, lines: [testLine({ account: "p-1", product: "EC2", region: "us-east1", billed: "5" })] },
    { ...slice, vendor: "aws", sliceId: 3, live: false, source: "old", lines: [testLine({ account: "999", billed: "50", tags: { old: "1" } })] },
    { ...slice, companyId: "other", vendor: "aws", sliceId: 4, lines: [testLine({ account: "secret", tags: { secret: "1" } })] },
  ]);
});
afterAll(() => stores.close());

const scope = { startDate: "2026-10-01", endDate: "2026-10-31", selectedVendors: ["aws", "gcp"] as ("aws" | "gcp")[], isAmortizedCost: false, currency: "USD" };
type Asked = Partial<z.input<typeof getFilterValues.request>>;
async function valuesOf(asked: Asked) {
  const request = { ...scope, filters: [], field: "account" as const, ...asked };
  const { total, values } = await makeCall(costAnalyticsCalls, getFilterValues, request, testCaller("acme"), testServices(stores));
  return { total, values: values.map(({ vendor, item, itemAlias, cost }) => [vendor, item, itemAlias, cost].join(" | ")) };
}

const all = ["aws | 111 | Shop Production | 10", "gcp | p-1 | p-1 | 5", "aws | 222 | Shop Test | 3", "aws | NO_VALUE | NO_VALUE | 2"];

test("values of a field with their cost, highest first, and only of the company's live lines", async () => {
  expect(await valuesOf({})).toEqual({ total: 4, values: all });
});

test("the filters on other fields apply, those on the field itself do not", async () => {
  const filters = [
    { field: "account" as const, values: ["111"], exclude: false },
    { field: "product" as const, values: ["EC2"], exclude: false },
  ];
  expect(await valuesOf({ filters })).toEqual({ total: 2, values: all.slice(0, 2) });
  expect(await valuesOf({ filters, field: "product" })).toEqual({ total: 1, values: ["aws | EC2 | EC2 | 10"] });
});

test("a word is searched in value and alias, in any case and to the letter", async () => {
  expect(await valuesOf({ word: "SHOP t" })).toEqual({ total: 1, values: ["aws | 222 | Shop Test | 3"] });
  expect(await valuesOf({ word: "11" })).toEqual({ total: 1, values: ["aws | 111 | Shop Production | 10"] });
  expect(await valuesOf({ word: "%" })).toEqual({ total: 0, values: [] });
  expect(await valuesOf({ word: "' OR 1=1 --" })).toEqual({ total: 0, values: [] });
});

test("what is selected is listed too, beyond the word, the limit and the data", async () => {
  const filters = [{ field: "account" as const, values: ["", "gone"], exclude: true }];
  expect(await valuesOf({ filters, word: "shop", limit: 1 })).toEqual({
    total: 2,
    values: ["aws | 111 | Shop Production | 10", "aws | NO_VALUE | NO_VALUE | 2", " | gone | gone | 0"],
  });
});

test("a value whose amounts have no rate is still there to be chosen", async () => {
  const { values } = await valuesOf({ field: "region" });
  expect(values).toContain("aws | eu-west-1 | eu-west-1 | 0");
});

test("nothing selected, nothing listed", async () => {
  expect(await valuesOf({ selectedVendors: [] })).toEqual({ total: 0, values: [] });
});

test("tag keys in their own spelling with the cost of the lines that carry them", async () => {
  const { tagKeys } = await makeCall(costAnalyticsCalls, getTagKeys, scope, testCaller("acme"), testServices(stores));
  expect(tagKeys.map(({ key, cost }) => `${key} ${cost}`)).toEqual(["team 13", "Env 10", "foreign 0"]);
});
