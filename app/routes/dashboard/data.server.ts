import type { Dashboard, DashboardEntry, Draft, Widget } from "~/contract/dashboards/dashboards";
import { getDashboards } from "~/contract/dashboards/dashboards";
import { vendorsWithCosts } from "~/contract/people/session";
import type { Vendor } from "~/contract/vendors";
import type { IgnoredParameters } from "~/features/address/ignored";
import { listIgnored } from "~/features/address/ignored";
import type { Source } from "~/features/cost-report/search/resolve-search.server";
import { readingOrder } from "~/lib/dashboards/grid";
import type { LoadedWidget } from "./frame/load/load-widgets.server";
import { loadWidgets } from "./frame/load/load-widgets.server";
import type { PageContext } from "./frame/load/page-context.server";
import { pageContext } from "./frame/load/page-context.server";
import type { DashboardSearch } from "./href";
import { parse } from "./search";

/** Everything the screen shows. */
export interface DashboardPage extends IgnoredParameters {
  search: DashboardSearch;
  dashboards: DashboardEntry[];
  dashboard: Omit<Dashboard, "widgets">;
  /** Unsaved changes; null while nothing is edited. */
  draft: Omit<Draft, "widgets" | "base"> | null;
  /** The draft in the address no longer exists. */
  isDraftGone: boolean;
  /** Drafts that can be continued, newest first. */
  drafts: { draftId: string; updatedAt: string }[];
  /** What the draft would replace: changes that others have saved since it began. */
  conflict: Conflict | null;
  /** In reading order. */
  widgets: LoadedWidget[];
  /** Providers that a new dashboard can be about. */
  available: Vendor[];
  /** Whether anything is imported. */
  hasData: boolean;
}

/** What was saved since a draft began, by widgets. */
export interface Conflict {
  version: number;
  dashboardName: string | null;
  added: Widget[];
  removed: Widget[];
  changed: Widget[];
}

/** Loads the screen; throws a Response 404 if there is no such dashboard. */
export async function loadDashboard(
  source: Source,
  params: URLSearchParams,
  user: PageContext["user"],
): Promise<DashboardPage> {
  const { upstream } = source;
  const { search, ignored } = parse(params, (name) => name === "said");
  const [info, reply] = await Promise.all([
    source.info,
    upstream.call(getDashboards, {
      ...(search.d !== null && { dashboardIndex: search.d }),
      ...(search.draft && { draftId: search.draft }),
    }),
  ]);
  const { dashboards, dashboard, draft, drafts } = reply;
  if (!dashboard) throw new Response(null, { status: 404 });
  const widgets = [...(draft ?? dashboard).widgets].sort(readingOrder);
  return {
    ...listIgnored(ignored),
    search: { ...search, d: dashboard.index },
    dashboards,
    dashboard: withoutWidgets(dashboard),
    draft: draft && withoutWidgets(draft),
    isDraftGone: search.draft !== "" && !draft,
    drafts: drafts.filter(({ draftId }) => draftId !== search.draft),
    conflict: draft && conflictOf(draft, dashboard),
    widgets: await loadWidgets(pageContext(source, info, user), widgets),
    available: vendorsWithCosts(info),
    hasData: info.firstDay !== null,
  };
}

/** The page has its widgets with their figures instead. */
export function withoutWidgets<Whole extends { widgets: Widget[]; base?: unknown }>(
  whole: Whole,
): Omit<Whole, "widgets" | "base"> {
  const rest: Partial<Whole> = { ...whole };
  delete rest.widgets;
  delete rest.base;
  return rest as Omit<Whole, "widgets" | "base">;
}

/** Null if nobody has saved the dashboard since. */
export function conflictOf({ base, baseVersion }: Draft, dashboard: Dashboard): Conflict | null {
  if (dashboard.version === baseVersion) return null;
  const before = new Map(base.widgets.map((widget) => [widget.index, widget]));
  const now = new Map(dashboard.widgets.map((widget) => [widget.index, widget]));
  const isSame = (a: Widget | undefined, b: Widget) => a !== undefined && JSON.stringify(a) === JSON.stringify(b);
  return {
    version: dashboard.version,
    dashboardName: dashboard.dashboardName === base.dashboardName ? null : dashboard.dashboardName,
    added: dashboard.widgets.filter(({ index }) => !before.has(index)),
    removed: base.widgets.filter(({ index }) => !now.has(index)),
    changed: dashboard.widgets.filter(
      (widget) => before.has(widget.index) && !isSame(before.get(widget.index), widget),
    ),
  };
}
