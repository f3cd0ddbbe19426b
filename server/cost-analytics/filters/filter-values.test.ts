import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  getFilterValues,
  getRelatedFilters,
  getSubFilter,
  getTagKeys,
  searchFilters,
} from "~/contract/costs/cost-filters";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { costAnalyticsCalls } from "../calls";

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
        testLine({
          account: "111",
          accountName: "Shop Production",
          product: "EC2",
          region: "us-east-1",
          billed: "10",
          tags: { team: "a", Env: "x" },
        }),
        testLine({
          account: "222",
          accountName: "Shop Test",
          product: "S3",
          region: "us-east-1",
          billed: "3",
          tags: { team: "b" },
          more: { UsageType: "Requests" },
        }),
        testLine({ account: "", product: "Tax", region: "", billed: "2" }),
        testLine({
          account: "111",
          product: "EC2",
          region: "eu-west-1",
          billed: "-4",
          currency: "XAF",
          tags: { foreign: "1" },
        }),
      ],
    },
    {
      ...slice,
      vendor: "gcp",
      sliceId: 2,
      lines: [testLine({ account: "p-1", product: "EC2", region: "us-east1", billed: "5" })],
    },
    {
      ...slice,
      vendor: "aws",
      sliceId: 3,
      live: false,
      source: "old",
      lines: [testLine({ account: "999", billed: "50", tags: { old: "1" } })],
    },
    {
      ...slice,
      companyId: "other",
      vendor: "aws",
      sliceId: 4,
      lines: [testLine({ account: "secret", tags: { secret: "1" } })],
    },
  ]);
});
afterAll(() => stores.close());

const scope = {
  startDate: "2026-10-01",
  endDate: "2026-10-31",
  selectedVendors: ["aws", "gcp"] as ("aws" | "gcp")[],
  isAmortizedCost: false,
  currency: "USD",
};
type ValuesRequest = Partial<z.input<typeof getFilterValues.request>>;
async function valuesOf(requested: ValuesRequest) {
  const request = { ...scope, filters: [], field: "account" as const, ...requested };
  const { total, values } = await makeCall(
    costAnalyticsCalls,
    getFilterValues,
    request,
    testCaller("acme"),
    testServices(stores),
  );
  return {
    total,
    values: values.map(({ vendor, item, itemAlias, cost }) => [vendor, item, itemAlias, cost].join(" | ")),
  };
}

const expected = [
  "aws | 111 | Shop Production | 10",
  "gcp | p-1 | p-1 | 5",
  "aws | 222 | Shop Test | 3",
  "aws | NO_VALUE | NO_VALUE | 2",
];

test("lists values of a field with their cost, highest first, of the company's live lines only", async () => {
  expect(await valuesOf({})).toEqual({ total: 4, values: expected });
});

test("applies the filters on other fields, not those on the field itself", async () => {
  const filters = [
    { field: "account" as const, values: ["111"], exclude: false },
    { field: "product" as const, values: ["EC2"], exclude: false },
  ];
  expect(await valuesOf({ filters })).toEqual({ total: 2, values: expected.slice(0, 2) });
  expect(await valuesOf({ filters, field: "product" })).toEqual({ total: 1, values: ["aws | EC2 | EC2 | 10"] });
});

test("searches value and alias literally, in any case", async () => {
  expect(await valuesOf({ word: "SHOP t" })).toEqual({ total: 1, values: ["aws | 222 | Shop Test | 3"] });
  expect(await valuesOf({ word: "11" })).toEqual({ total: 1, values: ["aws | 111 | Shop Production | 10"] });
  expect(await valuesOf({ word: "%" })).toEqual({ total: 0, values: [] });
  expect(await valuesOf({ word: "' OR 1=1 --" })).toEqual({ total: 0, values: [] });
});

test("compares no word with the marker of an empty value, which matches if the page says so", async () => {
  const empty = "aws | NO_VALUE | NO_VALUE | 2";
  expect(await valuesOf({ word: "NO_VALUE" })).toEqual({ total: 0, values: [] });
  expect(await valuesOf({ word: "no acc", matchesEmpty: true })).toEqual({ total: 1, values: [empty] });
});

test("lists selected values beyond the search, the limit and the data", async () => {
  const filters = [{ field: "account" as const, values: ["", "gone"], exclude: true }];
  expect(await valuesOf({ filters, word: "shop", limit: 1 })).toEqual({
    total: 2,
    values: ["aws | 111 | Shop Production | 10", "aws | NO_VALUE | NO_VALUE | 2", " | gone | gone | 0"],
  });
});

test("lists values whose amounts have no rate", async () => {
  const { values } = await valuesOf({ field: "region" });
  expect(values).toContain("aws | eu-west-1 | eu-west-1 | 0");
});

test("lists nothing if nothing is selected", async () => {
  expect(await valuesOf({ selectedVendors: [] })).toEqual({ total: 0, values: [] });
});

