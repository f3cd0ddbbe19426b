import { expect, test } from "vitest";
import { attributes, markup } from "../../../tests/support/markup";
import type { AdvicePage } from "./load.server";
import { SimulatorFields } from "./simulator-fields";

/** The amount of the form at 5 an hour, the best purchase. */
const amountOf = (search: { commitment: string | null }) => {
  const five = { amount: "5" };
  const simulation = { row: { id: "first" }, chosen: five, best: five, curve: [five], ending: [] };
  const page = { kind: "savingsPlans", search: { row: null, ...search }, list: null, simulation, problems: {} };
  const html = markup(<SimulatorFields page={page as unknown as AdvicePage} select={() => null} />);
  return [attributes(html, "input", "name"), attributes(html, "input", "value")];
};

test("the amount is sent only if typed: the best amount depends on the purchase", () => {
  expect(amountOf({ commitment: null })).toEqual([["commitment"], [""]]);
  expect(amountOf({ commitment: "7.5" })).toEqual([["commitment"], ["7.5"]]);
});
