import { expect, test } from "vitest";
import type { Vendor } from "~/contract/vendors";
import type { DayRange } from "~/lib/time/time-frames";
import type { LiveSlice } from "../slices/live-slices";
import { comparableRanges, comparisonOf, completeUntil } from "./comparable-ranges";

/** A provider's bills, each from one day to another: "2026-10-01..31". */
const bills = (vendor: Vendor, ...months: string[]): LiveSlice[] =>
  months.map((text) => {
    const [firstDay, last] = text.split("..") as [string, string];
    return {
      sliceId: text,
      vendor,
      month: text.slice(0, 7),
      source: "1",
      importId: "i",
      basis: "actual",
      currencies: ["USD"],
      firstDay,
      lastDay: firstDay.slice(0, 8) + last,
    };
  });
const range = (text: string) => {
  const [startDate, endDate] = text.split("..") as [string, string];
  return { startDate, endDate };
};
const monthToDate = { startDate: "2026-11-01", endDate: "2026-11-22" };
const compareOn = (today: string, requested: DayRange, ...slices: LiveSlice[][]) => {
  const ranges = comparableRanges(requested, slices.flat(), today);
  return ranges && [ranges.current, ranges.previous].map(({ startDate, endDate }) => `${startDate}..${endDate}`);
};
const compare = (requested: DayRange, ...slices: LiveSlice[][]) => compareOn("2026-11-22", requested, ...slices);
const aws = (last: string) => bills("aws", "2026-09-01..30", "2026-10-01..31", `2026-11-01..${last}`);

test("a month to date is compared up to the last day of its bills", () => {
  expect(compare(monthToDate, aws("21"))).toEqual(["2026-11-01..2026-11-21", "2026-10-01..2026-10-21"]);
  expect(compare(monthToDate, aws("01"))).toEqual(["2026-11-01..2026-11-01", "2026-10-01..2026-10-01"]);
});

test("neither the first hours of today nor future days are compared", () => {
  // Bills that are several times a day, and with fees of the month's last day.
  for (const last of ["22", "30"])
    expect(compare(monthToDate, aws(last))).toEqual(["2026-11-01..2026-11-21", "2026-10-01..2026-10-21"]);
  expect(compareOn("2026-11-01", { startDate: "2026-11-01", endDate: "2026-11-01" }, aws("01"))).toBeNull();
  expect(comparisonOf(range("2026-10-01..2026-10-22"), monthToDate, aws("22"), "2026-11-22")).toEqual({
    current: range("2026-10-01..2026-10-21"),
    previous: range("2026-11-01..2026-11-21"),
    problem: null,
  });
});

test("the provider with the oldest bills limits all, and one without bills in either range prevents the comparison", () => {
  expect(compare(monthToDate, aws("21"), bills("gcp", "2026-10-01..31", "2026-11-01..18"))).toEqual([
    "2026-11-01..2026-11-18",
    "2026-10-01..2026-10-18",
  ]);
  expect(compare(monthToDate, aws("21"), bills("gcp", "2026-10-01..31"))).toBeNull();
  expect(compare(monthToDate, aws("21"), bills("gcp", "2026-11-01..21"))).toBeNull();
  // That provider was given up long ago.
  expect(compare(monthToDate, aws("21"), bills("gcp", "2026-05-01..31"))).toEqual([
    "2026-11-01..2026-11-21",
    "2026-10-01..2026-10-21",
  ]);
});

test("a provider that bills on few days limits nothing", () => {
  expect(compare(monthToDate, aws("21"), bills("ncloud", "2026-10-01..01", "2026-11-01..01"))).toEqual([
    "2026-11-01..2026-11-21",
    "2026-10-01..2026-10-21",
  ]);
  expect(compare(monthToDate, bills("ncloud", "2026-10-01..01", "2026-11-01..01"))).toEqual([
    "2026-11-01..2026-11-01",
    "2026-10-01..2026-10-01",
  ]);
});

