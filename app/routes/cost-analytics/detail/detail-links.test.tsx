import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import type { CostView } from "~/features/cost-report/cost-view";
import { everything } from "~/features/cost-report/search/drilldown";
import { defaultSearch } from "~/features/cost-report/search/href";
import type { DayRange } from "~/lib/time/time-frames";
import { attributes, markup } from "../../../../tests/support/markup";
import { DetailLinks } from "./detail-links";
import type { DrilldownView } from "./drilldown/drilldown-view";

const keys = createInstance();
await keys.init({ lng: "en", resources: {} });
const november = { startDate: "2026-11-01", endDate: "2026-11-27" };
const view: CostView = { search: defaultSearch, currency: "USD", providers: ["aws"], onlyVendor: "aws", names: {} };
const linksOf = (date: string, days: DayRange, range: DayRange | null = november) => {
  const drilldown = { opened: { ...everything, date }, by: "product", range: days, name: null } as DrilldownView;
  return attributes(
    markup(
      <I18nextProvider i18n={keys}>
        <DetailLinks view={view} drilldown={drilldown} total={3} range={range} />
      </I18nextProvider>,
    ),
    "a",
    "href",
  );
};

it("lead to the days that the period has, whatever the page's range", () => {
  const all = "/cost-analytics/detail?detail=2026-10-09";
  const october = { startDate: "2026-10-05", endDate: "2026-10-11" };
  expect(linksOf("2026-10-09", october)).toEqual([all, "/cost-analytics?end=2026-10-11&amp;start=2026-10-05"]);
  const day = { startDate: "2026-10-09", endDate: "2026-10-09" };
  expect(linksOf("2026-10-09", day, day)).toEqual([all]);
  expect(linksOf("2026-10-09", day, null)).toEqual([all]);
});

it("lead to no other days from the whole range", () => {
  expect(linksOf("all", november)).toEqual(["/cost-analytics/detail?detail=all"]);
});
