import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { AdviceRow } from "~/contract/commitments/advice";
import { markup } from "../../../tests/support/markup";
import { BreakEven } from "./break-even";

const keys = createInstance();
await keys.init({ lng: "cimode", resources: {} });

const noteOf = (row: Pick<AdviceRow, "breakEvenMonths" | "upfrontCost" | "upfrontPaybackMonths">) =>
  /<dd class="note">(.*)<\/dd>/.exec(
    markup(
      <I18nextProvider i18n={keys}>
        <BreakEven row={{ ...row, currency: "USD" } as AdviceRow} />
      </I18nextProvider>,
    ),
  )?.[1];

test("an upfront payment is mentioned only if it is known and ever earned back", () => {
  expect(noteOf({ breakEvenMonths: "7.9", upfrontCost: "0", upfrontPaybackMonths: "0" })).toBe("nothingUpfront");
  expect(noteOf({ breakEvenMonths: "7.9", upfrontCost: "500", upfrontPaybackMonths: "7.9" })).toBe("allUpfront");
  expect(noteOf({ breakEvenMonths: "7.9", upfrontCost: "250", upfrontPaybackMonths: "5" })).toBe("partlyUpfront");
  expect(noteOf({ breakEvenMonths: "7.9", upfrontCost: null, upfrontPaybackMonths: null })).toBeUndefined();
  expect(noteOf({ breakEvenMonths: null, upfrontCost: "250", upfrontPaybackMonths: null })).toBeUndefined();
});
