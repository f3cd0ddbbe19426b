import { expect, it } from "vitest";
import { seriesClass, seriesColor, shares } from "./series";

it("gives each rank its slot, and the rest grey", () => {
  expect([seriesClass(0), seriesClass(9), seriesClass("others")]).toEqual(["s0", "s9", "s10"]);
  expect([seriesColor(0), seriesColor(9), seriesColor("others")]).toEqual([
    "var(--c1)",
    "var(--c10)",
    "var(--c-others)",
  ]);
});

it("turns amounts into shares of their sum", () => {
  expect(shares([30, 10, null, 0])).toEqual([75, 25, null, 0]);
});

it("keeps shares inside ±100 when a credit is among the amounts", () => {
  expect(shares([150, -50])).toEqual([75, -25]);
  expect(shares([-20])).toEqual([-100]);
});

it("has no shares of nothing", () => {
  expect(shares([0, null])).toEqual([0, null]);
  expect(shares([])).toEqual([]);
});
