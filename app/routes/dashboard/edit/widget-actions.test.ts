import { describe, expect, test } from "vitest";
import { widget, widgets as layout } from "~/contract/dashboards/dashboards";
import type { Widget } from "~/contract/dashboards/dashboards";
import { widgetTypes } from "~/lib/dashboards/widgets";
import { addWidget, applyAction, rearranged, widgetActions } from "./widget-actions";

const make = (index: number, rest: Partial<Widget>): Widget =>
  widget.parse({ index, widgetType: "costBy", x: 0, y: 0, width: 12, height: 13, ...rest });
const two = [make(1, {}), make(2, { x: 12 })];

describe("buttons of widgets", () => {
  test("offer the sizes of the type", () => {
    expect(applyAction(two, "wider", 1)).toMatchObject([{ width: 18, y: 0 }, { y: 13 }]);
    expect(applyAction(two, "wider", 2)).toMatchObject([{ y: 13 }, { width: 18, x: 6, y: 0 }]);
    expect(applyAction(two, "narrower", 1)).toBe(two);
    expect(applyAction(two, "shorter", 1)).toMatchObject([{ height: 13 }, {}]);
    expect(applyAction(two, "taller", 1)).toMatchObject([{ height: 15 }, {}]);
    expect(applyAction([make(1, { height: 25 })], "taller", 1)).toMatchObject([{ height: 26 }]);
  });

  test("a duplicate is placed below, with its own number", () => {
    expect(applyAction(two, "duplicate", 1)).toMatchObject([{ index: 1 }, { index: 2 }, { index: 3, x: 0, y: 13 }]);
  });

  test("a deleted widget leaves no gap", () => {
    expect(applyAction([...two, make(3, { y: 13 })], "remove", 1)).toMatchObject([{ index: 2 }, { index: 3, y: 0 }]);
    expect(applyAction(two, "remove", 9)).toBeNull();
  });

  test("every type can be added, and every action gives a valid layout", () => {
    let widgets: Widget[] = [];
    for (const type of widgetTypes) widgets = addWidget(widgets, type);
    expect(widgets.at(-1)).toMatchObject({ y: 0 });
    expect(layout.safeParse(widgets).success).toBe(true);
    for (const action of widgetActions)
      for (const { index } of widgets) expect(layout.safeParse(applyAction(widgets, action, index)).success).toBe(true);
  });

  test("a drag accepts any target", () => {
    const wild = rearranged(two, [
      { index: 1, x: 20, y: 3, width: 22, height: 1 },
      { index: 2, x: 0, y: 0, width: 13, height: 60 },
    ]);
    expect(wild).toMatchObject([
      { x: 0, y: 26, width: 24, height: 13 },
      { x: 0, y: 0, width: 12, height: 26 },
    ]);
    expect(layout.safeParse(wild).success).toBe(true);
  });
});
