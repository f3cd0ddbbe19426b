import { afterAll, beforeAll, expect, test } from "vitest";
import { budgetInput } from "~/contract/dashboards/budgets";
import type { Widget } from "~/contract/dashboards/dashboards";
import type { Costs } from "~/routes/dashboard/frame/load/costs.server";
import type { MonthToDate } from "~/routes/dashboard/widgets/cost-month-to-date/load.server";
import type { CompareTrend } from "~/routes/dashboard/widgets/compare-cost-trend/load.server";
import { widgetTypes } from "~/lib/dashboards/widgets";
import type { WidgetType } from "~/lib/dashboards/widgets";
import { add, subtract } from "~/lib/money/decimal";
import { insertBudget } from "../../server/budgets/budgets";
import { saveRates } from "../../server/money/published-rates";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { compareWithFile, expectSame, isCosts, layOut, layOutEach, loadPage, sum } from "../support/compare-widgets";
import type { File } from "../support/compare-widgets";
import { parseCsv } from "../support/parse-csv";
import type { FaultName } from "../support/servers/upstream-proxy";
import { openTestSite } from "../support/servers/test-site";

/** A service group set of one group. */
const SET = "teams";

let site: Awaited<ReturnType<typeof openTestSite>>;
let cookie: string;

const months = ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"];

/** Two providers with different currencies, discounts, used and unused commitments, and charges after today. */
function lines(vendor: "aws" | "gcp", month: string, m: number) {
  const days = ["01", "04", "11", "15", "19", "28"];
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
});
afterAll(() => site?.close());

/** Settings of all widgets in a case, in addition to their types. */
const settings: [string, Partial<Widget>][] = [
  ["as they begin", {}],
  [
    "by tag, with filters",
    {
      ...{ viewBy: "tag", selectedTagKey: "team" },
      filter: [{ field: "region", values: ["eu", "NO_VALUE"], exclude: false }],
    },
  ],
  [
    "without an account of one provider",
    { filter: [{ field: "account", values: [], vendorValues: { aws: ["aws-0"] }, exclude: true }], viewBy: "region" },
  ],
  ["of one provider, amortized", { selectedVendorsByWidget: ["gcp"], isAmortizedCost: true, viewBy: "account" }],
  [
    "by service group, of one value of a tag",
    { viewBy: "serviceGroup", filter: [{ field: "tag", tagKey: "team", values: ["a"], exclude: false }] },
  ],
];

const session = () => ({ site, userId: "anna", cookie });
const page = () => loadPage(session());
let begun: ReturnType<typeof page> | undefined;
/** Lays the widgets out as they begin, and loads their figures once. */
async function begin() {
  await layOut(session(), { serviceGroupSetId: SET });
  return (begun ??= page());
}

test.each(settings)("every widget, %s, has the figures of the file of its link", async (_name, rest) => {
  const isAsBegun = Object.keys(rest).length === 0;
  if (!isAsBegun) await layOut(session(), { serviceGroupSetId: SET, ...rest });
  const { widgets } = await (isAsBegun ? begin() : page());
  expect(widgets).toHaveLength(widgetTypes.length);
  const files = new Map<string, Promise<File>>();
  for (const widget of widgets) {
    const { widgetType } = widget.widget;
    const { state } = widget.content;
    if (widgetType === "costMonthToDate") expect(JSON.stringify(widget.content)).not.toContain('"changes":[]');
    // The company has no budget; what budgets spend is compared in tests/e2e/budgets.spec.ts.
    if (["cloudBudget", "alerts"].includes(widgetType)) expect(state).toBe("empty");
    else if (widgetType === "yearCostForecast" && rest.selectedVendorsByWidget?.includes("aws") === false)
      expect(state).toBe("unsupported");
    // Anomalies and commitments do not link to Cost Analytics.
    else if (widget.link === null)
      expect([widgetType, state]).toEqual([expect.stringMatching(/^mlAbnormal|^commitments$/), "shown"]);
    else await compareWithFile(session(), widget, files);
  }
});

