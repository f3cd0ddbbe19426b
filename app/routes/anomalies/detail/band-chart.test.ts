import { expect, it } from "vitest";
import { withinView } from "./band-chart";

it("limits a band a thousand times wider than the costs to their height, and draws other bands in full", () => {
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
