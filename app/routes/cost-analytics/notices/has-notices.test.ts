import { expect, test } from "vitest";
import { defaultSearch } from "~/features/cost-report/search/href";
import type { DayRange } from "~/lib/time/time-frames";
import type { CostPage } from "../data.server";
import { shortenedComparison } from "./has-notices";

const october = { startDate: "2026-10-01", endDate: "2026-10-31" };
const august = { startDate: "2026-08-01", endDate: "2026-08-20" };

test.each([
  ["the range", { ...october, endDate: "2026-10-25" }, august, true],
  ["the earlier range alone", october, { ...august, startDate: "2026-08-15" }, true],
  ["neither", october, august, false],
])("a comparison for which bills cover fewer days of %s is noticed", (_which, current, range: DayRange, isNoticed) => {
  const compare = { ...defaultSearch.compare, with: "custom" as const, start: august.startDate, end: august.endDate };
  const page = {
    range: october,
    compared: { problem: null, range, current, unmatched: "days" },
    view: { search: { ...defaultSearch, compare } },
  } as unknown as CostPage;
  expect(shortenedComparison(page) !== null).toBe(isNoticed);
});