test("widgets with an estimate of the month show the same one", async () => {
  await layOut(session(), {}, ["estimatedCost", "costBy", "compareCostTrend"]);
  const { widgets } = await page();
  const dataOf = (type: WidgetType): unknown => {
    const { content } = widgets.find(({ widget: other }) => other.widgetType === type)!;
    return content.state === "shown" && content.data;
  };
  const { report } = dataOf("estimatedCost") as Costs;
  const { cost, totalCost } = report.forecast!;
  expect(Number(cost)).toBeGreaterThan(0);
  const { forecast } = (dataOf("costBy") as Costs).report;
  expect(forecast).toMatchObject({ cost, totalCost });
  expect(forecast!.dailyCosts.map(({ date }) => date)).toEqual(["2026-11-01"]);
  const [current, ...before] = (dataOf("compareCostTrend") as CompareTrend).months;
  // Bills have charges of the 28th, too, which are neither in the cost of the days so far nor estimated.
  expect(Number(totalCost)).toBeGreaterThan(Number(add(report.total, cost)));
  expectSame(totalCost, add(report.total, forecast!.dailyCosts[0]!.cost), "costBy");
  expectSame(totalCost, add(current!.total!, current!.estimated!), "compareCostTrend");
  expect(before.map(({ estimated }) => estimated)).toEqual(before.map(() => null));
});

test("a widget's file has the content of the widget", async () => {
  const { widgets } = await begin();
  for (const { widget: one, content } of widgets.filter(({ content: { state } }) => state === "shown")) {
    const answer = await site.web.get(`/dashboard/widget.csv?d=1&widget=${one.index}`, cookie);
    expect([one.widgetType, answer.status]).toEqual([one.widgetType, 200]);
    const [head = [], ...rows] = parseCsv(await answer.text());
    // A file of anomalies may be empty.
    if (/abnormal/i.test(one.widgetType)) {
      expect(head.length).toBeGreaterThan(1);
      continue;
    }
    expect(rows.length).toBeGreaterThan(0);
    if (content.state === "shown" && isCosts(content.data) && one.widgetType !== "top5")
      expectSame(content.data.report.total, sum({ head, rows }, "cost"), one.widgetType);
    if (one.widgetType === "estimatedCost") {
      const columnSum = (column: string) => sum({ head, rows }, column);
      expect(columnSum("totalCost")).toBe(
        add(columnSum("cost"), columnSum("expectedVarying"), columnSum("expectedFixed")),
      );
      expect(Number(columnSum("low"))).toBeLessThan(Number(columnSum("totalCost")));
      expect(Number(columnSum("high"))).toBeGreaterThan(Number(columnSum("totalCost")));
    }
  }
  expect((await site.web.get("/dashboard/widget.csv?d=1&widget=x", cookie)).status).toBe(422);
  for (const none of ["", "?d=1", "?d=1&widget=99"])
    expect((await site.web.get(`/dashboard/widget.csv${none}`, cookie)).status).toBe(404);
});

test("the changes in the file of Top 5 are of the comparable days, whose cost it has", async () => {
  await layOut(session(), {}, ["top5"]);
  const [head = [], ...rows] = parseCsv(
    await (await site.web.get("/dashboard/widget.csv?d=1&widget=1", cookie)).text(),
  );
  expect(head.slice(3)).toEqual(["cost", "portion", "comparableCost", "previousCost", "difference", "ratio"]);
  const compared = rows.filter((row) => row[head.indexOf("previousCost")] !== "");
  expect(compared.length).toBeGreaterThan(0);
  for (const row of compared) {
    const of = (column: string) => row[head.indexOf(column)]!;
    expect(of("difference")).toBe(subtract(of("comparableCost"), of("previousCost")));
  }
});

