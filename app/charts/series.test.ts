import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CHART_COLORS } from "~/contract/costs/cost-analytics";
import type { ColorSlot } from "./series";
import { seriesClass, seriesMark, shares } from "./series";

const slots: ColorSlot[] = [...Array.from({ length: CHART_COLORS }, (_, slot) => slot), "others", "none"];

it("gives each slot its own class, which sets the color of its marks", () => {
  const css = readFileSync(new URL("../styles/parts/chart-series.css", import.meta.url), "utf8");
  expect(new Set(slots.map(seriesClass)).size).toBe(slots.length);
  const declared = new Map(
    [...css.matchAll(/\.(s\d+) \{\s*--c: (var\(--[\w-]+\));/g)].map(([, name, color]) => [name, color]),
  );
  expect(slots.map((slot) => declared.get(seriesClass(slot)))).toEqual(slots.map((slot) => seriesMark(slot).color));
});

it("has as many colors as the server gives", () => {
  expect(new Set(slots.slice(0, CHART_COLORS).map((slot) => seriesMark(slot).color)).size).toBe(CHART_COLORS);
  expect([seriesMark(0), seriesMark(9)]).toEqual([
    { color: "var(--c1)", isHatched: false },
    { color: "var(--c10)", isHatched: false },
  ]);
});

it("hatches only the series without a value", () => {
  expect(slots.filter((slot) => seriesMark(slot).isHatched)).toEqual(["none"]);
});

it("turns amounts into shares of their sum", () => {
  expect(shares([30, 10, null, 0])).toEqual([75, 25, null, 0]);
});

it("keeps shares within ±100 if there is a credit among the amounts", () => {
  expect(shares([150, -50])).toEqual([75, -25]);
  expect(shares([-20])).toEqual([-100]);
});

it("has no shares of an empty total", () => {
  expect(shares([0, null])).toEqual([0, null]);
  expect(shares([])).toEqual([]);
});
