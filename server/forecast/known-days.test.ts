import { expect, test } from "vitest";
import { addDays } from "~/lib/time/time-frames";
import type { LiveSlice } from "../slices/live-slices";
import { knownDaysOf } from "./known-days";

const slice = (sliceId: string, lastDay: string, overrides: Partial<LiveSlice> = {}): LiveSlice => ({
  ...{ sliceId, vendor: "aws", month: lastDay.slice(0, 7), source: "1", importId: "", basis: "actual" },
  ...{ currencies: ["USD"], firstDay: lastDay, lastDay },
  ...overrides,
});
/** Lines of these days in a row. */
const linesOf =
  (isFixed: boolean) =>
  (sliceId: string, last: string, days = 1) =>
    Array.from({ length: days }, (_, ago) => ({ slice: sliceId, day: addDays(last, -ago), isFixed }));
const [usage, fees] = [linesOf(false), linesOf(true)];
const lastDays = (days: ReturnType<typeof usage>, slices: LiveSlice[], today: string) =>
  Object.fromEntries(knownDaysOf(days, slices, today).lastDays);

test("providers with data since the previous month are continued, others have ended", () => {
  const slices = [
    slice("1", "2026-10-31"),
    // Fees of days to come.
    slice("2", "2026-11-30"),
    // Two days behind on the first of a month.
    slice("3", "2026-10-30", { vendor: "azure" }),
    slice("4", "2026-10-01", { vendor: "ncloud" }),
    slice("5", "2026-09-30", { vendor: "gcp" }),
  ];
  const days = [
    ...[usage("1", "2026-10-31"), usage("3", "2026-10-30"), usage("4", "2026-10-01"), usage("5", "2026-09-30")].flat(),
  ];
  expect(lastDays(days, slices, "2026-11-01")).toEqual({
    aws: "2026-10-31",
    azure: "2026-10-30",
    ncloud: "2026-10-01",
  });
});

test("a provider is known up to its last day with usage; if it only has fees, up to the last of them", () => {
  const slices = [slice("1", "2026-10-31"), slice("2", "2026-11-30"), slice("3", "2026-11-01", { vendor: "azure" })];
  const days = [...fees("1", "2026-10-31"), ...fees("2", "2026-11-02", 2), ...fees("3", "2026-11-01")];
  const known = (more: typeof days) => lastDays([...days, ...more], slices, "2026-11-03");
  expect(known(usage("1", "2026-10-29"))).toEqual({ aws: "2026-10-29", azure: "2026-11-01" });
  expect(known([])).toEqual({ aws: "2026-11-02", azure: "2026-11-01" });
});

test("usage has ended once fees go on for more than two weeks: then no billing account is late", () => {
  const slices = [slice("1", "2026-11-25"), slice("2", "2026-10-31", { source: "2" })];
  const knownWith = (lastFee: string) =>
    knownDaysOf(
      [...usage("1", "2026-11-05", 20), ...fees("1", lastFee, 30), ...usage("2", "2026-10-31", 20)],
      slices,
      "2026-11-26",
    );
  const late = [{ vendor: "aws", lastDay: "2026-10-31", slices: [slices[1]] }];
  expect(knownWith("2026-11-19")).toEqual({ lastDays: new Map([["aws", "2026-11-05"]]), late });
  expect(knownWith("2026-11-20")).toEqual({ lastDays: new Map([["aws", "2026-11-20"]]), late: [] });
});

test("a billing account behind others is late if it had usage nearly every day, whatever fees it has since", () => {
  const slices = [slice("1", "2026-11-19"), slice("2", "2026-11-30", { source: "2" })];
  const lateWith = (days: number) =>
    knownDaysOf([...usage("1", "2026-11-19", 19), ...usage("2", "2026-11-14", days)], slices, "2026-11-20").late;
  expect(lateWith(11)).toEqual([{ vendor: "aws", lastDay: "2026-11-14", slices: [slices[1]] }]);
  expect(lateWith(10)).toEqual([]);
});