test("a widget's file says in its name what it has", async () => {
  const filter = [{ field: "region" as const, values: ["eu"], exclude: false }];
  const rest: Partial<Widget> = { timeFrame: "year_to_month", viewBy: "product", selectedVendorsByWidget: ["aws"] };
  const types: WidgetType[] = ["costBy", "mlAbnormalAi", "multiVendorCostBy", "commitments"];
  await layOut(session(), { ...rest, filter }, types);
  const nameOf = async (type: WidgetType) => {
    const { headers } = await site.web.get(`/dashboard/widget.csv?d=1&widget=${types.indexOf(type) + 1}`, cookie);
    return /filename="(.*)"/.exec(headers.get("content-disposition") ?? "")?.[1];
  };
  expect(await nameOf("costBy")).toBe("costBy-product_acme_2026-01-01_2026-11-20_USD_billed_aws_region-eu.csv");
  expect(await nameOf("mlAbnormalAi")).toBe("mlAbnormalAi_acme_last_7_days_2026-11-20_USD_sensitivity-middle_aws.csv");
  // No view can be chosen for it.
  expect(await nameOf("multiVendorCostBy")).toBe(
    "multiVendorCostBy_acme_2026-01-01_2026-11-20_USD_billed_aws_region-eu.csv",
  );
  // It has the commitments of all providers.
  expect(await nameOf("commitments")).toBe("commitments_acme_month_to_date_2026-11-20.csv");
});

test("a widget whose service group set was deleted says that it shows accounts, and has no file of the set", async () => {
  const by = { viewBy: "serviceGroup" as const };
  const tag = { viewBy: "tag" as const };
  const gone = "set=gone: there is no such set of service groups.";
  const cases: [rest: Partial<Widget>, heading: string, file: number | string][] = [
    [{ ...by, serviceGroupSetId: SET }, "Share by service group month to date", 200],
    [{ ...by, serviceGroupSetId: "gone" }, "Share by account month to date", gone],
    [{ ...by, serviceGroupSetId: "gone", title: "Teams" }, "Teams Share by account · month to date", gone],
    [tag, "Share by account month to date", 200],
    [{ ...tag, selectedTagKey: "team" }, "Share by team month to date", 200],
  ];
  await layOutEach(
    session(),
    cases.map(([rest]) => ({ widgetType: "portionBy", ...rest })),
  );
  const html = await (await site.web.get("/dashboard?d=1&lang=en", cookie)).text();
  for (const [at, [, heading, answer]] of cases.entries()) {
    const shown = new RegExp(`id="widget-${at + 1}-title">(.*?)</h2>`, "s").exec(html)?.[1] ?? "";
    const file = await site.web.get(`/dashboard/widget.csv?d=1&widget=${at + 1}`, cookie);
    expect([
      shown.replace(/<.*?>/g, "").replace(/\s+/g, " "),
      file.status === 200 ? 200 : (await file.text()).trim(),
    ]).toEqual([heading, answer]);
  }
});

