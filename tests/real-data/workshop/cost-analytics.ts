import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { getCost } from "~/contract/costs/cost-analytics";
import type { CostQuery } from "~/contract/costs/cost-query";
import { getCostDetail, getCostExplanation } from "~/contract/costs/cost-detail";
import { getRelatedFilters } from "~/contract/costs/cost-filters";
import { costFile } from "~/contract/tables/table-files";
import { fromUnits, toUnits } from "~/lib/money/decimal";
import { costAnalyticsCalls } from "../../../server/cost-analytics/calls";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../support/stores/call-handler";
import type { TestSlice } from "../../support/bills/cost-lines";
import { focusLines } from "../../support/bills/focus-lines";
import { naiveCost } from "../../support/naive/naive-cost";
import { parseCsv } from "../../support/parse-csv";
import { sample } from "../../support/bills/billing-samples";
import { workshop, workshopFocus, workshopMonths, workshopTruth } from "../../support/bills/workshop-bills";
import type { TestStores } from "../../support/stores/stores";
import { tableFileCalls } from "../../../server/tables/calls";

interface Sum {
  month: string;
  billed: string;
  effective: string;
  service?: string;
  region?: string;
  account?: string;
  invoice?: string;
  v?: string;
  n_rows: number;
}
type List =
  | "service"
  | "region"
  | "account"
  | "tag_CostCenter"
  | "tag_Environment"
  | "instancetype"
  | "az"
  | "invoice"
  | "operation_top";
type GroundTruth = Record<"by_month" | `by_month_${List}`, Sum[]> & {
  daily: { day: string; billed: string; effective: string }[];
};

const month = (name: string): Pick<CostQuery, "startDate" | "endDate"> => ({
  startDate: `${name}-01`,
  endDate: name === "2018-10" ? "2018-10-31" : "2018-11-30",
});
const base: CostQuery = {
  ...month("2018-10"),
  grain: "DAY",
  selectedVendors: ["aws"],
  viewBy: "product",
  filters: [],
  isAmortizedCost: false,
  currency: "USD",
  sort: { key: "cost", descending: true },
};
/** Decimal text without zeros at its end. */
const exact = (amount: string) => fromUnits(toUnits(amount));

