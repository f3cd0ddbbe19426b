import { expect, it } from "vitest";
import {
  formatDay,
  formatDayRange,
  formatDayShort,
  formatMoment,
  formatMonth,
  formatMonthName,
  formatMonthTick,
} from "./dates";

it("writes month first in English and year first elsewhere", () => {
  expect(formatDay("2026-11-19", "en")).toBe("11/19/2026");
  expect(formatDay("2026-11-19", "ko")).toBe("2026/11/19");
  expect(formatDayShort("2026-11-19")).toBe("11/19");
});

it.each([
  ["2026-10-01", "2026-10-31", "en", "10/01 – 10/31/2026"],
  ["2026-10-01", "2026-10-31", "ko", "2026/10/01 – 10/31"],
  ["2026-12-30", "2027-01-02", "en", "12/30/2026 – 01/02/2027"],
  ["2026-12-30", "2027-01-02", "ja", "2026/12/30 – 2027/01/02"],
  ["2026-10-01", "2026-10-01", "zh", "2026/10/01"],
])("writes the year of %s to %s in %s only where it is needed", (startDate, endDate, language, text) =>
  expect(formatDayRange({ startDate, endDate }, language)).toBe(text),
);

it("names months in the language", () => {
  expect(formatMonth("2026-11", "en")).toBe("November 2026");
  expect(formatMonth("2026-11-30", "ko")).toBe("2026년 11월");
  expect(formatMonth("2026-01-01", "ja")).toBe("2026年1月");
  expect([true, false].map((withYear) => formatMonthName("2026-11", "en", { withYear }))).toEqual(["Nov 2026", "Nov"]);
  expect([true, false].map((withYear) => formatMonthName("2026-11", "ko", { withYear }))).toEqual(["2026/11", "11월"]);
});

it("names months on an axis, and there a January by its year", () => {
  expect(["2026-11-01", "2027-01", "2027-02"].map((month) => formatMonthTick(month, "en"))).toEqual([
    "Nov",
    "2027",
    "Feb",
  ]);
  expect(formatMonthTick("2026-12", "ja")).toBe("12月");
});

it("formats times in UTC in any time zone", () => {
  expect(formatMoment("2026-11-20T06:10:32Z", "en")).toBe("11/20/2026 06:10 UTC");
  expect(formatMoment("2026-11-20T23:59:59.999Z", "zh")).toBe("2026/11/20 23:59 UTC");
});
