import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { Vendor } from "~/contract/vendors";
import { markup } from "../../../../../tests/support/markup";
import { Calculation } from "./calculation";

/** Texts are their keys, whatever language other tests of the process have chosen. */
const keys = createInstance();
await keys.init({ lng: "cimode", resources: {} });

function linesOf(costs: string[], total: string, currency: string, vendor: Vendor | null) {
  const part = (cost: string) => ({ label: "part", cost, vendor });
  const html = markup(
    <I18nextProvider i18n={keys}>
      <Calculation widget={{ index: 1 } as never} currency={currency} parts={costs.map(part)} total={part(total)} />
    </I18nextProvider>,
  );
  const cells = /class="op">(.*?)<\/span><span class="label">(.*?)<\/span><span class="amt">(.*?)</g;
  return [...html.matchAll(cells)].map(([, ...line]) => line.join(" "));
}

test("what displayed parts miss of their displayed total is rounding", () => {
  // 1.004 is shown as 1.00, 2.008 as 2.01.
  expect(linesOf(["1.004", "1.004"], "2.008", "USD", null)).toEqual([
    "+ part $1.00",
    "+ part $1.00",
    "+ card.rounding $0.01",
    "= part $2.01",
  ]);
  expect(linesOf(["1.005", "1.005", "-0.01"], "2", "USD", null)).toEqual([
    "+ part $1.01",
    "+ part $1.01",
    "− part $0.01",
    "− card.rounding $0.01",
    "= part $2.00",
  ]);
});

test("won of Google Cloud are truncated, so parts may miss a won of their total", () => {
  expect(linesOf(["10.6", "20.6"], "31.2", "KRW", "gcp").slice(2)).toEqual(["+ card.rounding ￦1", "= part ￦31"]);
  expect(linesOf(["10.6", "20.3"], "30.9", "KRW", "gcp")).toHaveLength(3);
});
