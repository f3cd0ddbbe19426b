import { describe, expect, it } from "vitest";
import type { Call } from "~/contract/call";
import type { CostReply } from "~/contract/costs/cost-analytics";
import { getCost } from "~/contract/costs/cost-analytics";
import { getFilterValues, getRelatedFilters, getTagKeys, searchFilters } from "~/contract/costs/cost-filters";
import { addRecentSearch } from "~/contract/people/preferences";
import { getSavedFilter } from "~/contract/costs/saved-filters";
import { getCommonInfo } from "~/contract/people/session";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { loadCostPage } from "./data.server";

const cost: CostReply = {
  currency: "USD",
  viewBy: "product",
  grain: "DAY",
  dates: ["2026-11-01"],
  totalCost: "10",
  previous: {
    startDate: "2026-10-01",
    endDate: "2026-10-20",
    totalCost: "9",
    current: null,
    isComplete: true,
    isDamaged: false,
  },
  dailyCosts: [{ date: "2026-11-01", cost: "10" }],
  numberOfDays: 1,
  averaged: { numberOfDays: 1, totalCost: "10" },
  completeUntil: null,
  numberOfItems: 31,
  numberFound: 31,
  gone: null,
  mover: null,
  items: [],
  series: [],
  portions: [{ vendor: "aws", cost: "10", portion: 100, items: [] }],
  rates: [],
  unconverted: [],
  damaged: [],
  amortizedOnly: [],
  withoutBills: [],
  forecast: null,
  datesWithoutLines: [],
};
const info = {
  profile: "PROD",
  authorisedVendors: ["aws", "azure", "gcp"],
  tours: { costAnalytics: { step: 2, isDone: false } },
  currencies: ["USD", "KRW", "EUR"],
  defaultCurrency: "EUR",
  firstDay: "2026-01-01",
  lastDay: "2026-11-19",
  vendors: [
    { vendor: "aws", firstDay: "2026-01-01", lastDay: "2026-11-19" },
    { vendor: "gcp", firstDay: "2026-01-01", lastDay: "2026-11-19" },
  ],
  updatedAt: null,
};

type Answers = Map<unknown, (input: Record<string, unknown>) => unknown>;

/** A fake upstream with canned replies that records the requests it receives. */
function fakeUpstream(answers: [unknown, (input: Record<string, unknown>) => unknown][] = []) {
  const requested: { call: unknown; input: Record<string, unknown> }[] = [];
  const all: Answers = new Map([
    [getCommonInfo, () => info],
    [getCost, () => cost],
    [getTagKeys, () => ({ tagKeys: [{ key: "Environment", cost: "4" }] })],
    [
      getRelatedFilters,
      ({ fields }) => ({ fields: (fields as string[]).map((field) => ({ field, total: 0, values: [] })) }),
    ],
    [getFilterValues, () => ({ total: 1, values: [{ vendor: "aws", item: "1", itemAlias: "Production", cost: "3" }] })],
    ...answers,
  ]);
  const call = async (requestedCall: Call, input: Record<string, unknown>) => {
    requested.push({ call: requestedCall, input });
    return all.get(requestedCall)?.(input);
  };
  return {
    upstream: { call } as unknown as Upstream,
    requested: (wantedCall: unknown) =>
      requested.filter((entry) => entry.call === wantedCall).map(({ input }) => input),
  };
}

const load = (query: string, answers: [unknown, (input: Record<string, unknown>) => unknown][] = []) => {
  const fake = fakeUpstream(answers);
  return {
    ...fake,
    page: loadCostPage(
      {
        upstream: fake.upstream,
        info: fake.upstream.call(getCommonInfo, {}),
        today: "2026-11-20",
        language: "en" as const,
      },
      new URLSearchParams(query),
    ),
  };
};
const fail = () => {
  throw new UpstreamError(503, "failed", "broken");
};

