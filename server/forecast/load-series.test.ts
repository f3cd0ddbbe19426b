import { expect, test } from "vitest";
import { periodStarts } from "~/lib/time/time-frames";
import { seriesOf } from "./load-series";
import type { DayCost } from "./load-series";

const row = (day: string, cost: number, isFixed = false): DayCost => ({
  ...{ vendor: "aws", day, knownUntil: "", isFixed, isShare: false, cost: String(cost) },
});

/** Costs of September, by weekday from 1 on, with a fee on its 1st and 30th, and those of November 1st and 2nd. */
const september = periodStarts({ startDate: "2026-09-01", endDate: "2026-09-30" }, "DAY");
const daily = september.map((day, n) => row(day, 1 + (n % 7)));
const fees = [row("2026-09-01", 100, true), row("2026-09-30", 50, true)];
const november = [row("2026-11-01", 9), row("2026-11-02", 8)];
const october = { withoutBills: [{ vendor: "aws" as const, month: "2026-10" }] };
const LAST_DAYS = new Map([["aws" as const, "2026-11-02"]]);

test("a month without bills is continued as the weeks before it, with the fees of the month before", () => {
  const [series] = seriesOf([fees[0]!, ...daily, fees[1]!, ...november], LAST_DAYS, october);
  expect(series!.firstDay).toBe("2026-09-01");
  // The 31 days of October follow 30 of September in the rhythm of seven.
  expect(series!.varying).toEqual([...Array.from({ length: 61 }, (_, n) => 1 + (n % 7)), 9, 8]);
  const feesByIndex = series!.fixed.flatMap((fee, n) => (fee === 0 ? [] : [[n, fee]]));
  // On the 1st and 30th of September and of October.
  expect(feesByIndex).toEqual([
    [0, 100],
    [29, 50],
    [30, 100],
    [59, 50],
  ]);
});

test("a month without bills of what costs something now and then is one of 0", () => {
  const [series] = seriesOf([row("2026-09-01", 5), row("2026-09-29", 5), ...november], LAST_DAYS, october);
  expect(series!.varying.slice(30, 61)).toEqual(Array.from({ length: 31 }, () => 0));
});
