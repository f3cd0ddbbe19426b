import { decode } from "turbo-stream";
import { expect } from "vitest";
import { getDashboards, widget } from "~/contract/dashboards/dashboards";
import type { Widget } from "~/contract/dashboards/dashboards";
import { defaultSearch, href } from "~/features/cost-report/search/href";
import { periodOf } from "~/features/cost-report/search/query";
import { parse } from "~/features/cost-report/search/search";
import { sizeOf, widgetTypes } from "~/lib/dashboards/widgets";
import type { WidgetType } from "~/lib/dashboards/widgets";
import { add, subtract, toUnits } from "~/lib/money/decimal";
import type { DashboardPage } from "~/routes/dashboard/data.server";
import type { Costs } from "~/routes/dashboard/frame/load/costs.server";
import type { Integrated } from "~/routes/dashboard/frame/load/integrated.server";
import type { LoadedWidget } from "~/routes/dashboard/frame/load/load-widgets.server";
import type { CompareTrend } from "~/routes/dashboard/widgets/compare-cost-trend/load.server";
import type { MonthToDate } from "~/routes/dashboard/widgets/cost-month-to-date/load.server";
import type { ProviderCosts } from "~/routes/dashboard/widgets/multi-vendor-cost-by/load.server";
import type { Saving } from "~/routes/dashboard/widgets/total-saving/load.server";
import type { YearForecastData } from "~/routes/dashboard/widgets/year-cost-forecast/load.server";
import { parseCsv } from "./parse-csv";
import type { openTestSite } from "./servers/test-site";

/** A site and a user whose selected dashboard is tested. */
export interface DashboardSession {
  site: Awaited<ReturnType<typeof openTestSite>>;
  userId: string;
  cookie: string;
}

type Settings = Partial<Widget> & Pick<Widget, "widgetType">;

/** Fills the dashboard with one widget of every type, or of `types`, in a column; `rest`: settings of all of them. */
export const layOut = (
  session: DashboardSession,
  rest: Partial<Widget>,
  types: readonly WidgetType[] = widgetTypes,
): Promise<void> =>
  layOutEach(
    session,
    types.map((widgetType) => ({ widgetType, ...rest })),
  );

/** Fills the dashboard with the widgets of these settings, in a column. */
export async function layOutEach({ site, userId }: DashboardSession, settings: Settings[]): Promise<void> {
  let bottom = 0;
  const widgets = settings.map((each, at) => {
    const { width, height } = sizeOf(each.widgetType);
    const place = { index: at + 1, x: 0, y: bottom, width, height };
    bottom += height;
    return widget.parse({ ...place, ...each });
  });
  const { send, stores, tokenOf } = site.upstream;
  // Users have a dashboard once it is requested.
  const answer = await send(getDashboards, {}, { authorization: `Bearer ${await tokenOf(userId)}` });
  expect(answer.status).toBe(200);
  await stores.stateStore.query("UPDATE dashboards SET widgets = $1 WHERE user_id = $2", [
    JSON.stringify(widgets),
    userId,
  ]);
}

export async function loadPage({ site, cookie }: DashboardSession): Promise<DashboardPage> {
  const answer = await site.web.get("/dashboard.data", cookie);
  expect(answer.status).toBe(200);
  const { value } = await decode(answer.body!);
  return ((await value) as Record<string, { data: { page: DashboardPage } }>)["routes/dashboard/route"]!.data.page;
}

export interface File {
  head: string[];
  rows: string[][];
}

async function csvOf({ site, cookie }: DashboardSession, link: string): Promise<File> {
  const answer = await site.web.get(link.replace("/cost-analytics", "/cost-analytics.csv"), cookie);
  const text = await answer.text();
  expect([link, answer.status, text.slice(0, 200)]).toEqual([link, 200, text.slice(0, 200)]);
  const [head = [], ...rows] = parseCsv(text);
  return { head, rows };
}

export const sum = ({ head, rows }: File, column: string, keep: (row: string[]) => boolean = () => true): string =>
  add("0", ...rows.filter(keep).map((row) => row[head.indexOf(column)] || "0"));

/** Equal up to ten decimals: conversions are truncated to 30 decimals each. */
export function expectSame(actual: string, file: string, label: string): void {
  const difference = toUnits(subtract(actual, file));
  expect(difference < 0n ? -difference : difference, `${label}: ${actual}, in the file ${file}`).toBeLessThan(
    toUnits("0.0000000001"),
  );
}

