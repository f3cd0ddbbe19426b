import { expect, test } from "vitest";
import type { Vendor } from "~/contract/vendors";
import { addDays } from "~/lib/time/time-frames";
import { noFields } from "../series/series-key";
import { leastImpacts } from "./least-impacts";

const FIRST_DAY = "2026-10-01";

/** A provider with these daily costs from 1 October on; null is an unknown day. */
const provider = (vendor: Vendor, amounts: (string | null)[]) => ({
  days: amounts.map((_, n) => addDays(FIRST_DAY, n)),
  series: [{ vendor, kind: "total" as const, ...noFields, accountName: "", itemName: "", amounts }],
});
const days = <Amount>(count: number, amount: Amount): Amount[] => new Array<Amount>(count).fill(amount);

test("is 0.25 % of the usual cost of a day, whatever days of a damaged month are unknown", () => {
  const impactOf = leastImpacts([provider("aws", [...days(10, "20000"), ...days(27, null), "20000"])]);
  expect(impactOf(addDays(FIRST_DAY, 9))).toBe(50);
  expect(impactOf(addDays(FIRST_DAY, 37))).toBe(50);
});

test("adds up the usual costs of providers, also where only one of them is known", () => {
  const impactOf = leastImpacts([
    provider("aws", [...days(14, "8000"), ...days(14, null)]),
    provider("azure", days(28, "4000")),
    // Nothing of the last four weeks.
    provider("gcp", days(0, null)),
  ]);
  // 8,000 and 4,000; a mean of days would be (14 × 12,000 + 14 × 4,000) ÷ 28.
  expect(impactOf(addDays(FIRST_DAY, 27))).toBe(30);
});

test("counts known days without costs", () => {
  const impactOf = leastImpacts([provider("aws", [...days(14, "8000"), ...days(14, "0")])]);
  expect(impactOf(addDays(FIRST_DAY, 27))).toBe(10);
});

test("is 1 without any known day", () => {
  expect(leastImpacts([provider("aws", days(3, null))])(FIRST_DAY)).toBe(1);
  expect(leastImpacts([])(FIRST_DAY)).toBe(1);
});
