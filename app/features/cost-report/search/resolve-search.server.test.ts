import { expect, it } from "vitest";
import type { UnmatchedRanges } from "~/contract/costs/cost-analytics";
import type { CommonInfo } from "~/contract/people/session";
import type { Upstream } from "~/upstream/upstream.server";
import { resolveSearch } from "./resolve-search.server";

const info = {
  profile: "PROD",
  authorisedVendors: ["aws"],
  vendors: [{ vendor: "aws", firstDay: "2026-01-01", lastDay: "2026-11-19" }],
  currencies: ["USD"],
  defaultCurrency: "USD",
} as unknown as CommonInfo;
const [november, october] = [
  { startDate: "2026-11-01", endDate: "2026-11-19" },
  { startDate: "2026-10-01", endDate: "2026-10-31" },
];

/** The comparison of a search whose comparable days are 11/01–11/19, or others, and October. */
async function compared(problem: UnmatchedRanges | null, more = "", current = november) {
  const call = async () => ({ current, previous: october, problem });
  const source = { info: Promise.resolve(info), today: "2026-11-20", language: "en" as const };
  const address = new URLSearchParams(`cstart=2026-09-30&cend=2026-10-31${more}`);
  const { period } = await resolveSearch({ ...source, upstream: { call } as unknown as Upstream }, address);
  return period.compared;
}

async function comparedDays(...request: Parameters<typeof compared>) {
  const comparison = await compared(...request);
  return comparison?.range && [comparison.current, comparison.range];
}

it("says whether either range is shortened", async () => {
  const whole = { startDate: "2026-11-01", endDate: "2026-11-20" };
  expect(await compared(null)).toMatchObject({ isShortened: true });
  // The earlier range lacks 09/30.
  expect(await compared("days", "&compareCost=average", whole)).toMatchObject({ isShortened: true });
  expect(await compared("days")).toMatchObject({ isShortened: false });
});

it("limits a comparison to comparable days, except amounts of ranges that differ in length", async () => {
  const asRequested = [
    { startDate: "2026-11-01", endDate: "2026-11-20" },
    { startDate: "2026-09-30", endDate: "2026-10-31" },
  ];
  expect(await comparedDays(null)).toEqual([november, october]);
  expect(await comparedDays("days")).toEqual(asRequested);
  expect(await comparedDays("days", "&compareCost=average")).toEqual([november, october]);
});
