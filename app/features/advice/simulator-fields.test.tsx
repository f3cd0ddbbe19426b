import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { attributes, markup } from "../../../tests/support/markup";
import type { AdvicePage } from "./load.server";
import { SimulatorFields } from "./simulator-fields";

const keys = createInstance();
await keys.init({ lng: "en", resources: {} });

/** The form at 5 an hour, the best purchase. */
const formOf = (search: { commitment: string | null }) => {
  const five = { amount: "5" };
  const row = { id: "first", instanceType: "c5.large", platform: "", region: "", accountName: "shop", accountId: "1" };
  const simulation = { row, chosen: five, best: five, curve: [five], ending: [] };
  const page = { kind: "savingsPlans", search: { row: null, ...search }, list: null, simulation, problems: {} };
  return markup(
    <I18nextProvider i18n={keys}>
      <SimulatorFields page={page as unknown as AdvicePage} select={() => null} />
    </I18nextProvider>,
  );
};
const amountOf = (search: { commitment: string | null }) => {
  const html = formOf(search);
  return [attributes(html, "input", "name"), attributes(html, "input", "value")];
};

test("a purchase that is not recommended is named", () => {
  expect(formOf({ commitment: null })).toContain('<option value="first" selected="">c5.large, shop</option>');
});

test("the amount is sent only if typed: the best amount depends on the purchase", () => {
  expect(amountOf({ commitment: null })).toEqual([["commitment"], [""]]);
  expect(amountOf({ commitment: "7.5" })).toEqual([["commitment"], ["7.5"]]);
});
