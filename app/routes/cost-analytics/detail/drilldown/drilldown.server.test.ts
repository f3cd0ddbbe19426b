import { expect, it, vi } from "vitest";
import { getCostDetail } from "~/contract/costs/cost-detail";
import type { DetailReply } from "~/contract/costs/cost-detail";
import type { CostQuery } from "~/contract/costs/cost-query";
import { everything } from "~/features/cost-report/search/drilldown";
import type { Upstream } from "~/upstream/upstream.server";
import { loadDrilldown } from "./drilldown.server";

vi.mock("~/http/log.server", () => ({ log: { warn: () => {} } }));

const query: CostQuery = {
  startDate: "2026-10-01",
  endDate: "2026-10-31",
  compareStartDate: "2026-09-01",
  compareEndDate: "2026-09-30",
  grain: "MONTH",
  selectedVendors: ["aws"],
  viewBy: "product",
  filters: [],
  isAmortizedCost: false,
  currency: "USD",
  sort: { key: "cost", descending: true },
};

/** The drilldown of both ranges, the earlier of which lacks what is given. */
function drilldownOf(lacking: Partial<DetailReply>) {
  const call = async (called: unknown, { startDate, endDate }: CostQuery) =>
    called === getCostDetail
      ? {
          ...{ startDate, endDate, currency: "USD", total: 1, totalCost: "8", unconverted: [], damaged: [], lines: [] },
          ...(startDate === "2026-09-01" && lacking),
        }
      : null;
  return loadDrilldown({ call } as unknown as Upstream, {
    opened: everything,
    query,
    itemsPerPage: 10,
    info: { vendors: [{ vendor: "aws", firstDay: "2026-09-01", lastDay: "2026-10-31" }], firstDay: "2026-09-01" },
    unmatched: null,
    withTrend: false,
  });
}

it("compares the lines of two ranges only if neither lacks amounts", async () => {
  const won = { currency: "KRW", month: "2026-09", cost: "5000" };
  const reasonFor = async (lacking: Partial<DetailReply>) => (await drilldownOf(lacking))?.other?.notComparable;
  expect(await reasonFor({})).toBeNull();
  expect(await reasonFor({ unconverted: [won] })).toBe("noPreviousRates");
  const lost = { vendor: "aws" as const, month: "2026-09", billingAccountId: "1", importId: "i" };
  expect(await reasonFor({ damaged: [lost] })).toBe("noPreviousDamaged");
  expect((await drilldownOf({ unconverted: [won] }))?.gaps.unconverted).toEqual([won]);
});
