import { z } from "zod";
import type { ViewBy } from "~/contract/costs/cost-query";
import { viewBy } from "~/contract/costs/cost-query";
import type { Widget } from "~/contract/dashboards/dashboards";
import { mayUse } from "~/contract/people/permission";
import type { Vendor } from "~/contract/vendors";
import { supportedBy } from "~/lib/dashboards/widgets";
import { limitConcurrency } from "~/lib/limit-concurrency";
import { attempt } from "~/upstream/attempt.server";
import type { Gaps } from "~/features/cost-report/gaps";
import { href } from "~/features/cost-report/search/href";
import { costVendors } from "~/contract/vendors";
import { chosenVendors, definitions, fitted } from "../../widgets/registry";
import { loaders } from "../../widgets/registry.server";
import { resolve } from "./costs.server";
import { trackGaps } from "./gaps.server";
import type { PageContext } from "./page-context.server";

/** What a widget shows. */
export type WidgetContent =
  | { state: "shown"; data: unknown }
  /** No cost, or nothing imported. */
  | { state: "empty" }
  /** Its call failed; other widgets are unaffected. */
  | { state: "failed" }
  /** It is about none of the providers that its type supports. */
  | { state: "unsupported"; vendors: readonly Vendor[] }
  /** The reader may see none of its providers. */
  | { state: "barred" };

export interface LoadedWidget {
  widget: Widget;
  content: WidgetContent;
  /** What is missing from its figures; null: nothing. */
  gaps: Gaps | null;
  /** Address of Cost Analytics with its figures. */
  link: string | null;
  /** The view that its costs are shown by: accounts if its tag or its service group set is none; null: it has no view. */
  by: ViewBy | null;
}

/** What widgets with a view show. */
const ofView = z.object({ report: z.object({ by: viewBy }) });

/** Number of widgets loaded at the same time: more would only delay other people's pages. */
const MAX_CONCURRENT_WIDGETS = 12;

/** Copies of a widget differ in these alone. */
const place = { index: 0, title: "", x: 0, y: 0, width: 0, height: 0 };

/** Settings that determine a widget's content: widgets with the same settings show the same. */
export const settingsOf = (widget: Widget): string => JSON.stringify({ ...fitted(widget), ...place });

/**
 * Loads widgets in their order, several at the same time; each fails alone. Copies of a widget are loaded once and
 * share what they show, which is then sent to the browser once, too.
 */
export function loadWidgets(page: PageContext, widgets: Widget[]): Promise<LoadedWidget[]> {
  const turn = limitConcurrency(MAX_CONCURRENT_WIDGETS);
  const loads = new Map<string, Promise<Loaded>>();
  return Promise.all(
    widgets.map(async (original) => {
      const widget = fitted(original);
      const settings = settingsOf(original);
      const load = loads.get(settings) ?? turn(() => loadWidget(page, widget));
      loads.set(settings, load);
      return { widget, ...(await load) };
    }),
  );
}

type Loaded = Omit<LoadedWidget, "widget">;

async function loadWidget(page: PageContext, widget: Widget): Promise<Loaded> {
  const barrier = barrierOf(page, widget);
  if (barrier) return { content: barrier, gaps: null, link: null, by: null };
  const tracked = trackGaps(page);
  const supported = withinSupport(widget);
  const loaded = await attempt(
    Promise.all([loaders[widget.widgetType].load(supported, tracked.page), linkOf(page, widget)]).then(
      ([data, link]) => ({
        data,
        link,
      }),
    ),
  );
  if (!loaded) return { content: { state: "failed" }, gaps: null, link: null, by: null };
  const { data, link } = loaded;
  const by = definitions[widget.widgetType].viewBys ? ofView.safeParse(data).data?.report.by : undefined;
  const content: WidgetContent = data === null ? { state: "empty" } : { state: "shown", data };
  return { content, gaps: tracked.gaps(), link, by: by ?? null };
}

/** The widget, limited to the providers that its type supports. */
const withinSupport = (widget: Widget): Widget => {
  const supported = supportedBy(widget.widgetType);
  if (!supported) return widget;
  const chosen = widget.selectedVendorsByWidget?.filter((vendor) => supported.includes(vendor));
  return { ...widget, selectedVendorsByWidget: chosen ?? [...supported] };
};

function barrierOf({ info, user }: PageContext, widget: Widget): WidgetContent | null {
  const { widgetType } = widget;
  const { menu } = definitions[widgetType];
  if (menu && ![menu].flat().some((name) => mayUse(user, name, "view"))) return { state: "barred" };
  const allowed = costVendors(info.authorisedVendors, info.profile);
  const only = chosenVendors(widget);
  const chosen = only ?? allowed;
  if (only !== null && !chosen.some((vendor) => allowed.includes(vendor))) return { state: "barred" };
  const supported = supportedBy(widgetType);
  if (supported && !supported.some((vendor) => chosen.includes(vendor) && allowed.includes(vendor)))
    return { state: "unsupported", vendors: supported };
  return null;
}

/** The search of Cost Analytics with a widget's figures, as the reader may have it, and its query; null without any. */
export async function searchOf(page: PageContext, widget: Widget) {
  const search = definitions[widget.widgetType].search?.(withinSupport(widget), page.today);
  return search ? resolve(page, search) : null;
}

async function linkOf(page: PageContext, widget: Widget): Promise<string | null> {
  const resolved = await searchOf(page, widget);
  return resolved && href(resolved.search);
}
