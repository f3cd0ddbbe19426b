import { expect, test } from "vitest";
import type { Vendor } from "~/contract/vendors";
import { monthsWithoutBills } from "./months-without-bills";

const bill = (vendor: Vendor, firstDay: string, lastDay: string) => ({ vendor, firstDay, lastDay });
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

test("a bill that goes on into the next month covers both", () => {
  const bills = [bill("oci", "2026-01-01", "2026-02-03"), bill("oci", "2026-03-01", "2026-03-31")];
  expect(monthsWithoutBills(year, bills)).toEqual([]);
});
