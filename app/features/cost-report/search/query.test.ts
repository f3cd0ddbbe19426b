import { describe, expect, it } from "vitest";
import type { Comparison } from "./comparison";
import { notCompared } from "./comparison";
import type { Search } from "./href";
import { defaultSearch } from "./href";
import type { Period } from "./query";
import { costQueryOf, periodOf } from "./query";

const today = "2026-11-20";

describe("periodOf", () => {
  it("resolves a time frame for today, by day while that is allowed", () => {
    expect(periodOf(defaultSearch, today)).toEqual({
      problem: null,
      range: { startDate: "2026-11-01", endDate: today },
      grain: "DAY",
      compared: null,
    });
    expect(periodOf({ ...defaultSearch, range: "last_12_months" }, today)).toMatchObject({
      range: { startDate: "2025-12-01" },
      grain: "MONTH",
    });
    expect(periodOf({ ...defaultSearch, range: "last_3_months", grain: "WEEK" }, today)).toMatchObject({
      grain: "WEEK",
    });
  });

  it("uses custom dates as given", () => {
    expect(
      periodOf({ ...defaultSearch, range: "custom", start: "2026-01-01", end: "2026-01-02" }, today),
    ).toMatchObject({
      range: { startDate: "2026-01-01", endDate: "2026-01-02" },
    });
  });

  it.each([
    ["", "", "invalid"],
    ["2026-01-01", "tomorrow", "invalid"],
    ["2026-01-02", "2026-01-01", "reversed"],
    ["2025-01-01", "2026-01-01", "months"],
  ])("has no range for %s to %s: %s", (start, end, problem) => {
    expect(periodOf({ ...defaultSearch, range: "custom", start, end }, today)).toMatchObject({ problem, range: null });
  });

  it("applies the limit of the day grain to time frames", () => {
    expect(periodOf({ ...defaultSearch, range: "year_to_date", grain: "DAY" }, today)).toMatchObject({
      problem: "days",
      range: null,
    });
  });
});

describe("the range to compare with", () => {
  const compared = (change: Partial<Search>, compare: Partial<Comparison>) =>
    periodOf({ ...defaultSearch, ...change, compare: { ...notCompared, with: "custom", ...compare } }, today);

  it("is the previous period, or the given one", () => {
    expect(compared({}, { with: "last_period" }).compared).toMatchObject({
      problem: null,
      range: { startDate: "2026-10-01", endDate: "2026-10-20" },
    });
    expect(compared({}, { start: "2025-11-01", end: "2025-11-30" }).compared).toMatchObject({
      problem: null,
      range: { startDate: "2025-11-01", endDate: "2025-11-30" },
    });
  });

  it("reports an invalid range, and keeps the report unchanged", () => {
    expect(compared({}, { start: "2026-10-31", end: "2026-10-01" })).toMatchObject({
      problem: null,
      compared: { problem: "reversed", range: null },
    });
    expect(compared({}, { start: "", end: "" })).toMatchObject({ problem: null, compared: { problem: "invalid" } });
    expect(compared({ grain: "DAY" }, { start: "2026-01-01", end: "2026-06-30" })).toMatchObject({
      grain: "DAY",
      compared: { problem: "days" },
    });
  });

  it("influences the choice of the grain", () => {
    expect(compared({}, { start: "2026-01-01", end: "2026-06-30" })).toMatchObject({
      grain: "MONTH",
      compared: { problem: null },
    });
  });

  it("is part of the query", () => {
    const period = compared({}, { with: "last_period" }) as Period & { problem: null };
    expect(costQueryOf(defaultSearch, period, [], "USD")).toMatchObject({
      compareStartDate: "2026-10-01",
      compareEndDate: "2026-10-20",
    });
    const days = (startDate: string, endDate: string) => ({ startDate, endDate });
    const matched = {
      ...period,
      compared: {
        problem: null,
        range: days("2026-10-01", "2026-10-19"),
        current: days("2026-11-01", "2026-11-19"),
        unmatched: null,
        isShortened: false,
      },
    };
    expect(costQueryOf(defaultSearch, matched, [], "USD")).toMatchObject({
      endDate: "2026-11-19",
      compareEndDate: "2026-10-19",
    });
    const wrong = compared({}, { start: "x" }) as Period & { problem: null };
    expect(costQueryOf(defaultSearch, wrong, [], "USD")).not.toHaveProperty("compareStartDate");
  });
});

describe("costQueryOf", () => {
  const period = periodOf(defaultSearch, today) as Period & { problem: null };

  it("requests every available provider unless some or none are selected", () => {
    expect(costQueryOf(defaultSearch, period, ["aws", "gcp"], "USD").selectedVendors).toEqual(["aws", "gcp"]);
    expect(costQueryOf({ ...defaultSearch, vendor: ["gcp"] }, period, ["aws", "gcp"], "USD").selectedVendors).toEqual([
      "gcp",
    ]);
    expect(costQueryOf({ ...defaultSearch, vendor: [] }, period, ["aws", "gcp"], "USD").selectedVendors).toEqual([]);
  });

  it("contains filters, cost basis, currency, tag and order", () => {
    const query = costQueryOf(
      {
        ...defaultSearch,
        by: "tag",
        tag: "Environment",
        cost: "amortized",
        sort: "item",
        include: { "tag.a.b": ["x"], region: ["us-east-1"] },
        exclude: { region: ["NO_VALUE"] },
      },
      period,
      ["aws"],
      "KRW",
    );
    expect(query).toEqual({
      startDate: "2026-11-01",
      endDate: today,
      grain: "DAY",
      selectedVendors: ["aws"],
      viewBy: "tag",
      tagKey: "Environment",
      filters: [
        { field: "region", values: ["us-east-1"], exclude: false },
        { field: "tag", tagKey: "a.b", values: ["x"], exclude: false },
        { field: "region", values: ["NO_VALUE"], exclude: true },
      ],
      isAmortizedCost: true,
      currency: "KRW",
      sort: { key: "item", descending: false },
    });
    expect(
      costQueryOf(
        {
          ...defaultSearch,
          include: { chargeType: ["Tax"], "azure.chargeType": ["Usage"] },
          exclude: { "aws.region": ["x"] },
        },
        period,
        [],
        "USD",
      ).filters,
    ).toEqual([
      { field: "chargeType", values: ["Tax"], vendorValues: { azure: ["Usage"] }, exclude: false },
      { field: "region", values: [], vendorValues: { aws: ["x"] }, exclude: true },
    ]);
    expect(costQueryOf(defaultSearch, period, [], "USD")).toMatchObject({
      filters: [],
      sort: { key: "cost", descending: true },
    });
    expect(costQueryOf(defaultSearch, period, [], "USD")).not.toHaveProperty("tagKey");
  });

  it("asks for accounts instead of tags without a key and service groups without a set", () => {
    const viewOf = (change: Partial<Search>) =>
      costQueryOf({ ...defaultSearch, ...change }, period, ["aws"], "USD").viewBy;
    expect([viewOf({ by: "tag" }), viewOf({ by: "tag", tag: "team" })]).toEqual(["account", "tag"]);
    expect([viewOf({ by: "serviceGroup" }), viewOf({ by: "serviceGroup", set: "s" })]).toEqual([
      "account",
      "serviceGroup",
    ]);
  });
});
