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
const pageWith = (report: Pick<Report, "damaged" | "unconverted">, include = {}) => {
  const search = { ...defaultSearch, include };
  return markup(
    <I18nextProvider i18n={keys}>
      <WithoutReport
        page={
          {
            view: { search, currency: "USD", providers: ["oci"], onlyVendor: "oci", names: {} },
            ...{ range: november, data: { firstDay: "2026-01-01", lastDay: "2026-11-20" }, problem: null, report },
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
