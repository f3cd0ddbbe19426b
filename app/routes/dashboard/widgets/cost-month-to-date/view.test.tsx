import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { defaultSearch } from "~/features/cost-report/search/href";
import { markup } from "../../../../../tests/support/markup";
import type { MonthToDate } from "./load.server";
import { View } from "./view";

/** Texts are their keys, whatever language other tests of the process have chosen. */
const keys = createInstance();
await keys.init({ lng: "cimode", resources: {} });

const item = { vendor: "aws", item: "EC2", name: "EC2", cost: "190", portion: 100, merged: 0, trend: [] };
const change = { cost: "150", previousCost: "100" };

/** AWS has bills up to 11/26, Azure up to 11/24: the month so far costs $190, of which $150 are compared with $110. */
const data = {
  view: { search: defaultSearch, currency: "USD", providers: ["aws", "azure"], onlyVendor: null, names: {} },
  report: {
    by: "product",
    currency: "USD",
    range: { startDate: "2026-11-01", endDate: "2026-11-27" },
    total: "190",
    covered: { startDate: "2026-11-01", endDate: "2026-11-26" },
    previous: {
      startDate: "2026-10-01",
      endDate: "2026-10-24",
      totalCost: "110",
      current: { startDate: "2026-11-01", endDate: "2026-11-24", totalCost: "150" },
    },
    gone: { numberOfItems: 1, previousCost: "10" },
  },
  notComparable: null,
  changes: [{ item: { ...item, change }, cost: "150", before: "100", difference: "50" }],
} as unknown as MonthToDate;

const textOf = (shown: MonthToDate) =>
  markup(
    <I18nextProvider i18n={keys}>
      <View data={shown} widget={{ index: 1 } as never} />
    </I18nextProvider>,
  ).replaceAll(/<[^>]*>/g, " ");

test("the changes of the month to date add up to the compared days", () => {
  const text = textOf(data);
  expect(text).toContain("partFromPrevious");
  expect(text).not.toContain("sameDays");
  // 110 + 50 − 10, so nothing is left for other changes.
  expect(text).toMatch(/\$110\.00.*\$50\.00.*\$10\.00.*mtd\.other.*\$0\.00.*\$150\.00/s);
});

test("without days that are not compared, the change names the days before alone", () => {
  const covered = { startDate: "2026-11-01", endDate: "2026-11-24" };
  expect(textOf({ ...data, report: { ...data.report, covered } })).toContain("mtd.sameDays");
});
