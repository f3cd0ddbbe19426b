import { expect, it } from "vitest";
import type { Explanation } from "~/contract/costs/cost-detail";
import { add, round } from "~/lib/money/decimal";
import { roundedSum } from "./explanation-ledger";

const part = (cost: string, over: Partial<Explanation["parts"][number]> = {}): Explanation["parts"][number] => ({
  vendor: "aws",
  month: "2026-10",
  billingCurrency: "USD",
  billedIn: cost,
  rate: "1",
  rateMonth: null,
  rateSource: null,
  cost,
  rows: 1,
  importId: "i",
  fileNames: [],
  residual: "0",
  ...over,
});
const explain = (parts: Explanation["parts"], currency = "USD"): Explanation => ({
  startDate: "2026-10-01",
  endDate: "2026-10-31",
  currency,
  isAmortizedCost: false,
  damaged: [],
  totalCost: add(...parts.map(({ cost }) => cost)),
  rows: parts.length,
  parts,
  residual: "0",
});

it("adds up as displayed", () => {
  // Displayed as 1.00 + 1.00 + 1.00, but 3.01 in total.
  const explanation = explain([part("1.004"), part("1.004"), part("1.004")]);
  const { parts, rounding } = roundedSum(explanation, null);
  expect(rounding).toBe("0.01");
  expect(add(...parts.map(({ cost }) => round(cost, 2)), rounding)).toBe("3.01");
  expect(roundedSum(explain([part("1.5"), part("-0.25")]), null).rounding).toBe("0");
});

it("omits amounts without a rate", () => {
  expect(
    roundedSum(explain([part("2"), part("0", { rate: null, billingCurrency: "EUR", billedIn: "5" })]), null).parts,
  ).toHaveLength(1);
});

it("truncates KRW of Google Cloud like the page", () => {
  const mixed = explain([part("10.9", { vendor: "gcp" }), part("10.9")], "KRW");
  // Displayed as 10 + 11, but the total of 21.8 as 22.
  expect(roundedSum(mixed, null).rounding).toBe("1");
  expect(roundedSum(explain([part("10.9", { vendor: "gcp" })], "KRW"), "gcp").rounding).toBe("0");
});
