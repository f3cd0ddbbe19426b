import { decode } from "turbo-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { widget } from "~/contract/dashboards/dashboards";
import type { Widget } from "~/contract/dashboards/dashboards";
import { compact } from "~/lib/dashboards/grid";
import { sizeOf, widgetTypes } from "~/lib/dashboards/widgets";
import type { WidgetType } from "~/lib/dashboards/widgets";
import { add, subtract, toUnits } from "~/lib/money/decimal";
import type { DashboardPage } from "~/routes/dashboard/data.server";
import type { Costs } from "~/routes/dashboard/frame/costs.server";
import type { Integrated } from "~/routes/dashboard/frame/integrated.server";
import type { CompareTrend } from "~/routes/dashboard/widgets/compare-cost-trend/load.server";
import type { MonthToDate } from "~/routes/dashboard/widgets/cost-month-to-date/load.server";
import type { ProviderCosts } from "~/routes/dashboard/widgets/multi-vendor-cost-by/load.server";
import type { YearOutlook } from "~/routes/dashboard/widgets/year-cost-forecast/load.server";
import type { Saving } from "~/routes/dashboard/widgets/total-saving/load.server";
import { saveRates } from "../../server/money/published-rates";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { parseCsv } from "../support/parse-csv";
import type { FaultName } from "../support/servers/upstream-proxy";
import { openTestSite } from "../support/servers/test-site";

/** A service group set of one group. */
const SET = "teams";

let site: Awaited<ReturnType<typeof openTestSite>>;
let cookie: string;

const months = ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"];

/** Two providers that bill in different currencies, with discounts, covered and unused commitments. */
function lines(vendor: "aws" | "gcp", month: string, m: number) {
  const days = ["01", "04", "11", "15", "19"];
  return days.flatMap((day, d) =>
    ["Compute", "Storage", "Tax", "Plan"].map((product, p) => {
      const billed = `${(d + 1) * (p + 2) + m}.37`;
      return testLine({
        day: `${month}-${day}`,
        currency: vendor === "aws" ? "USD" : "KRW",
        product,
        account: `${vendor}-${d % 2}`,
        region: ["eu", "us", ""][(d + p) % 3],
        tags: p === 0 ? { team: ["a", "b"][d % 2]! } : {},
        billed,
        effective: billed,
        more: {
          ServiceCategory: ["Compute", "Storage", "Other", "Compute"][p]!,
          ChargeType: ["Usage", "SavingsPlanUsage", "Tax", "UnusedSavingsPlan"][p]!,
          ListCost: `${(d + 1) * (p + 3) + m}.91`,
          ContractedCost: `${(d + 1) * (p + 2) + m}.64`,
        },
      });
    }),
  );
}

beforeAll(async () => {
  site = await openTestSite();
  const { stores } = site.upstream;
  await site.upstream.addUser("anna", [{ companyId: "acme" }]);
  await storeSlices(
    stores,
    (["aws", "gcp"] as const).flatMap((vendor, v) =>
      months.map((month, m) => ({
        companyId: "acme",
        sliceId: 1 + v * months.length + m,
        vendor,
        month,
        lines: lines(vendor, month, m),
      })),
    ),
  );
  await saveRates(
    stores.stateStore,
    months.map((month, n) => ({ month, currency: "KRW", perUsd: `${1391 + n}.27`, publishedOn: `${month}-01` })),
  );
  const rules = [{ conditions: [{ field: "region", tagKey: "", operator: "in", values: ["eu"] }] }];
  await stores.stateStore.query(
    "INSERT INTO service_group_sets (company_id, set_id, name, name_key, groups) VALUES ('acme', $1, 'Teams', 'teams', $2)",
    [SET, JSON.stringify([{ groupId: "europe", groupName: "Europe", rules }])],
  );
  cookie = await site.signIn("anna", "acme");
}, 60_000);
afterAll(() => site?.close());

/** What is set about the widgets, besides their types. */
const settings: [string, Partial<Widget>][] = [
  ["as they begin", {}],
  ["with filters", { filter: [{ field: "region", values: ["eu", "NO_VALUE"], exclude: false }] }],
  [
    "without an account of one provider",
    { filter: [{ field: "account", values: [], vendorValues: { aws: ["aws-0"] }, exclude: true }], viewBy: "region" },
  ],
  ["of one provider, amortized", { selectedVendorsByWidget: ["gcp"], isAmortizedCost: true, viewBy: "account" }],
  [
    "by service group, of one value of a tag",
    { viewBy: "serviceGroup", filter: [{ field: "tag", tagKey: "team", values: ["a"], exclude: false }] },
  ],
  ["by tag", { viewBy: "tag", selectedTagKey: "team" }],
];

async function layOut(rest: Partial<Widget>): Promise<void> {
  const all = widgetTypes.map((widgetType, at) => {
    const { width, height } = sizeOf(widgetType);
    const place = { index: at + 1, x: 0, y: at * 30, width, height };
    return widget.parse({ widgetType, ...place, serviceGroupSetId: SET, ...rest });
  });
  const { stateStore } = site.upstream.stores;
  await stateStore.query("UPDATE dashboards SET widgets = $1 WHERE user_id = 'anna'", [JSON.stringify(compact(all))]);
}

