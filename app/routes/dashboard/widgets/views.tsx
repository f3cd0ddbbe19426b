import type { ComponentType, ReactNode } from "react";
import type { Widget } from "~/contract/dashboards/dashboards";
import type { WidgetType } from "~/lib/dashboards/widgets";
import { widgetTypes } from "~/lib/dashboards/widgets";
import { lazyPart } from "~/ui/loading/lazy-part";
import { definitions } from "./registry";

/** Props of a view: `data` is what the loader of its type gives. */
export interface WidgetViewProps<Data = unknown> {
  widget: Widget;
  data: Data;
}

const modules = import.meta.glob<{ View: ComponentType<WidgetViewProps> }>("./*/view.tsx");

/** `fallback` is shown until the code of a view is there. */
type LazyView = ComponentType<WidgetViewProps & { fallback?: ReactNode }>;

function viewOf(type: WidgetType): LazyView {
  const { folder } = definitions[type];
  const load = modules[`./${folder}/view.tsx`];
  if (!load) throw new Error(`There is no view of widgets in ${folder}`);
  return lazyPart(`widget-${folder}`, async () => (await load()).View);
}

/** The view of every type: `view.tsx` of its folder, fetched by dashboards that have one. */
export const views = Object.fromEntries(widgetTypes.map((type) => [type, viewOf(type)])) as Record<
  WidgetType,
  LazyView
>;
