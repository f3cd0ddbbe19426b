import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { defaultSearch } from "~/features/cost-report/search/href";
import type { Report } from "~/features/cost-report/report";
import { attributes, markup } from "../../../tests/support/markup";
import type { CostPage } from "./data.server";
import { WithoutReport } from "./states";

/** Texts are their keys. */
const keys = createInstance();
await keys.init({ lng: "en", resources: {} });

const november = { startDate: "2026-11-01", endDate: "2026-11-20" };
const pageWith = (report: Partial<Report>, include = {}, withoutBills: { vendor: string; month: string }[] = []) => {
  const search = { ...defaultSearch, include };
  return markup(
    <I18nextProvider i18n={keys}>
      <WithoutReport
        page={
          {
            view: { search, currency: "USD", providers: ["oci"], onlyVendor: "oci", names: {} },
            ...{ range: november, data: { firstDay: "2026-01-01", lastDay: "2026-11-20" }, problem: null, report },
            gaps: { withoutBills },
          } as unknown as CostPage
        }
      />
    </I18nextProvider>,
  );
};

test("costs without an exchange rate are not called no costs, and are shown in their own currency", () => {
  const francs = { damaged: [], unconverted: [{ currency: "CHF", month: "2026-11", cost: "370" }] };
  for (const include of [{}, { region: ["eu-zurich-1"] }]) {
    const html = pageWith(francs, include);
    expect(html).toContain("noRateTitle");
    expect(new URLSearchParams(attributes(html, "a", "href")[0]!.split("?")[1]).get("currency")).toBe("CHF");
  }
  const none = { damaged: [], unconverted: [] };
  expect(pageWith(none)).toContain("noCostText");
  expect(pageWith(none, { region: ["eu-zurich-1"] })).toContain("noMatchText");
});

test("a month that begins without bills has its estimate, as the widgets that lead here", () => {
  const days = { month: "2026-11", startDate: "2026-11-01", endDate: "2026-11-30" };
  const forecast = { ...days, cost: "310", fixedCost: "10", totalCost: "310", low: "300", high: "320", dailyCosts: [] };
  const estimated = { damaged: [], unconverted: [], currency: "USD", forecast };
  for (const include of [{}, { region: ["eu-zurich-1"] }]) {
    const html = pageWith(estimated, include).replaceAll(/<[^>]*>/g, " ");
    expect(html).toMatch(/kpi\.forecast.*\$310 .*noCostYet.*noCostText/s);
    expect(html).not.toMatch(/noData|noMatchText/);
  }
});

test("a range in which bills are missing is not called one without costs", () => {
  const none = { damaged: [], unconverted: [] };
  const html = pageWith(none, {}, [{ vendor: "oci", month: "2026-11" }]);
  expect(html).not.toContain("noCostText");
  expect(attributes(html, "a", "href")).toEqual(["/imports"]);
  expect(pageWith(none, {}, [{ vendor: "oci", month: "2026-10" }])).toContain("noCostText");
});
