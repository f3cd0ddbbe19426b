/** The calls to the upstream of a dashboard with one widget of every type, recorded from the widgets' loaders. */
import type { Call } from "~/contract/call";
import { menus } from "~/contract/call";
import type { Widget } from "~/contract/dashboards/dashboards";
import { authTypes, getCommonInfo } from "~/contract/people/session";
import type { CommonInfo, CurrentUser } from "~/contract/people/session";
import { widgetTypes } from "~/lib/dashboards/widgets";
import type { WidgetType } from "~/lib/dashboards/widgets";
import { addWidget } from "~/routes/dashboard/edit/widget-actions";
import { pageContext } from "~/routes/dashboard/frame/load/page-context.server";
import type { PageContext } from "~/routes/dashboard/frame/load/page-context.server";
import { definitions } from "~/routes/dashboard/widgets/registry";
import type { WidgetLoader } from "~/routes/dashboard/widgets/registry.server";
import type { BenchQuestion } from "./questions";
import { COMPANY, GROUP_SET, TODAY } from "./synthetic-lines";

type BenchCall = BenchQuestion["calls"][number];
/** Makes a call; resolves to its unparsed reply. */
type Post = (requested: BenchCall) => Promise<unknown>;

/** A user with all permissions. */
const user: Pick<CurrentUser, "menus"> = {
  menus: Object.values(menus).map((menuId) => ({ url: "", menuId, authType: authTypes.edit })),
};

/** Limit for all widgets of a page together, in milliseconds. */
const DASHBOARD_LIMIT_MS = 500;

/** A question for each type of widget, and one for a dashboard with all of them, where widgets share calls. */
export async function dashboardQuestions(post: Post): Promise<BenchQuestion[]> {
  const requests: BenchCall[] = [];
  const info = await recorder(post, []).call(getCommonInfo, {});
  const whole = contextOf(post, requests, info);
  const questions: BenchQuestion[] = [];
  for (const type of widgetTypes) {
    const calls: BenchCall[] = [];
    const widget = widgetOf(type);
    const { load } = await loaderOf(type);
    const figures = await load(widget, contextOf(post, calls, info));
    await load(widget, whole);
    questions.push({ title: `widget: ${type}${figures === null ? ", empty" : ""}`, calls: once(calls) });
  }
  return [{ title: "dashboard: all widgets", limit: DASHBOARD_LIMIT_MS, calls: once(requests) }, ...questions];
}

const widgetOf = (type: WidgetType): Widget => ({ ...addWidget([], type)![0]!, serviceGroupSetId: GROUP_SET });

/** The loader that `widgets/registry.server.ts` would find; its import.meta.glob works only in Vite. */
const loaderOf = async (type: WidgetType): Promise<WidgetLoader> =>
  (await import(
    new URL(`../../app/routes/dashboard/widgets/${definitions[type].folder}/load.server.ts`, import.meta.url).href
  )) as WidgetLoader;

const contextOf = (post: Post, calls: BenchCall[], info: CommonInfo): PageContext =>
  pageContext(
    { upstream: recorder(post, calls), info: Promise.resolve(info), today: TODAY, language: "en" },
    info,
    user,
  );

/** An upstream that records requests in `calls`. */
function recorder(post: Post, calls: BenchCall[]): PageContext["source"]["upstream"] {
  const call = async ({ path, response }: Pick<Call, "path" | "response">, input: Record<string, unknown>) => {
    const requested = { path, body: { companyId: COMPANY, ...input } };
    calls.push(requested);
    return response.parse(((await post(requested)) as { Data: unknown }).Data);
  };
  return { call } as unknown as PageContext["source"]["upstream"];
}

/** Without repetitions: a page makes equal calls once. */
const once = (calls: BenchCall[]): BenchCall[] => [
  ...new Map(calls.map((requested) => [JSON.stringify(requested), requested])).values(),
];
