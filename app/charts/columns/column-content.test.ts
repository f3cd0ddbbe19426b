import { describe, expect, it } from "vitest";
import type { SeriesAmount } from "./column-content";
import { cardText, columnParts } from "./column-content";

const words = { rest: "Everything else", rounding: "Rounding" };
const series = (...costs: string[]): SeriesAmount[] =>
  costs.map((cost, slot) => ({ name: `item ${slot}`, slot, cost, vendor: null }));
const dollars = (cost: string) => ({ cost, currency: "USD", vendor: null });
const texts = (parts: { name: string; amount: string }[]) => parts.map(({ name, amount }) => `${name} ${amount}`);

describe("columnParts", () => {
  it("names the four largest parts, and the remainder of the total as displayed", () => {
    // 10.004 + 20.004 + 30.004 + 40.004 + 5.004 = 105.02; the four displayed parts are 100.00, which leaves 5.02.
    expect(
      texts(columnParts(series("10.004", "40.004", "5.004", "30.004", "20.004"), dollars("105.02"), words)),
    ).toEqual(["item 1 40.00", "item 3 30.00", "item 4 20.00", "item 0 10.00", "Everything else 5.02"]);
  });

  it("labels a remainder caused by rounding only as rounding", () => {
    // 0.004 + 0.004 = 0.008 is displayed as 0.01, but each part as 0.00.
    expect(texts(columnParts(series("0.004", "0.004"), dollars("0.008"), words))).toEqual([
      "item 0 0.00",
      "item 1 0.00",
      "Rounding 0.01",
    ]);
    expect(texts(columnParts(series("1.50", "2.50"), dollars("4"), words))).toEqual(["item 1 2.50", "item 0 1.50"]);
  });

  it("counts the merged items toward the remainder, however large", () => {
    const parts = [
      ...series("7", "1"),
      { name: "Others (9)", slot: "others" as const, cost: "50", vendor: null, isRest: true },
    ];
    expect(columnParts(parts, dollars("58"), words)).toEqual([
      { name: "item 0", amount: "7.00", slot: 0 },
      { name: "item 1", amount: "1.00", slot: 1 },
      { name: "Everything else", amount: "50.00", slot: "others" },
    ]);
  });

  it("omits parts without cost, and names a large credit", () => {
    expect(texts(columnParts(series("0", "1", "-30", "0", "2"), dollars("-27"), words))).toEqual([
      "item 2 −30.00",
      "item 4 2.00",
      "item 1 1.00",
    ]);
    expect(columnParts(series("0", "0"), dollars("0"), words)).toEqual([]);
  });

  it("rounds like the total: KRW of Google Cloud is truncated", () => {
    const won: SeriesAmount[] = [{ name: "BigQuery", slot: 0, cost: "99.9", vendor: "gcp" }];
    expect(texts(columnParts(won, { cost: "99.9", currency: "KRW", vendor: "gcp" }, words))).toEqual(["BigQuery 99"]);
  });
});

it("is text without JavaScript", () => {
  expect(
    cardText("10/21/2026: $4.00", {
      period: "10/21/2026",
      amount: "$4.00",
      change: { ratio: 11.4, direction: "increase", from: "from 10/14", text: "11.4% more than 10/14/2026" },
      notes: [],
      parts: [{ name: "EC2", amount: "4.00", slot: 0 }],
      action: "Open this day",
    }),
  ).toBe("10/21/2026: $4.00\n11.4% more than 10/14/2026\nEC2 4.00\nOpen this day");
});
