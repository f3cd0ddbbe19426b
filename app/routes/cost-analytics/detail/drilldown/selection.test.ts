import { describe, expect, it } from "vitest";
import { periodOf, costQueryOf } from "~/features/cost-report/search/query";
import { defaultSearch } from "~/features/cost-report/search/href";
import type { Search } from "~/features/cost-report/search/href";
import { notCompared } from "~/features/cost-report/search/comparison";
import { everything } from "~/features/cost-report/search/drilldown";
import type { Drilldown } from "~/features/cost-report/search/drilldown";
import { selectedBy } from "./selection";

const october: Search = { ...defaultSearch, range: "custom", start: "2026-10-05", end: "2026-10-31" };
const queryOf = (search: Search) => {
  const period = periodOf(search, "2026-11-20");
  if (period.problem) throw new Error(period.problem);
  return costQueryOf(search, period, ["aws", "gcp"], "USD");
};
const select = (opened: Partial<Drilldown>, change: Partial<Search> = {}) =>
  selectedBy({ ...everything, ...opened }, queryOf({ ...october, ...change }));

describe("selectedBy", () => {
  it("covers the whole range, of one item and provider if given", () => {
    expect(select({})).toMatchObject({ range: { startDate: "2026-10-05", endDate: "2026-10-31" }, other: null });
    expect(select({})?.selection).not.toHaveProperty("viewByItem");
    expect(select({ item: "Amazon EC2", vendor: "aws" })?.selection).toMatchObject({
      viewBy: "product",
      viewByItem: "Amazon EC2",
      selectedVendor: "aws",
      selectedVendors: ["aws", "gcp"],
    });
  });

  it("covers the period of a day, clipped to the range", () => {
    expect(select({ date: "2026-10-07" })).toMatchObject({
      range: { startDate: "2026-10-07", endDate: "2026-10-07" },
      selection: { costDate: "2026-10-07", startDate: "2026-10-05" },
    });
    expect(select({ date: "2026-10-07" }, { grain: "WEEK" })?.range).toEqual({
      startDate: "2026-10-05",
      endDate: "2026-10-11",
    });
    expect(select({ date: "2026-10-20" }, { grain: "MONTH" })?.range).toEqual({
      startDate: "2026-10-05",
      endDate: "2026-10-31",
    });
  });

  it("rejects a day outside the range", () => {
    expect(select({ date: "2026-10-04" })).toBeNull();
    expect(select({ date: "2026-11-01" })).toBeNull();
  });

  it("finds the period at the same position of the compared range", () => {
    const compare = { ...notCompared, with: "custom" as const, start: "2026-09-01", end: "2026-09-10" };
    expect(select({ date: "2026-10-07" }, { compare })?.other).toMatchObject({
      range: { startDate: "2026-09-03", endDate: "2026-09-03" },
    });
    expect(select({ date: "2026-10-31" }, { compare })?.other).toBeNull();
    expect(select({}, { compare })?.other).toMatchObject({
      range: { startDate: "2026-09-01", endDate: "2026-09-10" },
      selection: { startDate: "2026-09-01", endDate: "2026-09-10" },
    });
  });

  it("opens a day of the compared range alone", () => {
    const compare = { ...notCompared, with: "last_period" as const };
    expect(select({ date: "2026-09-10" }, { compare })).toMatchObject({
      range: { startDate: "2026-09-10", endDate: "2026-09-10" },
      other: null,
    });
  });
});
