import { expect, test } from "vitest";
import { daysIn } from "~/lib/time/time-frames";
import { batchesOf } from "./batches";

const clock = { today: () => "2026-11-20" };

test("every day is in one batch, and each batch is loaded with the six months before it", () => {
  const batches = batchesOf({ startDate: "2025-11-20", endDate: "2026-11-19" }, clock);
  expect(batches.map(({ judged }) => judged)).toEqual([
    { startDate: "2025-11-20", endDate: "2026-05-20" },
    { startDate: "2026-05-21", endDate: "2026-11-19" },
  ]);
  for (const { judged, loaded } of batches)
    expect(daysIn({ startDate: loaded.startDate, endDate: judged.startDate })).toBe(183);
});

test("the following day shows whether the last day is complete, unless that is today", () => {
  const loaded = (endDate: string) => batchesOf({ startDate: endDate, endDate }, clock)[0]!.loaded.endDate;
  expect(loaded("2014-11-27")).toBe("2014-11-28");
  expect(loaded("2026-11-19")).toBe("2026-11-19");
  expect(batchesOf({ startDate: "2026-11-20", endDate: "2026-11-19" }, clock)).toEqual([]);
});
