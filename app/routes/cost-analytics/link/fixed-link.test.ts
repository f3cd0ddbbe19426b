import { expect, it } from "vitest";
import type { CostQuery } from "~/contract/costs/cost-query";
import { fixedLink, fixedSearch } from "./fixed-link";
import { defaultSearch, href } from "~/features/cost-report/search/href";

type Page = Parameters<typeof fixedLink>[0];
const range = { startDate: "2026-11-01", endDate: "2026-11-20" };
const report = { covered: { startDate: "2026-11-03", endDate: "2026-11-19" } } as Page["report"];
const page: Page = { search: { ...defaultSearch, by: "region" }, range, grain: "DAY", report, compared: null };

it("contains the days of the page, up to the last with bills", () => {
  expect(fixedLink(page)?.to).toBe("/cost-analytics?by=region&end=2026-11-19&grain=day&start=2026-11-01");
  expect(fixedLink({ ...page, report: null })?.range).toEqual(range);
});

it("contains the compared days, too", () => {
  const compared = {
    problem: null,
    range: { startDate: "2026-10-05", endDate: "2026-10-19" },
    current: { startDate: "2026-11-05", endDate: "2026-11-19" },
    unmatched: null,
    isShortened: false,
  };
  const search = { ...page.search, compare: { with: "last_period", start: "", end: "", cost: "average" } as const };
  expect(fixedLink({ ...page, search, compared })?.to).toBe(
    "/cost-analytics?by=region&cend=2026-10-19&compare=custom&compareCost=average&cstart=2026-10-05&end=2026-11-19&grain=day&start=2026-11-05",
  );
});

it("is absent if the address contains dates, or invalid ones", () => {
  expect(
    fixedLink({ ...page, search: { ...page.search, range: "custom", start: "2026-11-01", end: "2026-11-20" } }),
  ).toBeNull();
  expect(fixedLink({ ...page, range: null })).toBeNull();
});

it("names days, providers and currency of a query, which depend on the day and the user", () => {
  const query: CostQuery = {
    startDate: "2026-11-01",
    endDate: "2026-11-19",
    compareStartDate: "2026-10-01",
    compareEndDate: "2026-10-19",
    grain: "DAY",
    selectedVendors: ["gcp", "aws"],
    viewBy: "product",
    filters: [],
    isAmortizedCost: false,
    currency: "EUR",
    sort: { key: "cost", descending: true },
  };
  const compare = { with: "last_period", start: "", end: "", cost: "average" } as const;
  expect(href(fixedSearch({ ...defaultSearch, compare }, query))).toBe(
    "/cost-analytics?cend=2026-10-19&compare=custom&compareCost=average&cstart=2026-10-01&currency=EUR&end=2026-11-19&grain=day&start=2026-11-01&vendor=aws&vendor=gcp",
  );
  const alone = { ...query, compareStartDate: undefined, compareEndDate: undefined };
  expect(href(fixedSearch(defaultSearch, alone))).toBe(
    "/cost-analytics?currency=EUR&end=2026-11-19&grain=day&start=2026-11-01&vendor=aws&vendor=gcp",
  );
});