test("changes are those of all items, not of the five with the largest amounts", async () => {
  await site.upstream.addUser("ben", [{ companyId: "large" }]);
  const line = (day: string, product: string, billed: string) => testLine({ day, product, billed, effective: billed });
  const daily = (month: string) =>
    Array.from({ length: 20 }, (_, n) => line(`${month}-${String(n + 1).padStart(2, "0")}`, "Steady", "1"));
  const large = ["A", "B", "C", "D", "E"];
  const seven = ["P1", "P2", "P3", "P4", "P5", "P6", "P7"];
  await storeSlices(site.upstream.stores, [
    // The week from 11/07 to 11/13, and the one from 11/14: five products by +1 % and $1,000, one by +300 % and $900.
    {
      ...{ companyId: "large", sliceId: 101, vendor: "aws", month: "2026-11" },
      lines: [
        ...daily("2026-11"),
        ...large.flatMap((name) => [line("2026-11-08", name, "100000"), line("2026-11-15", name, "101000")]),
        ...[line("2026-11-08", "Small", "300"), line("2026-11-15", "Small", "1200")],
      ],
    },
    // From October to November, seven products by $100 of $20 + $700.
    {
      ...{ companyId: "large", sliceId: 102, vendor: "gcp", month: "2026-10" },
      lines: [...daily("2026-10"), ...seven.map((name) => line("2026-10-05", name, "100"))],
    },
    {
      ...{ companyId: "large", sliceId: 103, vendor: "gcp", month: "2026-11" },
      lines: [...daily("2026-11"), ...seven.map((name) => line("2026-11-05", name, "200"))],
    },
  ]);
  const own = { site, userId: "ben", cookie: await site.signIn("ben", "large") };
  const week = { timeFrame: "last_7_days", selectedVendorsByWidget: ["aws"] } satisfies Partial<Widget>;
  const largest = large.map((name) => `${name} 1000`);
  const cases: [Partial<Widget> & Pick<Widget, "widgetType">, changed: string[]][] = [
    [{ widgetType: "abnormalChange", ...week, threshold: 10 }, ["Small 900"]],
    [{ widgetType: "abnormalChange", ...week, threshold: 10, minAlert: 901 }, []],
    // Without a percentage, the amount alone decides.
    [{ widgetType: "abnormalChange", ...week, threshold: null }, [...largest, "Small 900"]],
    [{ widgetType: "costMonthToDate", selectedVendorsByWidget: ["gcp"] }, seven.map((name) => `${name} 100`)],
  ];
  await layOutEach(
    own,
    cases.map(([each]) => each),
  );
  const shown = (await loadPage(own)).widgets.map(({ content }) => {
    const { changes } = (content.state === "shown" && content.data) as Pick<MonthToDate, "changes">;
    return changes.map(({ item, difference }) => `${item.item} ${difference}`);
  });
  expect(shown).toEqual(cases.map(([, changed]) => changed));
});

/** The calls that widgets make (spec §7), by the ends of their paths. */
const callsOf: Record<WidgetType, string[]> = {
  costMonthToDate: ["dashboard/cost_month_to_date"],
  estimatedCost: ["dashboard/estimated_cost"],
  cloudBudget: ["dashboard/budget_data"],
  totalSaving: ["dashboard/total_saving"],
  compareCostTrend: ["dashboard/trend"],
  alerts: ["dashboard/budget_alerts", "dashboard/ml_abnormal"],
  costBy: ["dashboard/cost"],
  productPortion: ["dashboard/product_portion"],
  portionBy: ["dashboard/portion_by"],
  top5: ["dashboard/top5"],
  integratedProductPortion: ["dashboard/multi_vendor/product_portion"],
  multiVendorPortionByServiceGroup: ["dashboard/multi_vendor/portion_by"],
  abnormalChange: ["dashboard/abnormal"],
  mlAbnormalUser: ["dashboard/ml_abnormal"],
  mlAbnormalAi: ["dashboard/ml_abnormal"],
  commitments: ["savings_plans/key_figures"],
  yearCostForecast: ["dashboard/year_cost_fcst"],
  multiVendorCostBy: ["dashboard/costByVendor"],
};

