import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { markup } from "../../../../../tests/support/markup";
import type { CompareTrend, TrendMonth } from "./load.server";
import { View } from "./view";

/** Texts are their keys, whatever language other tests of the process have chosen. */
const keys = createInstance();
await keys.init({ lng: "cimode", resources: {} });

const month = (first: string, isIncomplete: boolean[]): TrendMonth => ({
  ...{ month: first, total: "30", days: ["10", "20"], estimates: {}, estimated: null, link: "/cost-analytics" },
  isIncomplete,
});

/** The chart of December, whose days are whole, beside November. */
const chartOf = (chartType: "line" | "stack", ofNovember: boolean[]) => {
  const months = [month("2026-12-01", [false, false]), month("2026-11-01", ofNovember)];
  const data: CompareTrend = { currency: "USD", onlyVendor: null, months };
  return markup(
    <I18nextProvider i18n={keys}>
      <View data={data} widget={{ index: 1, width: 12, height: 8, chartType } as never} />
    </I18nextProvider>,
  );
};

test.each(["line", "stack"] as const)("an earlier month's incomplete days are marked (%s)", (chartType) => {
  expect(chartOf(chartType, [false, true])).toContain("incomplete");
  expect(chartOf(chartType, [false, false])).not.toContain("incomplete");
});

test("a day that bills reach in part says what is estimated of it, as its column is that much higher", async () => {
  const worded = createInstance();
  const estimated = { estimated: "{{amount}} estimated", andEstimated: "{{amount}}, and {{estimated}}" };
  const resources = { en: { "cost-analytics": { ...estimated, column: "{{period}}: {{amount}}" } } };
  await worded.init({ lng: "en", resources, interpolation: { escapeValue: false } });
  const current = { ...month("2026-12-01", [true, false]), days: ["10", null], estimates: { 1: "2.5", 2: "20" } };
  const data: CompareTrend = { currency: "USD", onlyVendor: null, months: [current, month("2026-11-01", [])] };
  const html = markup(
    <I18nextProvider i18n={worded}>
      <View data={data} widget={{ index: 1, width: 12, height: 8, chartType: "stack" } as never} />
    </I18nextProvider>,
  );
  expect(html).toContain("December 2026 $10.00 (incomplete), and $2.50 estimated");
});

test("a month that no bill has reached yet has no total, as nothing is known of it", () => {
  const december = { ...month("2026-12-01", []), days: [null, null], total: null, estimates: { 2: "20" } };
  const data: CompareTrend = { currency: "USD", onlyVendor: null, months: [december, month("2026-11-01", [])] };
  const html = markup(
    <I18nextProvider i18n={keys}>
      <View data={data} widget={{ index: 1, width: 12, height: 8, chartType: "stack" } as never} />
    </I18nextProvider>,
  );
  expect(html).toContain("November 2026 $30");
  expect(html).not.toContain("December 2026 $");
});

test("only the line of the month whose days are incomplete is drawn hollow there", () => {
  expect(chartOf("line", [false, true]).match(/line ring/g)).toHaveLength(1);
  expect(chartOf("line", [false, false])).not.toContain("line ring");
});
