import { createInstance } from "i18next";
import type { ReactElement } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { AdviceRow } from "~/contract/commitments/advice";
import { markup as markupOf } from "../../../tests/support/markup";
import { CostCurve } from "./cost-curve";
import { Figures } from "./figures";
import { defaultSearch } from "./href";
import type { AdvicePage, Simulation } from "./load.server";
import { BeforeAndAfter } from "./simulator";
import { AdviceTotals } from "./totals";
import { Unpriced } from "./unpriced";

const keys = createInstance();
await keys.init({ lng: "cimode", resources: {} });
const markup = (node: ReactElement) => markupOf(<I18nextProvider i18n={keys}>{node}</I18nextProvider>);

const rowOf = (row: Partial<AdviceRow>) =>
  ({
    ...{ currency: "USD", estimatedMonthlySavings: "0", onDemandCost: "10", upfrontCost: "0", unpriced: [] },
    ...{ commitmentPerHour: "0", quantity: null, breakEvenMonths: null, ...row },
  }) as AdviceRow;

test("the figures of the simulator say which of them are of the hours, not of a month", () => {
  const figuresAt = (amount: string, best: string) => {
    const simulation = {
      row: rowOf({}),
      best: { amount: best, savings: "9" },
      chosen: { amount, savings: "5" },
      lastUnit: "2",
    };
    const page = { kind: "savingsPlans", screen: "simulator", search: defaultSearch };
    return markup(<Figures page={page as AdvicePage} simulation={simulation as Simulation} />);
  };
  expect(figuresAt("2", "3")).toMatch(/belowOptimum<.*?<dd class="note">inTheseHours <a [^>]*>useOptimum<\/a>/);
  expect(figuresAt("2", "3")).toMatch(/lastDollar<.*?<dd class="note">inTheseHours<\/dd>/);
  expect(figuresAt("3", "3")).toContain("isOptimum");
  // Half a dollar per hour has no last dollar.
  expect(figuresAt("0.5", "3")).not.toContain("lastDollar");
});

test("the curve's axis has round amounts, and whole reservations", () => {
  const labelsUpTo = (most: string, kind: AdvicePage["kind"]) => {
    const [none, all] = ["0", most].map((amount) => ({ amount, savings: amount, cost: "0", onDemand: "0" }));
    const simulation = { row: rowOf({}), curve: [none, all], best: all, chosen: all };
    const chart = markup(<CostCurve page={{ kind } as AdvicePage} simulation={simulation as Simulation} />);
    return [...chart.matchAll(/<text[^>]* y="262"[^>]*>([^<]*)</g)].map(([, label]) => label);
  };
  expect(labelsUpTo("7", "ec2")).toEqual(["0", "2", "4", "6"]);
  expect(labelsUpTo("2", "ec2")).toEqual(["0", "1", "2"]);
  expect(labelsUpTo("2", "savingsPlans")).toEqual(["0", "0.5", "1", "1.5", "2"]);
});

test("purchases of nothing are not counted", () => {
  const rows = [rowOf({ commitmentPerHour: "1.5" }), rowOf({ commitmentPerHour: "0" }), rowOf({})];
  expect(markup(<AdviceTotals rows={rows} />)).toContain("purchases</dt><dd>1</dd>");
});

test("usage without a price has a currency", () => {
  const unpriced = [{ item: "c5.large", onDemandCost: "12.5", get: "" }];
  const listed = markup(<Unpriced rows={[rowOf({ unpriced }), rowOf({ unpriced, currency: "EUR" })]} />);
  expect(listed).toContain("$12.50");
  expect(listed).toContain("EUR 12.50");
});

test("what the displayed costs before and after miss of the displayed savings is rounding", () => {
  // 3.012 − 1.004 − 1.004 is 1.004: shown as 3.01 − 1.00 − 1.00 and 1.00.
  const chosen = { amount: "1", replaced: "2.008", onDemand: "1.004", cost: "1.004", savings: "1.004" };
  const simulation = { row: rowOf({ listedOn: null }), best: { amount: "2" }, chosen, termCost: "5" };
  const html = markup(<BeforeAndAfter page={{} as AdvicePage} simulation={simulation as Simulation} />);
  expect(html).toMatch(/class="op">−<\/span><span class="label">rounding<\/span><span class="amt">0\.01</);
});