test("widgets whose calls fail report it, and the others are shown", async () => {
  const before = await begin();
  const loadWithout = async (down: string[], failure: FaultName) => {
    site.proxy.plan((path) => (down.some((call) => path.endsWith(`/${call}`)) ? failure : null));
    const { widgets } = await page();
    site.proxy.plan(() => null);
    return widgets;
  };
  const calls = [...new Set(Object.values(callsOf).flat())];
  for (const { widget: one, content } of await loadWithout(calls, "status500"))
    expect([one.widgetType, content.state]).toEqual([one.widgetType, "failed"]);
  const failures: FaultName[] = ["hangUp", "wrongShape", "status503", "html502", "resetInside"];
  // About half of the calls fail at a time: each on three of six pages, and no two on the same three. So of any two
  // calls, each fails once while the other works.
  const pages = [1, 2, 4, 8, 16, 32];
  const threes = Array.from({ length: 64 }, (_, n) => n).filter((n) => pages.filter((bit) => n & bit).length === 3);
  expect(calls.length).toBeLessThanOrEqual(threes.length);
  for (const [n, bit] of pages.entries()) {
    const down = calls.filter((_call, at) => threes[at]! & bit);
    for (const [at, widget] of (await loadWithout(down, failures[n % failures.length]!)).entries()) {
      const isOwn = callsOf[widget.widget.widgetType].some((call) => down.includes(call));
      // Data that several calls can provide is requested once, maybe by another call.
      if (isOwn && widget.content.state === "failed") continue;
      expect([down, widget]).toEqual([down, before.widgets[at]]);
    }
  }
});

test("every widget reports missing figures, and has no file with them", async () => {
  const { stateStore } = site.upstream.stores;
  await insertBudget(
    stateStore,
    "acme",
    budgetInput.parse({
      budgetName: "All",
      subject: "company",
      selectedVendors: null,
      filters: [],
      currency: "USD",
      period: "month",
      amount: "100000",
    }),
    new Date(),
  );
  const shown = async () => {
    await layOut(session(), {}, ["cloudBudget", "costBy"]);
    return (await site.web.get("/dashboard", cookie)).text();
  };
  const tileIn = (html: string) => />All<\/a>(.*?)<h2/s.exec(html)?.[1];
  const budgetFile = async () => parseCsv(await (await site.web.get("/budgets.csv", cookie)).text());
  const completeness = async () => {
    const [head = [], row = []] = await budgetFile();
    return row[head.indexOf("completeness")];
  };
  expect(tileIn(await shown())).not.toContain("Incomplete");
  expect(await completeness()).toBe("complete");
  const before = await begin();
  expect(before.widgets.map(({ gaps }) => gaps)).toEqual(before.widgets.map(() => null));
  // Google's bills of November are in won, which has no rate then; Amazon's of October and November are damaged.
  await stateStore.query(
    "UPDATE import_slices SET damaged_in = '{rollup}' WHERE vendor = 'aws' AND billing_month >= '2026-10-01'",
  );
  await stateStore.query("DELETE FROM exchange_rates WHERE currency = 'KRW'");
  const html = await shown();
  expect(tileIn(html)).toContain("Incomplete");
  expect(html).toContain("The stored data of AWS October 2026, AWS November 2026 is damaged.");
  expect(html).toContain("These amounts have no exchange rate to USD, so no figure includes them:");
  expect(await completeness()).toBe("incomplete");
  await layOut(session(), { serviceGroupSetId: SET });
  const { widgets } = await page();
  // Alerts have days of their own, and budgets mark missing figures themselves.
  const lacking = widgets.filter(({ widget: { widgetType } }) => !/^(mlAbnormal|alerts|cloudBudget)/.test(widgetType));
  for (const { widget: one, gaps } of lacking) {
    const { widgetType } = one;
    expect([widgetType, gaps?.damaged.length]).not.toEqual([widgetType, 0]);
    expect([widgetType, gaps?.damaged.map(({ vendor }) => vendor)]).toEqual([
      widgetType,
      gaps?.damaged.map(() => "aws"),
    ]);
    // The yearly forecast and commitments cover only AWS.
    if (!/^(yearCostForecast|commitments)$/.test(widgetType))
      expect([widgetType, gaps?.unconverted.map(({ currency }) => currency)]).toEqual([
        widgetType,
        expect.arrayContaining(["KRW"]),
      ]);
    const file = await site.web.get(`/dashboard/widget.csv?d=1&widget=${one.index}`, cookie);
    expect([widgetType, file.status]).toEqual([widgetType, 422]);
  }
});