test("lists tag keys in their own spelling with the cost of their lines", async () => {
  const { tagKeys } = await makeCall(costAnalyticsCalls, getTagKeys, scope, testCaller("acme"), testServices(stores));
  expect(tagKeys.map(({ key, cost }) => `${key} ${cost}`)).toEqual(["team 13", "Env 10", "foreign 0"]);
});

test("lists values of one tag key, under the filters on other keys too", async () => {
  const filters = [
    { field: "tag" as const, tagKey: "team", values: ["b"], exclude: false },
    { field: "tag" as const, tagKey: "Env", values: ["x"], exclude: false },
  ];
  const requested = { ...scope, filters, tagKey: "team" };
  const { total, values } = await makeCall(
    costAnalyticsCalls,
    getSubFilter,
    requested,
    testCaller("acme"),
    testServices(stores),
  );
  expect([total, values.map(({ item, cost }) => `${item} ${cost}`)]).toEqual([1, ["a 10", "b 0"]]);
});

test("lists service groups of all providers together, including those without cost, and unmatched costs", async () => {
  const ofProduct = (...values: string[]) => [
    { conditions: [{ field: "product", tagKey: "", operator: "in", values }] },
  ];
  const groups = [
    { groupId: "c", groupName: "Computing", rules: ofProduct("EC2") },
    { groupId: "n", groupName: "Nothing", rules: ofProduct("no such product") },
  ];
  await stores.stateStore.query(
    "INSERT INTO service_group_sets (company_id, set_id, name, name_key, groups) VALUES ('acme', 'one', 'One', 'one', $1)",
    [JSON.stringify(groups)],
  );
  const groupsOf = async (requested: { serviceGroupSetId: string; word?: string }) => {
    const { total, values } = await makeCall(
      costAnalyticsCalls,
      getSubFilter,
      { ...scope, filters: [], ...requested },
      testCaller("acme"),
      testServices(stores),
    );
    return {
      total,
      values: values.map(({ vendor, item, itemAlias, cost }) => [vendor, item, itemAlias, cost].join(" | ")),
    };
  };
  const computing = " | one:::c | Computing | 15";
  expect(await groupsOf({ serviceGroupSetId: "one" })).toEqual({
    total: 3,
    values: [computing, " | one:::NO_VALUE | NO_VALUE | 5", " | one:::n | Nothing | 0"],
  });
  expect(await groupsOf({ serviceGroupSetId: "one", word: "COMP" })).toEqual({ total: 1, values: [computing] });
  expect(await groupsOf({ serviceGroupSetId: "gone" })).toEqual({ total: 0, values: [] });
});

test("lists several fields at once, each under the filters on the others", async () => {
  const filters = [{ field: "product" as const, values: ["S3"], exclude: false }];
  const fields = ["usageType", "product", "tag", "serviceGroup", "product"] as const;
  const reply = await makeCall(
    costAnalyticsCalls,
    getRelatedFilters,
    { ...scope, filters, fields: [...fields], limit: 1 },
    testCaller("acme"),
    testServices(stores),
  );
  expect(
    reply.fields.map(({ field, total, values }) => [
      field,
      total,
      ...values.map(({ item, cost }) => `${item} ${cost}`),
    ]),
  ).toEqual([
    ["usageType", 1, "Requests 3"],
    ["product", 4, "EC2 10", "S3 3"],
    ["tag", 0],
    ["serviceGroup", 0],
  ]);
});

describe("search", () => {
  type Field = "account" | "product" | "region";
  const search = async (word: string, field: "all" | Field = "all", emptyFields: Field[] = []) => {
    const { items } = await makeCall(
      costAnalyticsCalls,
      searchFilters,
      { ...scope, word, field, emptyFields },
      testCaller("acme"),
      testServices(stores),
    );
    return items.map((item) => [item.field, item.vendor, item.item, item.itemAlias, item.cost].join(" | "));
  };
  const shop = ["account | aws | 111 | Shop Production | 10", "account | aws | 222 | Shop Test | 3"];

  test("finds values and names in any case, with any separators", async () => {
    expect(await search("shop")).toEqual(shop);
    expect(await search("SHOP_prod")).toEqual([shop[0]]);
    expect(await search("us east-1")).toEqual([
      "region | aws | us-east-1 | us-east-1 | 13",
      "region | gcp | us-east1 | us-east1 | 5",
    ]);
    expect(await search("ｅｃ２")).toEqual(["product | aws | EC2 | EC2 | 10", "product | gcp | EC2 | EC2 | 5"]);
    expect(await search("p1")).toEqual(["account | gcp | p-1 | p-1 | 5"]);
  });

  test("finds empty values of the fields whose text resembles the word", async () => {
    expect(await search("no value")).toEqual([]);
    expect(await search("no account", "all", ["account"])).toEqual(["account | aws | NO_VALUE | NO_VALUE | 2"]);
  });

  test("finds values in one field, and nothing for an empty search", async () => {
    expect(await search("s", "product")).toEqual(["product | aws | S3 | S3 | 3"]);
    for (const word of ["", " ", "--", "%", "secret", "999", "' OR 1=1"]) expect(await search(word)).toEqual([]);
  });
});
