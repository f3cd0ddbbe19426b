import type { Widget } from "~/contract/dashboards/dashboards";
import type { WidgetType } from "~/lib/dashboards/widgets";
import { widgetTypes } from "~/lib/dashboards/widgets";
import type { PageContext } from "../frame/load/page-context.server";
import { definitions } from "./registry";

/** How a type's data are loaded, and what they are as rows of a file, headers first. */
export interface WidgetLoader<Data = unknown> {
  /** Null: there is nothing to show. */
  load: (widget: Widget, page: PageContext) => Promise<Data | null>;
  rows: (data: Data) => string[][];
}

const modules = import.meta.glob<WidgetLoader>("./*/load.server.ts", { eager: true });

const loaderOf = (type: WidgetType): WidgetLoader => {
  const { folder } = definitions[type];
  const module = modules[`./${folder}/load.server.ts`];
  if (!module) throw new Error(`There is no loader of widgets in ${folder}`);
  return module;
};

/** The loader of every type: `load.server.ts` of its folder. */
export const loaders = Object.fromEntries(widgetTypes.map((type) => [type, loaderOf(type)])) as Record<
  WidgetType,
  WidgetLoader
>;
