import { expect, test } from "vitest";
import { rateGaps } from "./rates-for";

test("currencies lack a rate on the days of their bills only", () => {
  const euro = { vendor: "aws" as const, from: "EUR", rateMonth: "2026-10", rate: "2", source: "own" as const };
  const slice = (firstDay: string, lastDay: string, currencies: string[]) => ({
    vendor: "aws" as const,
    firstDay,
    lastDay,
    currencies,
  });
  const query = {
    currency: "USD",
    months: ["2026-09", "2026-10", "2026-11", "2026-12"],
    rates: [{ ...euro, month: "2026-10" }],
  };
  const gap = { vendor: "aws", from: "EUR" };
  expect(rateGaps([slice("2026-10-01", "2026-10-31", ["EUR", "USD"])], query)).toEqual([]);
  expect(rateGaps([slice("2026-09-30", "2026-11-02", ["EUR", "USD"])], query)).toEqual([
    { ...gap, startDate: "2026-09-30", endDate: "2026-09-30" },
    { ...gap, startDate: "2026-11-01", endDate: "2026-11-02" },
  ]);
  expect(rateGaps([slice("2026-11-05", "2026-11-19", ["USD"])], query)).toEqual([]);
});
