import { describe, expect, it } from "vitest";
import type { ChartItem } from "~/contract/costs/cost-analytics";
import { NO_VALUE } from "~/lib/no-value";
import { colorsBesideTrend, colorsOf, colorSlotOf } from "./colors";

const entry = (item: string, color: number | null, merged = 0) => ({
  vendor: "aws" as const,
  item,
  name: item,
  cost: "1",
  portion: 1,
  merged,
  color,
  costs: [],
});
const part = (item: string, color: number | null, isOthers = false): ChartItem => ({
  vendor: "aws",
  item,
  itemAlias: item,
  cost: "1",
  portion: 1,
  isOthers,
  numberOfOthers: isOthers ? 2 : 0,
  dailyCosts: [],
  color,
});
const trend = { series: [entry("EC2", 4), entry("S3", 0), entry("others", null, 12), entry(NO_VALUE, null)] };

it("uses the item's stored color, whatever its rank", () => {
  expect(trend.series.map(colorSlotOf)).toEqual([4, 0, "others", "none"]);
  expect(colorSlotOf(entry("set:::NO_VALUE", null))).toBe("none");
});

describe("an item elsewhere on the page", () => {
  const colorOf = colorsOf(trend);

  it("has the color of the trend, or is gray as part of the others", () => {
    expect(colorOf({ vendor: "aws", item: "S3" })).toBe(0);
    expect(colorOf({ vendor: "gcp", item: "S3" })).toBe("others");
    expect(colorOf({ vendor: "aws", item: "Lambda" })).toBe("others");
    expect(colorOf(null)).toBe("others");
  });

  it("is hatched without a value, also as part of the others", () => {
    expect(colorOf({ vendor: "gcp", item: NO_VALUE })).toBe("none");
  });

  it("is not mistaken for the others if it has the same name", () => {
    expect(
      colorsOf({ series: [entry("others", 3), entry("others", null, 2)] })({ vendor: "aws", item: "others" }),
    ).toBe(3);
  });
});

describe("a chart beside the trend", () => {
  const colorOf = colorsBesideTrend(trend);

  it("keeps its items' colors, but gives no color of the trend to another item", () => {
    expect(
      [part("EC2", 4), part("Lambda", 7), part("RDS", 0), part("others", null, true), part(NO_VALUE, null)].map(
        colorOf,
      ),
    ).toEqual([4, 7, "others", "others", "none"]);
  });

  it("gives every item its own color without a trend", () => {
    expect([part("EC2", 4), part("RDS", 0)].map(colorsBesideTrend({ series: [] }))).toEqual([4, 0]);
  });
});