test("bills that end before the last month are compared with the period before the range, not with later days", () => {
  const months = bills("aws", "2026-07-01..31", "2026-08-01..31", "2026-09-01..30", "2026-10-01..31");
  const quarter = { startDate: "2026-10-01", endDate: "2026-12-01" };
  const compareWith = (last: string) => compareOn("2026-12-01", quarter, months, bills("aws", `2026-11-01..${last}`));
  expect(compareWith("26")).toEqual(["2026-10-01..2026-11-26", "2026-07-01..2026-08-26"]);
  // Whole months meet whole months: 61 days and 62.
  expect(compareWith("30")).toEqual(["2026-10-01..2026-11-30", "2026-07-01..2026-08-31"]);
});

test("full months are compared with full months only", () => {
  expect(compare({ startDate: "2026-10-01", endDate: "2026-10-31" }, aws("21"))).toEqual([
    "2026-10-01..2026-10-31",
    "2026-09-01..2026-09-30",
  ]);
  // 30 days of March and 28 of February.
  const spring = bills("aws", "2026-02-01..28", "2026-03-01..30");
  expect(compare({ startDate: "2026-03-01", endDate: "2026-03-31" }, spring)).toEqual([
    "2026-03-01..2026-03-28",
    "2026-02-01..2026-02-28",
  ]);
});

test("the first bills are compared from their first day on", () => {
  const first = bills("aws", "2026-10-05..31", "2026-11-01..21");
  expect(compare(monthToDate, first)).toEqual(["2026-11-05..2026-11-21", "2026-10-05..2026-10-21"]);
  expect(compare({ startDate: "2026-10-01", endDate: "2026-10-31" }, first)).toBeNull();
  // Twelve months, only the last of which were billed, have no previous period.
  expect(compare({ startDate: "2025-12-01", endDate: "2026-11-22" }, first)).toBeNull();
  expect(compare(monthToDate)).toBeNull();
});

test("other ranges are compared with as many days directly before", () => {
  expect(compare({ startDate: "2026-11-16", endDate: "2026-11-22" }, aws("20"))).toEqual([
    "2026-11-16..2026-11-20",
    "2026-11-11..2026-11-15",
  ]);
});

test.each([
  // The previous period, as requested and already limited to days with bills.
  ["2026-11-01..2026-11-20", "2026-10-01..2026-10-20", "2026-11-01..2026-11-19", "2026-10-01..2026-10-19", null],
  ["2026-11-01..2026-11-19", "2026-10-01..2026-10-19", "2026-11-01..2026-11-19", "2026-10-01..2026-10-19", null],
  ["2026-10-01..2026-10-31", "2026-09-01..2026-09-30", "2026-10-01..2026-10-31", "2026-09-01..2026-09-30", null],
  // Any other range of as many days, which may also be the later one.
  ["2026-11-01..2026-11-20", "2026-09-11..2026-09-30", "2026-11-01..2026-11-19", "2026-09-11..2026-09-29", null],
  ["2026-10-01..2026-10-20", "2026-11-01..2026-11-20", "2026-10-01..2026-10-19", "2026-11-01..2026-11-19", null],
  // Ranges with equally many billed days, or of whole months.
  ["2026-11-01..2026-11-20", "2026-10-01..2026-10-19", "2026-11-01..2026-11-19", "2026-10-01..2026-10-19", null],
  ["2026-09-01..2026-09-30", "2026-10-01..2026-10-31", "2026-09-01..2026-09-30", "2026-10-01..2026-10-31", null],
  ["2026-11-01..2026-11-20", "2026-10-01..2026-10-31", "2026-11-01..2026-11-19", "2026-10-01..2026-10-31", "days"],
  ["2026-11-01..2026-11-20", "2026-08-16..2026-09-30", "2026-11-01..2026-11-19", "2026-09-01..2026-09-30", "days"],
  ["2026-11-01..2026-11-20", "2025-11-01..2025-11-20", "2026-11-01..2026-11-20", "2025-11-01..2025-11-20", "bills"],
])("%s with %s", (requested, before, current, previous, problem) => {
  expect(comparisonOf(range(requested), range(before), aws("19"), "2026-11-20")).toEqual({
    current: range(current),
    previous: range(previous),
    problem,
  });
});

