import { expect, test } from "vitest";
import type { Vendor } from "~/contract/vendors";
import { monthsWithoutBills } from "./months-without-bills";

const bill = (vendor: Vendor, firstDay: string, lastDay: string, month = firstDay.slice(0, 7)) => ({
  ...{ vendor, month, firstDay, lastDay },
});
const year = { startDate: "2026-01-01", endDate: "2026-12-31" };

test("names the months between a provider's bills, not those before, after, or billed in part", () => {
  const bills = [
    ...[bill("aws", "2026-03-31", "2026-03-31"), bill("aws", "2026-06-01", "2026-06-01")],
    ...[bill("gcp", "2026-02-01", "2026-02-28"), bill("gcp", "2026-03-01", "2026-03-31")],
  ];
  expect(monthsWithoutBills(year, bills)).toEqual([
    { vendor: "aws", month: "2026-04" },
    { vendor: "aws", month: "2026-05" },
  ]);
});

test("names those of the range alone", () => {
  const bills = [bill("aws", "2025-01-01", "2025-01-31"), bill("aws", "2027-01-01", "2027-01-31")];
  expect(monthsWithoutBills({ startDate: "2026-05-15", endDate: "2026-06-02" }, bills)).toEqual([
    { vendor: "aws", month: "2026-05" },
    { vendor: "aws", month: "2026-06" },
  ]);
  expect(monthsWithoutBills({ startDate: "2027-01-01", endDate: "2027-03-31" }, bills)).toEqual([]);
  expect(monthsWithoutBills(year, [])).toEqual([]);
});

test("a bill that covers the middle of the next month is its bill, too", () => {
  const bills = [bill("oci", "2026-01-01", "2026-02-18"), bill("oci", "2026-03-01", "2026-03-31")];
  expect(monthsWithoutBills(year, bills)).toEqual([]);
  // That of a quarter, of which two months have been billed.
  expect(
    monthsWithoutBills(year, [bill("oci", "2026-01-01", "2026-03-31"), bill("oci", "2026-04-01", "2026-05-20")]),
  ).toEqual([]);
});

test("the first and last hours of a month may be in bills of the months around it, by the time of their provider", () => {
  const october = [{ vendor: "gcp", month: "2026-10" }];
  // In Los Angeles, September ends at 07:00 of October 1.
  expect(
    monthsWithoutBills(year, [bill("gcp", "2026-09-01", "2026-10-01"), bill("gcp", "2026-11-01", "2026-12-01")]),
  ).toEqual(october);
  // In Seoul, November begins at 15:00 of October 31.
  expect(
    monthsWithoutBills(year, [
      bill("gcp", "2026-08-31", "2026-09-30", "2026-09"),
      bill("gcp", "2026-10-31", "2026-11-30", "2026-11"),
    ]),
  ).toEqual(october);
  // The bill of October is still to come.
  expect(monthsWithoutBills(year, [bill("gcp", "2026-09-01", "2026-10-01")])).toEqual([]);
});

test("the late charges in a later month's bill are no bill of the month", () => {
  const september = bill("aws", "2026-09-01", "2026-09-30");
  const october = [{ vendor: "aws", month: "2026-10" }];
  expect(monthsWithoutBills(year, [september, bill("aws", "2026-10-03", "2026-11-30", "2026-11")])).toEqual(october);
  expect(monthsWithoutBills(year, [september, bill("aws", "2026-10-03", "2026-11-02", "2026-11")])).toEqual(october);
  // Bills that are named after the month in which they are written.
  const inArrears = [
    bill("openstack", "2026-09-01", "2026-10-01", "2026-10"),
    bill("openstack", "2026-10-01", "2026-11-01", "2026-11"),
  ];
  expect(monthsWithoutBills(year, inArrears)).toEqual([]);
});
