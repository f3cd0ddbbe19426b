import { ruleDefaults } from "~/contract/anomalies/rule-lists";
import type { Widget } from "~/contract/dashboards/dashboards";
import type { Direction, Place } from "~/lib/dashboards/grid";
import { addAtTop, addTo, compact, GRID_COLUMNS, placeAt, step } from "~/lib/dashboards/grid";
import type { WidgetType } from "~/lib/dashboards/widgets";
import { fittingHeight, fittingWidth, nextWidth, sizeOf, widgetTypes } from "~/lib/dashboards/widgets";
import { definitions } from "../widgets/registry";

/** Actions on one widget. */
export const widgetActions = [
  "left",
  "right",
  "up",
  "down",
  "narrower",
  "wider",
  "shorter",
  "taller",
  "duplicate",
  "remove",
] as const;
export type WidgetAction = (typeof widgetActions)[number];

/** Rows that a widget grows by. */
const ROWS = 2;

const isDirection = (action: WidgetAction): action is Direction => ["left", "right", "up", "down"].includes(action);

export const nextIndex = (widgets: Widget[]): number =>
  widgets.reduce((last, widget) => Math.max(last, widget.index), 0) + 1;

/** The widgets after an action; null if it is not possible. */
export function applyAction(widgets: Widget[], action: WidgetAction, index: number): Widget[] | null {
  const widget = widgets.find((candidate) => candidate.index === index);
  if (!widget) return null;
  if (isDirection(action)) return step(widgets, index, action);
  switch (action) {
    case "remove":
      return compact(widgets.filter((other) => other !== widget));
    case "duplicate":
      return addTo(widgets, { ...widget, index: nextIndex(widgets), y: widget.y + widget.height });
    case "narrower":
    case "wider": {
      const width = nextWidth(widget.widgetType, widget.width, action);
      return width === null ? widgets : placeAt(widgets, index, { width, x: Math.min(widget.x, GRID_COLUMNS - width) });
    }
    case "shorter":
    case "taller": {
      const height = widget.height + (action === "taller" ? ROWS : -ROWS);
      return placeAt(widgets, index, { height: fittingHeight(widget.widgetType, height) });
    }
  }
}

/** A new widget of the type at the top; those in its way move down. */
export function addWidget(widgets: Widget[], type: WidgetType): Widget[] {
  const { width, height } = sizeOf(type);
  const added: Widget = {
    title: "",
    selectedVendorsByWidget: null,
    viewBy: "product",
    filter: [],
    isAmortizedCost: false,
    timeFrame: "month_to_date",
    chartType: "stack",
    scale: "value",
    sortBy: "cost",
    threshold: null,
    sensitivity: "middle",
    minAlert: ruleDefaults.minAlert,
    maxAlert: ruleDefaults.maxAlert,
    ...definitions[type].start,
    widgetType: type,
    index: nextIndex(widgets),
    x: 0,
    y: 0,
    width,
    height,
  };
  return addAtTop(widgets, added);
}

export const isWidgetType = (text: string): text is WidgetType => widgetTypes.some((type) => type === text);

/** The widgets in the places they were dragged to, in sizes that their types allow. */
export function rearranged(widgets: Widget[], places: (Place & { index: number })[]): Widget[] {
  const placed = widgets.map((widget) => {
    const place = places.find(({ index }) => index === widget.index);
    if (!place) return widget;
    const width = fittingWidth(widget.widgetType, place.width);
    return {
      ...widget,
      width,
      x: Math.max(0, Math.min(place.x, GRID_COLUMNS - width)),
      y: Math.max(0, place.y),
      height: fittingHeight(widget.widgetType, place.height),
    };
  });
  return compact(placed);
}
