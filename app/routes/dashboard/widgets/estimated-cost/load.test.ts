import { expect, test } from "vitest";
import { wholeMonth } from "./load.server";

test("an estimate is compared with the previous month only if that month is complete", () => {
  const october = {
    range: { startDate: "2026-10-01", endDate: "2026-10-31" },
    total: "310",
    isCovered: Array.from({ length: 31 }, () => true),
    isIncomplete: Array.from({ length: 31 }, () => false),
    damaged: [],
    unconverted: [],
  };
  expect(wholeMonth(october)).toEqual({ month: "2026-10-01", total: "310" });
  expect(wholeMonth({ ...october, isCovered: october.isCovered.with(0, false) })).toBeNull();
  expect(wholeMonth({ ...october, isIncomplete: october.isIncomplete.with(30, true) })).toBeNull();
  expect(
    wholeMonth({ ...october, damaged: [{ vendor: "aws", month: "2026-10", billingAccountId: "1", importId: "1" }] }),
  ).toBeNull();
});
