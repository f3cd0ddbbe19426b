import { expect, it } from "vitest";
import { markup } from "../../tests/support/markup";
import { Sparkline, sparklinePath } from "./sparkline";

it("uses 18 of 22 pixels for its range", () => {
  expect(sparklinePath([0, 10, 5])).toBe("M0,20L50,2L100,11");
});

it("draws a nearly flat cost as flat", () => {
  // Range at least a quarter of the peak: 1 of 25 is 0.72 of 18 pixels.
  expect(sparklinePath([100, 99])).toBe("M0,10.64L100,11.36");
});

it("is level for one value and for zeros, and empty without values", () => {
  expect(sparklinePath([5])).toBe("M0,11L100,11");
  expect(sparklinePath([0, 0])).toBe("M0,11L100,11");
  expect(sparklinePath([])).toBe("");
});

it("follows negative and tiny amounts", () => {
  expect(sparklinePath([-10, 10])).toBe("M0,20L100,2");
  expect(sparklinePath([1e-9, 2e-9])).toBe("M0,20L100,2");
});

it("is hidden from screen readers", () => {
  expect(markup(<Sparkline values={[1, 2]} color="var(--c1)" />)).toContain('aria-hidden="true"');
});