test("a provider that bills in only one of two ranges prevents the comparison", () => {
  const slices = [...aws("19"), ...bills("gcp", "2026-10-01..31", "2026-11-01..19")];
  const problemOf = (before: string) =>
    comparisonOf(range("2026-11-01..2026-11-10"), range(before), slices, "2026-11-20").problem;
  expect(problemOf("2026-09-01..2026-09-10")).toBe("bills");
  expect(problemOf("2026-10-11..2026-10-20")).toBeNull();
});

test("averages of ranges of different lengths are of the days before today that every provider covers", () => {
  const compareWith = (...gcp: string[]) => {
    const slices = [...aws("27"), ...bills("gcp", ...gcp)];
    return comparisonOf(range("2026-11-01..2026-11-27"), range("2026-10-01..2026-10-31"), slices, "2026-11-27");
  };
  const october = range("2026-10-01..2026-10-31");
  const upTo = (endDate: string) => ({ startDate: "2026-11-01", endDate });
  expect(compareWith("2026-09-01..30", "2026-10-01..31", "2026-11-01..27")).toEqual({
    ...{ current: upTo("2026-11-26"), previous: october, problem: "days" },
  });
  expect(compareWith("2026-09-01..30", "2026-10-01..31", "2026-11-01..12")).toEqual({
    ...{ current: upTo("2026-11-12"), previous: october, problem: "days" },
  });
  expect(compareWith("2026-10-15..31", "2026-11-01..27")).toEqual({
    ...{ current: upTo("2026-11-26"), previous: range("2026-10-15..2026-10-31"), problem: "days" },
  });
  expect(compareWith("2026-11-01..27")).toEqual({
    ...{ current: upTo("2026-11-27"), previous: october, problem: "bills" },
  });
});

test("a month without bills between others prevents the comparison", () => {
  const october = range("2026-10-01..2026-10-31");
  const slices = bills("aws", "2026-07-01..31", "2026-08-01..31", "2026-10-01..31");
  // Not with a September of 0.
  expect(compare(october, slices)).toBeNull();
  expect(compare(range("2026-08-01..2026-08-31"), slices)).toEqual([
    "2026-08-01..2026-08-31",
    "2026-07-01..2026-07-31",
  ]);
  const gcp = bills("gcp", "2026-07-01..31", "2026-08-01..31", "2026-09-01..30", "2026-10-01..31");
  expect(compare(october, slices, gcp)).toBeNull();
  expect(compare(october, gcp)).toEqual(["2026-10-01..2026-10-31", "2026-09-01..2026-09-30"]);
  const against = (before: string) => comparisonOf(october, range(before), slices, "2026-11-22").problem;
  expect(against("2026-09-01..2026-09-30")).toBe("bills");
  expect(against("2026-08-15..2026-09-14")).toBe("bills");
  expect(against("2026-08-01..2026-08-31")).toBeNull();
});

test("a range is complete up to the day that the bills of every active provider reach", () => {
  const month = range("2026-11-01..2026-11-22");
  expect(completeUntil(month, aws("19"))).toBe("2026-11-19");
  expect(completeUntil(range("2026-11-01..2026-11-10"), aws("19"))).toBe("2026-11-10");
  expect(completeUntil(month, [...aws("19"), ...bills("gcp", "2026-10-01..31", "2026-11-01..18")])).toBe("2026-11-18");
  expect(completeUntil(month, [...aws("19"), ...bills("gcp", "2026-10-01..31")])).toBeNull();
  expect(completeUntil(month, [...aws("19"), ...bills("gcp", "2026-09-01..30")])).toBe("2026-11-19");
  expect(completeUntil(month, [...aws("19"), ...bills("ncloud", "2026-10-01..01", "2026-11-01..01")])).toBe(
    "2026-11-19",
  );
  expect(completeUntil(month, [])).toBeNull();
});