export const isCosts = (data: unknown): data is Costs => typeof data === "object" && data !== null && "report" in data;

/** A link as all links to the same figures, in any order, have it. */
function figuresOf(link: string): string {
  const { search } = parse(new URLSearchParams(link.split("?")[1]));
  return href({ ...search, sort: defaultSearch.sort, grain: periodOf(search, "2026-11-20").grain });
}

/** Compares the figures of a widget with the files of its links; `files`: those by figures, which widgets share. */
export async function compareWithFile(
  session: DashboardSession,
  { widget: settings, content, link }: LoadedWidget,
  files = new Map<string, Promise<File>>(),
): Promise<void> {
  const label = settings.widgetType;
  const csv = (address: string): Promise<File> => {
    const figures = figuresOf(address);
    const file = files.get(figures) ?? csvOf(session, address);
    files.set(figures, file);
    return file;
  };
  expect([label, content.state, typeof link]).toEqual([label, "shown", "string"]);
  const data = content.state === "shown" ? content.data : null;
  const file = await csv(link!);
  if (label === "costMonthToDate") {
    const { report, changes } = data as MonthToDate;
    const limit = Number(report.previous.totalCost) / 100;
    for (const { difference } of changes) expect(Math.abs(Number(difference))).toBeGreaterThan(limit);
    for (const { vendor, item, change } of report.items.filter((entry) => entry.change))
      expect(
        changes.some((candidate) => candidate.item.vendor === vendor && candidate.item.item === item),
        item,
      ).toBe(Math.abs(Number(subtract(change!.cost, change!.previousCost ?? "0"))) > limit);
  }
  if (isCosts(data)) {
    const { report } = data;
    expectSame(report.total, sum(file, "cost"), label);
    for (const [at, date] of report.dates.entries())
      if (report.isCovered[at]) expectSame(report.totals[at]!, sum(file, date), `${label} ${date}`);
    for (const { vendor, item, cost } of report.items)
      expectSame(
        cost,
        sum(file, "cost", ([rowVendor, name]) => rowVendor === vendor && name === item),
        `${label} ${item}`,
      );
  } else if (label === "compareCostTrend") {
    for (const month of (data as CompareTrend).months) {
      const days = await csv(month.link);
      expectSame(month.total ?? "0", sum(days, "cost"), `${label} ${month.month}`);
      for (const [day, cost] of month.days.entries())
        if (cost !== null)
          expectSame(
            cost,
            sum(days, `${month.month.slice(0, 8)}${String(day + 1).padStart(2, "0")}`),
            `${label} ${day}`,
          );
    }
  } else if (label === "multiVendorCostBy") {
    const { providers } = data as ProviderCosts;
    expectSame(add("0", ...providers.map(({ total }) => total)), sum(file, "cost"), label);
    for (const { vendor, total, link: providerLink } of providers) {
      expectSame(
        total,
        sum(file, "cost", ([rowVendor]) => rowVendor === vendor),
        `${label} ${vendor}`,
      );
      expectSame(total, sum(await csv(providerLink), "cost"), `${label} ${vendor}, its own link`);
    }
  } else if (label === "yearCostForecast") {
    const { months, ahead } = data as YearForecastData;
    for (const { month, billed } of months)
      if (billed !== null) expectSame(billed, sum(file, `${month}-01`), `${label} ${month}`);
    expectSame(add("0", ...months.map(({ billed }) => billed ?? "0")), sum(file, "cost"), label);
    for (const bound of ["cost", "low", "high"] as const)
      expect(ahead?.[bound]).toBe(add("0", ...months.slice(12).map(({ expected }) => expected![bound])));
  } else if (label === "integratedProductPortion" || label === "multiVendorPortionByServiceGroup") {
    const { portion } = data as Integrated;
    expectSame(portion.totalCost, sum(file, "cost"), label);
    for (const { item, cost } of portion.items)
      expectSame(
        cost,
        sum(file, "cost", ([, name]) => name === item),
        `${label} ${item}`,
      );
  } else if (label === "totalSaving") {
    const { saving } = data as Saving;
    expectSame(saving.effectiveCost, sum(file, "cost"), label);
    const parts = add(saving.negotiated, saving.commitments, saving.spot, saving.other);
    expect(subtract(parts, saving.unused)).toBe(saving.saving);
    expect(subtract(subtract(saving.listCost, saving.effectiveCost), saving.unused)).toBe(saving.saving);
  } else throw new Error(`nothing compares ${label}`);
}
