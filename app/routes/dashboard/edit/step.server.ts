import type { Widget } from "~/contract/dashboards/dashboards";
import { readingOrder } from "~/lib/dashboards/grid";
import type { Conflict, DashboardPage } from "../data.server";
import { conflictOf, withoutWidgets } from "../data.server";
import type { LoadedWidget } from "../frame/load/load-widgets.server";
import { loadWidgets, settingsOf } from "../frame/load/load-widgets.server";
import type { PageContext } from "../frame/load/page-context.server";
import { fitted } from "../widgets/registry";
import type { Step } from "./edit.server";

/** A widget after a step: loaded, or with the content that the page already shows for widget `like`. */
export type SteppedWidget = LoadedWidget | { widget: Widget; like: number };

/** What a step changed on a page that shows the step before. */
export interface StepAnswer {
  draft: NonNullable<DashboardPage["draft"]>;
  conflict: Conflict | null;
  /** In reading order. */
  widgets: SteppedWidget[];
}

/** Loads only what the page does not show yet: most steps move widgets, and need nothing. */
export async function answerStep(
  pageContext: () => Promise<PageContext>,
  { dashboard, before, after }: Step,
): Promise<StepAnswer> {
  const indexes = new Map(before.widgets.map((widget) => [settingsOf(widget), widget.index]));
  const missing = after.widgets.filter((widget) => !indexes.has(settingsOf(widget)));
  const loaded = missing.length === 0 ? [] : await loadWidgets(await pageContext(), missing);
  return {
    draft: withoutWidgets(after),
    conflict: conflictOf(after, dashboard),
    widgets: [...after.widgets].sort(readingOrder).map(
      (widget) =>
        loaded.find((other) => other.widget.index === widget.index) ?? {
          widget: fitted(widget),
          like: indexes.get(settingsOf(widget))!,
        },
    ),
  };
}
