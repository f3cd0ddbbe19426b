import { describe, expect, it } from "vitest";
import { CHART_COLORS, CHART_ITEMS } from "~/contract/costs/cost-analytics";
import fc from "../../tests/support/properties";
import { assignColors } from "./assign-colors";
import type { ItemKey, StoredColor } from "./assign-colors";

const keys = (names: string): ItemKey[] => [...names].map((item) => ({ vendor: "aws", item }));
const storedColors = (text: string): StoredColor[] =>
  text.split(" ").map((token) => ({ vendor: "aws", item: token[0]!, color: Number(token[1]), givenUp: 0 }));
const asText = (changed: StoredColor[]) => changed.map(({ item, color }) => `${item}${color}`).join(" ");

describe("colors of items in one chart", () => {
  it("are assigned in the order of cost while all items are new", () => {
    const { colors, changed } = assignColors(keys("abc"), []);
    expect(colors).toEqual([0, 1, 2]);
    expect(asText(changed)).toBe("a0 b1 c2");
  });

  it("are stable when the order of the items changes, and nothing is written", () => {
    expect(assignColors(keys("cab"), storedColors("a0 b1 c2"))).toEqual({ colors: [2, 0, 1], changed: [] });
  });

  it("of new items are those with the fewest items of the field", () => {
    // a, shown beside it, has 0; items that are not shown have 1, 2 and 3.
    expect(assignColors(keys("ax"), storedColors("a0 b1 c2 d3")).colors).toEqual([0, 4]);
    const stored = storedColors("a0 b1 c2 d3 e4 f5 g6 h7 i8 j9 k0 l1");
    expect(assignColors(keys("axy"), stored).colors).toEqual([0, 2, 3]);
  });

  it("are two for the same item of two providers", () => {
    const both = [
      { vendor: "aws", item: "a" },
      { vendor: "gcp", item: "a" },
    ];
    expect(assignColors(both, storedColors("a3")).colors).toEqual([3, 0]);
  });

  it("change for the newer of two items of the same color", () => {
    const { colors, changed } = assignColors(keys("ba"), storedColors("a0 c1 b0"));
    expect(colors).toEqual([2, 0]);
    expect(changed).toEqual([{ vendor: "aws", item: "b", color: 2, givenUp: 1 }]);
  });

  it("never change back, and are borrowed once all free ones have been used", () => {
    const restless: StoredColor[] = [
      ...storedColors("a0 c1"),
      { vendor: "aws", item: "b", color: 1, givenUp: 0b1111111101 },
    ];
    const { colors, changed } = assignColors(keys("cb"), restless);
    // The first of the free colors that fewest have: a has 0, c has 1.
    expect(colors).toEqual([1, 2]);
    expect(changed).toEqual([]);
  });
});

/** Stores an assignment. */
function keep(before: StoredColor[], changed: StoredColor[]): StoredColor[] {
  const same = (a: ItemKey) => (b: ItemKey) => a.vendor === b.vendor && a.item === b.item;
  const updated = before.map((color) => changed.find(same(color)) ?? color);
  return [...updated, ...changed.filter((color) => !before.some(same(color)))];
}

describe("any charts in any order", () => {
  const chartsOf = (names: string) =>
    fc.array(fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: CHART_ITEMS }), {
      minLength: 1,
      maxLength: 12,
    });

  it("show no color twice, and become stable", () => {
    fc.assert(
      fc.property(chartsOf("abcdefghijklmnopqrstuvwx"), (charts) => {
        let table: StoredColor[] = [];
        const show = (names: string[]) => {
          const { colors, changed } = assignColors(keys(names.join("")), table);
          expect(new Set(colors).size).toBe(names.length);
          expect(colors.every((color) => color >= 0 && color < CHART_COLORS)).toBe(true);
          table = keep(table, changed);
          return changed;
        };
        // An item changes at most as often as there are other colors.
        let rounds = 0;
        while (charts.flatMap(show).length > 0) rounds += 1;
        expect(rounds).toBeLessThanOrEqual(24 * CHART_COLORS);
      }),
    );
  });

  it("are unique as long as there are enough colors", () => {
    fc.assert(
      fc.property(chartsOf("abcdefghij"), (charts) => {
        let table: StoredColor[] = [];
        for (const names of charts) table = keep(table, assignColors(keys(names.join("")), table).changed);
        expect(new Set(table.map(({ color }) => color)).size).toBe(table.length);
      }),
    );
  });
});
