import { expect, test } from "vitest";
import { getMlAbnormal } from "~/contract/anomalies/anomalies";
import type { Anomaly, Availability } from "~/contract/anomalies/anomaly-replies";
import { menus } from "~/contract/call";
import type { Call } from "~/contract/call";
import type { ReachedAlert } from "~/contract/dashboards/budgets";
import { widget } from "~/contract/dashboards/dashboards";
import { authTypes } from "~/contract/people/session";
import type { PageContext } from "../../frame/load/page-context.server";
import { load, newestFirst, rows } from "./load.server";

const budget = {
  budgetName: "Team",
  measure: "actual",
  percent: 80,
  cost: "81",
  amount: "100",
  currency: "EUR",
  reachedAt: "2026-11-12T03:00:00.000Z",
} as ReachedAlert;
const anomaly = {
  number: 7,
  level: "major",
  vendor: "aws",
  baseDate: "2026-11-13",
  actual: "500",
  predicted: "200",
  rate: 150,
} as Anomaly;

test("budgets and anomalies are one list, newest first", () => {
  const alerts = newestFirst([budget], [{ ...anomaly, baseDate: "2026-11-02" }, anomaly]);
  expect(alerts.map(({ day }) => day)).toEqual(["2026-11-13", "2026-11-12", "2026-11-02"]);
  const [head, first, second] = rows({ alerts });
  expect(first!.join()).toBe("2026-11-13,,anomaly,150,500,200,USD,7,major,aws");
  expect(second!.join()).toBe("2026-11-12T03:00:00.000Z,Team,actual,80,81,100,EUR,,,");
  expect(head).toHaveLength(first!.length);
});

interface Replies {
  budgetAlerts?: ReachedAlert[];
  budgets?: { budgetId: string; budgetName: string }[];
  ai?: { total: number; anomalies: Anomaly[] };
  state?: Availability["state"];
  mayView?: (keyof typeof menus)[];
}

/** What the widget loads on the first of a month, and the days that it requests anomalies of. */
async function loaded(
  { budgetAlerts = [], budgets = [], ai, state = "ready", mayView = ["budgets", "anomalies"] }: Replies,
  budgetId?: string,
) {
  const requested: unknown[] = [];
  const none = { total: 0, anomalies: [] };
  const answer = (call: Call, request: { type: string; start: string; end: string; sort: unknown }) => {
    if (call.path !== getMlAbnormal.path) return { alerts: budgetAlerts, budgets };
    requested.push([request.type, request.start, request.end, request.sort]);
    const availability = { state: request.type === "ai" ? state : "ready", expectedOn: null, judgedUntil: [] };
    return { ...((request.type === "ai" && ai) || none), availability };
  };
  const page = {
    user: { menus: mayView.map((menu) => ({ menuId: menus[menu], authType: authTypes.view, url: "" })) },
    today: "2026-11-01",
    callOnce: (_question: unknown, ask: () => Promise<unknown>) => ask(),
    source: { upstream: { call: (...of: Parameters<typeof answer>) => Promise.resolve(answer(...of)) } },
  } as unknown as PageContext;
  const settings = { index: 1, widgetType: "alerts", x: 0, y: 0, width: 6, height: 13, budgetId };
  return { data: await load(widget.parse(settings), page), requested };
}

const BUDGET_ID = "00000000-0000-4000-8000-000000000001";
const partsOf = async (...replies: Parameters<typeof loaded>) =>
  (await loaded(...replies)).data?.missing.map(({ part }) => part) ?? null;

test("there are no alerts only if budgets and anomalies have none, and both are known", async () => {
  expect(await partsOf({})).toBeNull();
  expect(await partsOf({ mayView: ["budgets"] })).toEqual(["anomalies"]);
  expect(await partsOf({ mayView: ["anomalies"] })).toEqual(["budgets"]);
  expect(await partsOf({ state: "unpaid" })).toEqual(["ai"]);
  expect(await partsOf({ state: "learning", budgetAlerts: [budget] })).toEqual(["ai"]);
  expect(await partsOf({}, BUDGET_ID)).toEqual(["budget"]);
  const budgets = [{ budgetId: BUDGET_ID, budgetName: "Team" }];
  expect(await partsOf({ budgets }, BUDGET_ID)).toEqual(["othersThan"]);
  expect(await partsOf({ budgets, budgetAlerts: [budget] }, BUDGET_ID)).toEqual([]);
});

test("the newest anomalies of two weeks are requested, with the number of all of them", async () => {
  const { data, requested } = await loaded({ ai: { total: 7, anomalies: [anomaly] } });
  const newest = { key: "baseDate", descending: true };
  expect(requested).toEqual([
    ["ai", "2026-10-19", "2026-11-01", newest],
    ["rule", "2026-10-19", "2026-11-01", newest],
  ]);
  expect(data!.list).toEqual({
    total: 7,
    address: "/anomaly-detection?end=2026-11-01&sort=-baseDate&start=2026-10-19",
  });
  expect((await loaded({ ai: { total: 1, anomalies: [anomaly] } })).data!.list).toBeNull();
});
