import { expect, it } from "vitest";
import { add } from "~/lib/money/decimal";
import { formatAmount, plainAmount } from "~/lib/money/money";
import { partsOfLine } from "./line-parts";
import type { BillingText } from "../use-billing-text";

const words = {
  t: ((key: string, values?: { name?: string; percent?: string; of?: string; count?: number }) =>
    [key, ...Object.values(values ?? {})].join(" ")) as BillingText["t"],
  currency: "USD",
  vendor: "aws" as const,
  amount: (value: string) => formatAmount(value, "USD", "aws"),
};
const group = (
  item: string,
  cost: string,
  kind: "usage" | "refund" | "profile" = "usage",
  percent: string | null = null,
  of: string | null = null,
) => ({ kind, item, cost, percent, of });

const partsOf = (groups: ReturnType<typeof group>[]) =>
  partsOfLine(
    { line: "cloudOriginalCost", groups },
    plainAmount(add(...groups.map(({ cost }) => cost)), "USD", "aws"),
    words,
  );

it("explains unusual lines, and where the profile comes from", () => {
  expect(
    partsOf([
      group("EC2", "10"),
      group("EC2", "-1", "refund"),
      group("", "2"),
      group("", "3", "profile", "10", "30"),
      group("fixed", "4", "profile"),
    ]).parts?.map(({ label }) => label),
  ).toEqual(["EC2", "part.refund EC2", "part.unnamed", "part.percent 10 30.00", "part.fixed"]);
});

it("adds a line for the rounding difference", () => {
  expect(partsOf([group("a", "1.004"), group("b", "1.004")]).parts?.map(({ amount }) => amount)).toEqual([
    "1.00",
    "1.00",
    "0.01",
  ]);
});

it("collapses a long list, and gives the total of the collapsed lines", () => {
  const { parts, moreParts } = partsOf(Array.from({ length: 20 }, (_, index) => group(String(index), "1.004")));
  expect(parts).toHaveLength(8);
  // 20 × 1.004 = 20.08, of which 8.00 are displayed immediately.
  expect([moreParts?.label, moreParts?.amount, moreParts?.parts.length]).toEqual(["moreParts 12", "12.08", 13]);
  expect(partsOf(Array.from({ length: 9 }, (_, index) => group(String(index), "1")))).toMatchObject({
    parts: { length: 9 },
  });
});