async function page(): Promise<DashboardPage> {
  const answer = await site.web.get("/dashboard.data", cookie);
  expect(answer.status).toBe(200);
  const { value } = await decode(answer.body!);
  return ((await value) as Record<string, { data: { page: DashboardPage } }>)["routes/dashboard/route"]!.data.page;
}

interface File {
  head: string[];
  rows: string[][];
}

async function csv(link: string): Promise<File> {
  const answer = await site.web.get(link.replace("/cost-analytics", "/cost-analytics.csv"), cookie);
  const text = await answer.text();
  expect([link, answer.status, text.slice(0, 200)]).toEqual([link, 200, text.slice(0, 200)]);
  const [head = [], ...rows] = parseCsv(text);
  return { head, rows };
}

const sum = ({ head, rows }: File, column: string, keep: (row: string[]) => boolean = () => true): string =>
  add("0", ...rows.filter(keep).map((row) => row[head.indexOf(column)] || "0"));

/** The same to the cent: conversions are truncated behind the thirtieth digit. */
function expectSame(shown: string, file: string, what: string): void {
  const difference = toUnits(subtract(shown, file));
  expect(difference < 0n ? -difference : difference, `${what}: ${shown}, in the file ${file}`).toBeLessThan(
    toUnits("0.0000000001"),
  );
}

const isCosts = (data: unknown): data is Costs => typeof data === "object" && data !== null && "report" in data;

test.each(settings)("every widget, %s, has the figures of the file of its link", async (_name, rest) => {
  await page();
  await layOut(rest);
  const { widgets } = await page();
  expect(widgets).toHaveLength(widgetTypes.length);
  for (const { widget: one, content, link } of widgets) {
    const what = one.widgetType;
    if (["cloudBudget", "alerts"].includes(what)) {
      // The company has no budget; what budgets spend is compared in tests/e2e/budgets.spec.ts.
      expect(content.state).toBe("empty");
      continue;
    }
    if (what === "yearCostForecast" && rest.selectedVendorsByWidget && !rest.selectedVendorsByWidget.includes("aws")) {
      expect(content.state).toBe("unsupported");
      continue;
    }
    expect([what, content.state]).toEqual([what, "shown"]);
    const data = content.state === "shown" ? content.data : null;
    if (link === null) {
      // Alerts and commitments are no search of Cost Analytics.
      expect(what).toMatch(/^mlAbnormal|^commitments$/);
      continue;
    }
    const file = await csv(link);
    if (what === "costMonthToDate") {
      const { report, changes } = data as MonthToDate;
      const limit = Number(report.previous.totalCost) / 100;
      expect(changes.length).toBeGreaterThan(0);
      for (const { difference } of changes) expect(Math.abs(Number(difference))).toBeGreaterThan(limit);
      for (const { vendor, item, change } of report.items)
        expect(
          changes.some((one) => one.item.vendor === vendor && one.item.item === item),
          item,
        ).toBe(Math.abs(Number(subtract(change!.cost, change!.previousCost ?? "0"))) > limit);
    }
    if (isCosts(data)) {
      const { report } = data;
      expectSame(report.total, sum(file, "cost"), what);
      for (const [at, date] of report.dates.entries())
        if (report.isCovered[at]) expectSame(report.totals[at]!, sum(file, date), `${what} ${date}`);
      for (const { vendor, item, cost } of report.items)
        expectSame(
          cost,
          sum(file, "cost", ([of, name]) => of === vendor && name === item),
          `${what} ${item}`,
        );
    } else if (what === "compareCostTrend") {
      for (const month of (data as CompareTrend).months) {
        const days = await csv(month.link);
        expectSame(month.total, sum(days, "cost"), `${what} ${month.month}`);
        for (const [day, cost] of month.days.entries())
          if (cost !== null)
            expectSame(
              cost,
              sum(days, `${month.month.slice(0, 8)}${String(day + 1).padStart(2, "0")}`),
              `${what} ${day}`,
            );
      }
    } else if (what === "multiVendorCostBy") {
      const { providers } = data as ProviderCosts;
      expectSame(add("0", ...providers.map(({ total }) => total)), sum(file, "cost"), what);
      for (const { vendor, total, link: own } of providers) {
        expectSame(
          total,
          sum(file, "cost", ([of]) => of === vendor),
          `${what} ${vendor}`,
        );
        expectSame(total, sum(await csv(own), "cost"), `${what} ${vendor}, its own link`);
      }
    } else if (what === "yearCostForecast") {
      const { months: shown, ahead } = data as YearOutlook;
      for (const { month, billed } of shown)
        if (billed !== null) expectSame(billed, sum(file, `${month}-01`), `${what} ${month}`);
      expectSame(add("0", ...shown.map(({ billed }) => billed ?? "0")), sum(file, "cost"), what);
      for (const bound of ["cost", "low", "high"] as const)
        expect(ahead?.[bound]).toBe(add("0", ...shown.slice(12).map(({ expected }) => expected![bound])));
    } else if (what === "integratedProductPortion" || what === "multiVendorPortionByServiceGroup") {
      const { portion } = data as Integrated;
      expectSame(portion.totalCost, sum(file, "cost"), what);
      for (const { item, cost } of portion.items)
        expectSame(
          cost,
          sum(file, "cost", ([, name]) => name === item),
          `${what} ${item}`,
        );
    } else if (what === "totalSaving") {
      const { saving } = data as Saving;
      expectSame(saving.effectiveCost, sum(file, "cost"), what);
      const parts = add(saving.negotiated, saving.commitments, saving.spot, saving.other);
      expect(subtract(parts, saving.unused)).toBe(saving.saving);
      expect(subtract(subtract(saving.listCost, saving.effectiveCost), saving.unused)).toBe(saving.saving);
    } else throw new Error(`nothing compares ${what}`);
  }
});