describe("loadCostPage", () => {
  it("requests every provider with data, in the company's currency, and only what the page shows", async () => {
    const { page, requested } = load("");
    expect(await page).toMatchObject({
      view: { currency: "EUR", providers: ["aws", "gcp"] },
      problem: null,
      hasFailed: false,
      ignored: [],
      form: { lists: null },
      tagKeys: null,
    });
    expect((await page).vendors).toEqual([
      { vendor: "aws", cost: "10" },
      { vendor: "gcp", cost: "0" },
    ]);
    expect(requested(getCost)).toMatchObject([
      { selectedVendors: ["aws", "gcp"], currency: "EUR", page: 1, itemsPerPage: 30 },
    ]);
    expect([...requested(getFilterValues), ...requested(getTagKeys)]).toEqual([]);
  });

  it("requests the cost of unselected providers for the picker", async () => {
    const { page, requested } = load("vendor=aws&by=region", [
      [
        getCost,
        ({ selectedVendors }) => ({
          ...cost,
          portions: (selectedVendors as string[]).map((vendor) => ({
            ...cost.portions[0],
            vendor,
            cost: vendor === "gcp" ? "7" : "10",
          })),
        }),
      ],
    ]);
    expect((await page).vendors).toEqual([
      { vendor: "aws", cost: "10" },
      { vendor: "gcp", cost: "7" },
    ]);
    expect(requested(getCost).map(({ selectedVendors }) => selectedVendors)).toEqual([["aws"], ["gcp"]]);
  });

  it("does not call amounts without an exchange rate no cost", async () => {
    const francs = { currency: "CHF", month: "2026-11", cost: "370" };
    const { page } = load("vendor=aws", [
      [
        getCost,
        ({ selectedVendors }) =>
          (selectedVendors as string[]).includes("gcp") ? { ...cost, portions: [], unconverted: [francs] } : cost,
      ],
    ]);
    expect((await page).vendors).toEqual([
      { vendor: "aws", cost: "10" },
      { vendor: "gcp", cost: null },
    ]);
  });

  it("reports providers and currencies that this user cannot choose", async () => {
    const { page } = load("vendor=oci&vendor=aws&currency=JPY");
    expect(await page).toMatchObject({
      view: { search: { vendor: ["aws"], currency: null }, currency: "EUR" },
      ignoredCount: 2,
    });
    expect((await page).ignored).toEqual([
      { parameter: "vendor", value: "oci" },
      { parameter: "currency", value: "JPY" },
    ]);
    expect(await load("vendor=oci").page).toMatchObject({ view: { search: { vendor: null } }, ignoredCount: 1 });
    expect(await load("currency=KRW").page).toMatchObject({
      view: { search: { currency: "KRW" }, currency: "KRW" },
      ignoredCount: 0,
    });
  });

  it("lists a few of many unknown parameters", async () => {
    const { page } = load(Array.from({ length: 1000 }, (_, i) => `bad${i}=1`).join("&"));
    expect((await page).ignored).toHaveLength(5);
    expect((await page).ignoredCount).toBe(1000);
  });

  it("requests no figures if the dates are invalid", async () => {
    const { page, requested } = load("start=2026-11-02&end=2026-11-01");
    expect(await page).toMatchObject({
      problem: "reversed",
      range: null,
      report: null,
      hasFailed: false,
      view: { search: { start: "2026-11-02" } },
    });
    expect(requested(getCost)).toEqual([]);
  });

  it("shows the last page for a page past the end, and reports it", async () => {
    const { page, requested } = load("page=9");
    expect(await page).toMatchObject({ view: { search: { page: 2 } }, ignored: [{ parameter: "page", value: "9" }] });
    expect(requested(getCost).map((input) => input.page)).toEqual([9, 2]);
  });

  it("loads the lists of the open filter form under the filters of the other fields", async () => {
    const { page, requested } = load("panel=usageType&q.region=east&f.region=us-east-1&x.account=1");
    expect((await page).form.lists?.region).toEqual({
      total: 1,
      values: [{ vendor: "aws", item: "1", name: "Production", cost: "3" }],
    });
    const region = requested(getFilterValues).find((input) => input.field === "region");
    expect(region).toMatchObject({ word: "east", limit: 200, filters: [{ field: "region" }, { field: "account" }] });
    expect((await page).view.names.account).toEqual({ "1": "Production" });
    expect(Object.keys((await page).form.lists ?? {}).sort()).toEqual(["account", "product", "region", "usageType"]);
  });

  it("accepts the current step of the welcome tour only", async () => {
    const toured = (tours: object) => [getCommonInfo, () => ({ ...info, tours })] as [unknown, () => unknown];
    expect(await load("").page).toMatchObject({ tourStep: 2 });
    expect(await load("", [toured({})]).page).toMatchObject({ tourStep: -1 });
    expect(await load("", [toured({ costAnalytics: { step: 4, isDone: true } })]).page).toMatchObject({
      tourStep: null,
    });
    expect(await load("", [[getCommonInfo, fail]]).page).toMatchObject({ tourStep: null });
  });

  it("reports that none of the requested providers has data", async () => {
    expect(await load("vendor=ali").page).toMatchObject({ isUnsupported: true, available: ["aws", "gcp"] });
    expect(await load("vendor=azure").page).toMatchObject({
      isUnsupported: true,
      view: { search: { vendor: ["azure"] } },
    });
    for (const query of ["", "vendor=", "vendor=azure&vendor=aws"])
      expect(await load(query).page).toMatchObject({ isUnsupported: false });
  });

  it("names the days that bills of the shown providers cover", async () => {
    const [aws, gcp] = [info.vendors[0], { vendor: "gcp", firstDay: "2026-10-20", lastDay: "2026-11-18" }];
    const later: [unknown, () => unknown] = [getCommonInfo, () => ({ ...info, vendors: [aws, gcp] })];
    const days = { firstDay: "2026-01-01", lastDay: "2026-11-19" };
    expect(await load("", [later]).page).toMatchObject({ data: days, billed: days });
    expect(await load("vendor=gcp", [later]).page).toMatchObject({
      data: days,
      billed: { firstDay: "2026-10-20", lastDay: "2026-11-18" },
    });
  });

  it("offers no Google Cloud in China", async () => {
    const china: [unknown, () => unknown] = [getCommonInfo, () => ({ ...info, profile: "CHINA" })];
    expect(await load("", [china]).page).toMatchObject({ available: ["aws"], vendors: [{ vendor: "aws" }] });
    expect(await load("vendor=gcp", [china]).page).toMatchObject({
      isUnsupported: true,
      view: { search: { vendor: null } },
    });
  });

  it("searches for the term in the search box, and keeps the search", async () => {
    const item = { field: "product", vendor: "aws", item: "EC2", itemAlias: "EC2", cost: "3" };
    const { page, requested } = load("find=ec2&in=product&f.region=a", [
      [searchFilters, () => ({ items: [item] })],
      [addRecentSearch, ({ field, word }) => ({ recentSearches: [{ field, word }] })],
    ]);
    expect((await page).found).toEqual({
      field: "product",
      word: "ec2",
      items: [{ field: "product", vendor: "aws", item: "EC2", name: "EC2", cost: "3" }],
      recent: [{ field: "product", word: "ec2" }],
    });
    expect(requested(searchFilters)).toMatchObject([
      { word: "ec2", field: "product", selectedVendors: ["aws", "gcp"] },
    ]);
  });

  it("tells whether the page still equals its saved filter, and reports a missing one", async () => {
    const saved: [unknown, () => unknown] = [
      getSavedFilter,
      () => ({ index: 7, filterName: "One", conditions: {}, search: "by=region", updatedAt: "", isOwn: false }),
    ];
    expect(await load("filter=7&by=region&page=1", [saved]).page).toMatchObject({
      saved: { name: "One", isOwn: false, isChanged: false },
    });
    expect(await load("filter=7&by=account", [saved]).page).toMatchObject({ saved: { name: "One", isChanged: true } });
    const missing = () => {
      throw new UpstreamError(404, "not_found", "");
    };
    expect(await load("filter=7&by=account", [[getSavedFilter, missing]]).page).toMatchObject({
      saved: { index: 7, name: null },
    });
    expect(await load("filter=7&by=account", [[getSavedFilter, fail]]).page).toMatchObject({ saved: null });
  });

  it("requests tag keys in the tag view only", async () => {
    expect((await load("by=tag").page).tagKeys).toEqual([{ key: "Environment", cost: "4" }]);
  });

  it("leaves a failing block empty, and its neighbors unchanged", async () => {
    expect(await load("", [[getCost, fail]]).page).toMatchObject({
      report: null,
      hasFailed: true,
      view: { currency: "EUR" },
      vendors: [{ vendor: "aws", cost: null }, {}],
    });
    expect(await load("by=tag", [[getTagKeys, fail]]).page).toMatchObject({
      tagKeys: null,
      hasFailed: false,
      report: { total: "10" },
    });
    expect(await load("panel=filters", [[getRelatedFilters, fail]]).page).toMatchObject({
      form: { lists: { account: null } },
      report: { total: "10" },
    });
    expect(await load("", [[getCommonInfo, fail]]).page).toMatchObject({ report: null, hasFailed: true, vendors: [] });
  });

  it("does not treat an ended session or a missing permission as a failing block", async () => {
    // For these, the upstream client throws a Response: a redirect to the sign-in page, or a rejection.
    const refuse = (status: number) => () => {
      throw new Response(null, { status });
    };
    await expect(load("", [[getCost, refuse(302)]]).page).rejects.toMatchObject({ status: 302 });
    await expect(load("", [[getCommonInfo, refuse(403)]]).page).rejects.toMatchObject({ status: 403 });
  });
});