export function testCostAnalytics(stores: () => TestStores): void {
  let truth: GroundTruth;
  let bill: TestSlice[];

  beforeAll(async () => {
    truth = await workshopTruth();
    const lines = await Promise.all(workshopMonths.map((name) => focusLines(sample(workshopFocus(name)))));
    bill = lines.map((monthLines, n) => ({
      companyId: workshop.focus,
      sliceId: n,
      vendor: "aws",
      month: workshopMonths[n]!,
      lines: monthLines,
    }));
  });

  const ask = (query: Partial<CostQuery>) =>
    makeCall(
      costAnalyticsCalls,
      getCost,
      { ...base, ...query, page: 1, itemsPerPage: 200 },
      testCaller(workshop.focus),
      testServices(stores()),
    );
  const askCsv = async (query: Partial<CostQuery>) =>
    parseCsv(
      await makeStreamedCall(
        tableFileCalls,
        costFile.csv,
        { ...base, ...query },
        testCaller(workshop.focus),
        testServices(stores()),
      ),
    );

  const views = [
    ["product", "by_month_service", "service", {}],
    ["region", "by_month_region", "region", {}],
    ["account", "by_month_account", "account", {}],
    ["tag", "by_month_tag_CostCenter", "v", { tagKey: "CostCenter" }],
    ["tag", "by_month_tag_Environment", "v", { tagKey: "Environment" }],
  ] as const;
  const cases = workshopMonths.flatMap((name) =>
    views.flatMap((view) => [false, true].map((isAmortizedCost) => [name, ...view, isAmortizedCost] as const)),
  );

  test.each(cases)(
    "%s by %s equals the expected sums (%s, %s, %j), amortized %j",
    async (name, viewBy, list, key, tag, isAmortizedCost) => {
      const rows = await askCsv({ ...month(name), viewBy, ...tag, isAmortizedCost });
      const expected = truth[list]
        .filter((sum) => sum.month === name)
        .map((sum) => [sum[key], exact(isAmortizedCost ? sum.effective : sum.billed)]);
      const listed = rows.slice(1).map(([, item, , cost]) => [item, cost]);
      expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(expected));
      expect(listed).toHaveLength(expected.length);
    },
  );

  test.each([false, true])("every day equals the expected sums, amortized %j", async (isAmortizedCost) => {
    const reply = await ask({ startDate: "2018-10-01", endDate: "2018-11-30", isAmortizedCost });
    const expected = truth.daily.map(({ day, billed, effective }) => ({
      date: day,
      cost: exact(isAmortizedCost ? effective : billed),
    }));
    expect(reply.dailyCosts.map(({ date, cost }) => ({ date, cost: exact(cost) }))).toEqual(expected);
    const total = truth.by_month.reduce((sum, row) => sum + toUnits(isAmortizedCost ? row.effective : row.billed), 0n);
    expect(toUnits(reply.totalCost)).toBe(total);
  });

  const include = (field: "account" | "product" | "region", ...values: string[]) => ({ field, values, exclude: false });
  const exclude = (field: "account" | "product" | "region", ...values: string[]) => ({ field, values, exclude: true });
  const filtered: [string, Partial<CostQuery>][] = [
    ["one account", { filters: [include("account", "011254002932")] }],
    ["without two products", { filters: [exclude("product", "AWS Glue", "Amazon Elastic Compute Cloud")] }],
    [
      "two regions without a product",
      { filters: [include("region", "us-east-1", "global"), exclude("product", "AWS Glue")], viewBy: "region" },
    ],
    ["no such product", { filters: [include("product", "NO_VALUE")] }],
    [
      "amortized by tag without an account",
      { filters: [exclude("account", "011254002932")], viewBy: "tag", tagKey: "Workload", isAmortizedCost: true },
    ],
    ["by week over both months", { startDate: "2018-10-10", endDate: "2018-11-20", grain: "WEEK", viewBy: "account" }],
    [
      "by month over both months",
      { startDate: "2018-10-10", endDate: "2018-11-20", grain: "MONTH", viewBy: "region", isAmortizedCost: true },
    ],
  ];
  test.each(filtered)("%s: page and CSV equal the sums of the file's lines", async (_name, request) => {
    const query = { ...base, ...request };
    const naive = naiveCost(bill, workshop.focus, query, () => undefined);
    const { items, dates, totalCost } = await ask(request);
    const expected = naive.items.map(({ vendor, item, itemAlias, cost, periods }) => [
      vendor,
      item,
      itemAlias,
      fromUnits(cost),
      ...dates.map((date) => fromUnits(periods[date] ?? 0n)),
    ]);
    const byItem = (a: (string | null)[], b: (string | null)[]) => (a[1]! < b[1]! ? -1 : 1);
    const texts = items.map(({ vendor, item, itemAlias, cost, dailyCosts }) => [
      vendor,
      item,
      itemAlias,
      cost,
      ...dailyCosts.map((period) => period.cost),
    ]);
    expect(texts.sort(byItem)).toEqual(expected.sort(byItem));
    expect(toUnits(totalCost)).toBe(naive.total);
    const rows = (await askCsv(request))
      .slice(1)
      .map(([vendor, item, alias, cost, , ...periods]) => [vendor!, item!, alias!, cost!, ...periods]);
    expect(rows.sort(byItem)).toEqual(expected);
  });

  const fields = [
    ["instanceType", "by_month_instancetype"],
    ["availabilityZone", "by_month_az"],
    ["invoiceId", "by_month_invoice"],
    ["apiOperation", "by_month_operation_top"],
  ] as const;
  test.each(workshopMonths.flatMap((name) => [false, true].map((isAmortizedCost) => [name, isAmortizedCost] as const)))(
    "%s by the additional fields equals the expected sums, amortized %j",
    async (name, isAmortizedCost) => {
      const requested = {
        ...base,
        ...month(name),
        isAmortizedCost,
        fields: fields.map(([field]) => field),
        limit: 200,
      };
      const reply = await makeCall(
        costAnalyticsCalls,
        getRelatedFilters,
        requested,
        testCaller(workshop.focus),
        testServices(stores()),
      );
      for (const [n, [field, list]] of fields.entries()) {
        const expected = truth[list]
          .filter((sum) => sum.month === name)
          .map((sum) => [sum.v ?? sum.invoice, exact(isAmortizedCost ? sum.effective : sum.billed)]);
        const costs = Object.fromEntries(reply.fields[n]!.values.map(({ item, cost }) => [item, cost]));
        expect(costs).toMatchObject(Object.fromEntries(expected));
        // The ground truth has only the most expensive operations of October.
        if (field === "apiOperation") continue;
        expect(expected.length).toBeGreaterThan(0);
        expect(Object.keys(costs)).toHaveLength(expected.length);
      }
    },
  );

  const selections = [
    [
      "of one tag value",
      "by_month_tag_CostCenter",
      (value: string) => ({ filters: [{ field: "tag" as const, tagKey: "CostCenter", values: [value] }] }),
    ],
    [
      "of one instance type",
      "by_month_instancetype",
      (value: string) => ({ detailFilters: [{ field: "instanceType" as const, values: [value] }] }),
    ],
    [
      "of one zone",
      "by_month_az",
      (value: string) => ({ filters: [{ field: "availabilityZone" as const, values: [value] }] }),
    ],
    [
      "of one tag value, as an item",
      "by_month_tag_Environment",
      (value: string) => ({ viewBy: "tag" as const, tagKey: "Environment", viewByItem: value }),
    ],
  ] as const;
  test.each(selections)(
    "the lines %s have the expected number and cost, and are explained",
    async (_name, list, query) => {
      for (const sum of truth[list].slice(0, 4)) {
        const requested = { ...base, ...month(sum.month), grain: "MONTH" as const, sort: undefined, ...query(sum.v!) };
        const detail = await makeCall(
          costAnalyticsCalls,
          getCostDetail,
          requested,
          testCaller(workshop.focus),
          testServices(stores()),
        );
        expect([detail.total, exact(detail.totalCost), detail.lines.length]).toEqual([
          sum.n_rows,
          exact(sum.billed),
          Math.min(30, sum.n_rows),
        ]);
        const explained = await makeCall(
          costAnalyticsCalls,
          getCostExplanation,
          requested,
          testCaller(workshop.focus),
          testServices(stores()),
        );
        expect(explained).toMatchObject({
          totalCost: detail.totalCost,
          rows: sum.n_rows,
          residual: "0",
          parts: [{ billingCurrency: "USD", rate: "1", cost: detail.totalCost, residual: "0" }],
        });
        expect(explained.parts[0]!.fileNames).toContain(path.basename(workshopFocus(sum.month)));
      }
    },
  );
}
