import { expect, it } from "vitest";
import { coversOnlyPart, whyNotComparable } from "./comparable";

const previous = {
  startDate: "2026-10-01",
  endDate: "2026-10-19",
  totalCost: "9",
  current: { startDate: "2026-11-01", endDate: "2026-11-19", totalCost: "10" },
  isComplete: true,
  isDamaged: false,
};
const report = { previous, damaged: [], unconverted: [], covered: { startDate: "2026-11-01", endDate: "2026-11-20" } };
const data = { firstDay: "2026-01-01", lastDay: "2026-11-20" };
const unconverted = [{ currency: "KRW", month: "2026-11", cost: "1" }];

it.each([
  [null, report, data],
  [null, report, null],
  ["noPreviousDamaged", { ...report, previous: { ...previous, isDamaged: true } }, data],
  ["noPrevious", report, { ...data, firstDay: "2026-10-20" }],
  ["noPreviousDays", { ...report, previous: { ...previous, current: null } }, data],
  ["noPreviousRates", { ...report, previous: { ...previous, isComplete: false } }, data],
  ["noPreviousRates", { ...report, unconverted }, data],
] as const)("%s", (reason, requested, known) => {
  expect(whyNotComparable({ ...requested, damaged: [], unconverted: [...requested.unconverted] }, known)).toBe(reason);
});

it("tells whether the change covers everything displayed", () => {
  expect(coversOnlyPart(report)).toBe(true);
  expect(coversOnlyPart({ ...report, covered: { startDate: "2026-11-01", endDate: "2026-11-19" } })).toBe(false);
  expect(coversOnlyPart({ ...report, previous: { ...previous, current: null } })).toBe(false);
});