test("a widget's file has what the widget shows", async () => {
  await layOut({});
  const { widgets } = await page();
  for (const { widget: one, content } of widgets.filter(({ content: { state } }) => state === "shown")) {
    const answer = await site.web.get(`/dashboard/widget.csv?d=1&widget=${one.index}`, cookie);
    expect([one.widgetType, answer.status]).toEqual([one.widgetType, 200]);
    const [head = [], ...rows] = parseCsv(await answer.text());
    // Nothing may be unusual.
    if (/abnormal/i.test(one.widgetType)) {
      expect(head.length).toBeGreaterThan(1);
      continue;
    }
    expect(rows.length).toBeGreaterThan(0);
    if (content.state === "shown" && isCosts(content.data) && one.widgetType !== "top5")
      expectSame(content.data.report.total, sum({ head, rows }, "cost"), one.widgetType);
    if (one.widgetType === "estimatedCost") {
      const of = (column: string) => sum({ head, rows }, column);
      expect(of("totalCost")).toBe(add(of("cost"), of("expectedVarying"), of("expectedFixed")));
      expect(Number(of("low"))).toBeLessThan(Number(of("totalCost")));
      expect(Number(of("high"))).toBeGreaterThan(Number(of("totalCost")));
    }
  }
  expect((await site.web.get("/dashboard/widget.csv?d=1&widget=x", cookie)).status).toBe(422);
  for (const none of ["", "?d=1", "?d=1&widget=99"])
    expect((await site.web.get(`/dashboard/widget.csv${none}`, cookie)).status).toBe(404);
});

/** The calls that widgets make (spec §7), by the ends of their paths. */
const callsOf: Record<WidgetType, string[]> = {
  costMonthToDate: ["dashboard/cost_month_to_date"],
  estimatedCost: ["dashboard/estimated_cost"],
  cloudBudget: ["dashboard/budget_data"],
  totalSaving: ["dashboard/total_saving"],
  compareCostTrend: ["dashboard/trend"],
  alerts: ["dashboard/budget_data", "dashboard/ml_abnormal"],
  costBy: ["dashboard/cost"],
  productPortion: ["dashboard/product_portion"],
  portionBy: ["dashboard/portion_by"],
  top5: ["dashboard/top5"],
  integratedProductPortion: ["dashboard/multi_vendor/product_portion"],
  multiVendorPortionByServiceGroup: ["dashboard/multi_vendor/portion_by"],
  abnormalChange: ["dashboard/top5"],
  mlAbnormalUser: ["dashboard/ml_abnormal"],
  mlAbnormalAi: ["dashboard/ml_abnormal"],
  commitments: ["savings_plans/total_summary"],
  yearCostForecast: ["dashboard/year_cost_fcst"],
  multiVendorCostBy: ["dashboard/costByVendor"],
};

test("widgets whose calls fail say so, and the others stand", async () => {
  await layOut({});
  const before = await page();
  const calls = [...new Set(Object.values(callsOf).flat())];
  const loadWithout = async (isDown: (call: string) => boolean, failure: FaultName) => {
    const down = calls.filter(isDown);
    site.proxy.plan((path) => (down.some((call) => path.endsWith(`/${call}`)) ? failure : null));
    const { widgets } = await page();
    site.proxy.plan(() => null);
    return widgets;
  };
  for (const { widget: one, content } of await loadWithout(() => true, "status500"))
    expect([one.widgetType, content.state]).toEqual([one.widgetType, "failed"]);
  const failures: FaultName[] = ["hangUp", "wrongShape", "status503", "html502", "resetInside"];
  for (const [n, call] of calls.entries())
    for (const [at, one] of (await loadWithout((other) => other === call, failures[n % failures.length]!)).entries()) {
      const isOwn = callsOf[one.widget.widgetType].includes(call);
      // What several calls answer is asked once, maybe by another one.
      if (isOwn && one.content.state === "failed") continue;
      expect([call, one]).toEqual([call, before.widgets[at]]);
    }
});
