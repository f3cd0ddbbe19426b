import { describe, expect, it } from "vitest";
import { defaultSearch } from "./href";
import type { Period } from "./query";
import { costQueryOf, periodOf } from "./query";

const today = "2026-11-20";

describe("periodOf", () => {
  it("resolves a time frame for today, by day while that is allowed", () => {
    expect(periodOf(defaultSearch, today)).toEqual({ problem: null, range: { startDate: "2026-11-01", endDate: today }, grain: "DAY", compared: null });
    expect(periodOf({ ...defaultSearch, range: "last_12_months" }, today)).toMatchObject({ range: { startDate: "2025-12-01" }, grain: "MONTH" });
    expect(periodOf({ ...defaultSearch, range: "last_3_months", grain: "WEEK" }, today)).toMatchObject({ grain: "WEEK" });
  });

  it("takes custom dates as they are", () => {
    expect(periodOf({ ...defaultSearch, range: "custom", start: "2026-01-01", end: "2026-01-02" }, today)).toMatchObject({
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

  it("holds a time frame to the limit of the day grain, too", () => {
    expect(periodOf({ ...defaultSearch, range: "year_to_date", grain: "DAY" }, today)).toMatchObject({ problem: "days", range: null });
  });
});

describe("costQueryOf", () => {
  const period = periodOf(defaultSearch, today) as Period & { problem: null };

  it("means every available provider unless some are named, or none", () => {
    expect(costQueryOf(defaultSearch, period, ["aws", "gcp"], "USD").selectedVendors).toEqual(["aws", "gcp"]);
    expect(costQueryOf({ ...defaultSearch, vendor: ["gcp"] }, period, ["aws", "gcp"], "USD").selectedVendors).toEqual(["gcp"]);
    expect(costQueryOf({ ...defaultSearch, vendor: [] }, period, ["aws", "gcp"], "USD").selectedVendors).toEqual([]);
  });

  it("asks for filters, basis, currency, tag and order", () => {
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
    expect(costQueryOf(defaultSearch, period, [], "USD")).toMatchObject({ filters: [], sort: { key: "cost", descending: true } });
    expect(costQueryOf(defaultSearch, period, [], "USD")).not.toHaveProperty("tagKey");
  });
});
