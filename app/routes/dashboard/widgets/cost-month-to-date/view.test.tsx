import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test, vi } from "vitest";
import type { CostView } from "~/features/cost-report/cost-view";
import { defaultSearch } from "~/features/cost-report/search/href";
import { markup } from "../../../../../tests/support/markup";
import type { MonthToDate } from "./load.server";
import { View } from "./view";

vi.mock("~/session/use-shell", () => ({ useShell: () => ({ info: null }) }));

/** Texts are their keys, whatever language other tests of the process have chosen. */
const keys = createInstance();
await keys.init({ lng: "cimode", resources: {} });
const view: CostView = { search: defaultSearch, currency: "USD", providers: ["aws"], onlyVendor: "aws", names: {} };

test("changes add up to the cost of the days compared, without the first hours of today", () => {
  const report = {
    ...{ currency: "USD", by: "product", total: "23", range: { startDate: "2026-11-01", endDate: "2026-11-03" } },
    previous: {
      ...{ startDate: "2026-10-01", endDate: "2026-10-02", totalCost: "20" },
      current: { startDate: "2026-11-01", endDate: "2026-11-02", totalCost: "22" },
    },
    gone: { numberOfItems: 0, previousCost: "0" },
  };
  const changes = [{ item: { vendor: "aws", item: "A", name: "A" }, difference: "1.5" }];
  const data = { view, report, changes, notComparable: null } as unknown as MonthToDate;
  const html = markup(
    <I18nextProvider i18n={keys}>
      <View data={data} widget={{ index: 1 } as never} />
    </I18nextProvider>,
  );
  // The tile: 23 in total, the largest change. The ledger: 20 + 1.5 + 0.5 = 22.
  expect(html.replace(/<[^>]*>/g, "").match(/\$\d+\.\d\d/g)).toEqual([
    ...["$23.00", "$1.50"],
    ...["$20.00", "$1.50", "$0.50", "$22.00"],
  ]);
});
