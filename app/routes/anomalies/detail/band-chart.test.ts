import { expect, it } from "vitest";
import { withinView } from "./band-chart";

it("draws a range that is a thousand times the costs no further than the costs reach, and others as they are", () => {
  const day = { actual: 100, models: [90, 95], low: 80, high: 120 };
  const [first, usual, unknown] = withinView([
    { ...day, low: -100_000, high: 100_000 },
    day,
    { actual: null, models: [], low: null, high: null },
  ]);
  // Costs are from 0 to 100.
  expect(first).toMatchObject({ low: -100, high: 200 });
  expect(usual).toEqual(day);
  expect(unknown).toMatchObject({ low: null, high: null });
});
