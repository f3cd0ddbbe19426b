import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test, vi } from "vitest";
import { defaultSearch } from "~/features/cost-report/search/href";
import { markup } from "../../../../../tests/support/markup";
import type { Costs } from "../../frame/load/costs.server";
import { View } from "./view";

// It reads the frame's data.
vi.mock("../../frame/views/use-comparison", () => ({ useComparison: () => "" }));

/** Texts are their keys, whatever language other tests of the process have chosen. */
const keys = createInstance();
await keys.init({ lng: "cimode", resources: {} });

const item = (name: string, cost: string, previousCost: string | null) => ({
  ...{ vendor: "aws", item: name, name, cost, portion: 50, merged: 0, trend: [] },
  change: { cost, previousCost },
});

const data = {
  view: { search: defaultSearch, currency: "USD", providers: ["aws"], onlyVendor: "aws", names: {} },
  report: {
    by: "product",
    currency: "USD",
    total: "220",
    previous: { totalCost: "100", current: { totalCost: "220" } },
    items: [item("EC2", "120", "100"), item("RDS", "100", null)],
    series: [],
    elsewhere: null,
  },
  notComparable: null,
} as unknown as Costs;

test("an item without costs before is new, which is no change in percent", () => {
  const html = markup(
    <I18nextProvider i18n={keys}>
      <View data={data} widget={{ index: 1, threshold: 10 } as never} />
    </I18nextProvider>,
  );
  const [, , known, added] = html.split("<tr").map((row) => row.replaceAll(/<[^>]*>/g, " "));
  expect(known).toMatch(/top5\.beyond.*20\.0%/s);
  expect(added).toMatch(/100\.00.*\bnew\b/s);
  expect(added).not.toMatch(/beyond|%/);
});

test("what displayed rows miss of the displayed total is a row of its own", () => {
  // 1.004 is shown as 1.00, 2.008 as 2.01.
  const items = [item("EC2", "1.004", "1"), item("RDS", "1.004", "1")];
  const html = markup(
    <I18nextProvider i18n={keys}>
      <View data={{ ...data, report: { ...data.report, items, total: "2.008" } } as Costs} widget={{} as never} />
    </I18nextProvider>,
  );
  const rounding = html.split("<tr").find((row) => row.includes('class="rounding"'));
  expect(rounding?.replaceAll(/<[^>]*>/g, " ")).toMatch(/card\.rounding.*\b0\.01\b/s);
});
