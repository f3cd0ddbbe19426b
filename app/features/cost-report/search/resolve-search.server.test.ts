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

/** The compared days of a search whose comparable ones are 11/01–11/19 and October. */
async function comparedDays(problem: UnmatchedRanges | null, more = "") {
  const call = async () => ({ current: november, previous: october, problem });
  const source = { info: Promise.resolve(info), today: "2026-11-20", language: "en" as const };
  const address = new URLSearchParams(`cstart=2026-09-30&cend=2026-10-31${more}`);
  const { period } = await resolveSearch({ ...source, upstream: { call } as unknown as Upstream }, address);
  return period.compared?.range && [period.compared.current, period.compared.range];
}

it("limits a comparison to comparable days, except amounts of ranges that differ in length", async () => {
  const asRequested = [
    { startDate: "2026-11-01", endDate: "2026-11-20" },
    { startDate: "2026-09-30", endDate: "2026-10-31" },
  ];
  expect(await comparedDays(null)).toEqual([november, october]);
  expect(await comparedDays("days")).toEqual(asRequested);
  expect(await comparedDays("days", "&compareCost=average")).toEqual([november, october]);
});
