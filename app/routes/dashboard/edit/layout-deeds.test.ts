import { describe, expect, test } from "vitest";
import { widget, widgets as layout } from "~/contract/dashboards/dashboards";
import type { Widget } from "~/contract/dashboards/dashboards";
import { widgetTypes } from "~/lib/dashboards/widgets";
import { addWidget, carryOut, rearranged, widgetDeeds } from "./layout-deeds";

const make = (index: number, rest: Partial<Widget>): Widget =>
  widget.parse({ index, widgetType: "costBy", x: 0, y: 0, width: 12, height: 13, ...rest });
const two = [make(1, {}), make(2, { x: 12 })];

describe("buttons of widgets", () => {
  test("sizes are those that the type has", () => {
    expect(carryOut(two, "wider", 1)).toMatchObject([{ width: 18, y: 0 }, { y: 13 }]);
    expect(carryOut(two, "wider", 2)).toMatchObject([{ y: 13 }, { width: 18, x: 6, y: 0 }]);
    expect(carryOut(two, "narrower", 1)).toBe(two);
    expect(carryOut(two, "shorter", 1)).toMatchObject([{ height: 13 }, {}]);
    expect(carryOut(two, "taller", 1)).toMatchObject([{ height: 15 }, {}]);
    expect(carryOut([make(1, { height: 25 })], "taller", 1)).toMatchObject([{ height: 26 }]);
  });

  test("a duplicate stands below, with a number of its own", () => {
    expect(carryOut(two, "duplicate", 1)).toMatchObject([{ index: 1 }, { index: 2 }, { index: 3, x: 0, y: 13 }]);
  });

  test("what is deleted leaves no gap", () => {
    expect(carryOut([...two, make(3, { y: 13 })], "remove", 1)).toMatchObject([{ index: 2 }, { index: 3, y: 0 }]);
    expect(carryOut(two, "remove", 9)).toBeNull();
  });

  test("every type can be added, and every deed leads to a layout that the server takes", () => {
    let widgets: Widget[] = [];
    for (const type of widgetTypes) widgets = addWidget(widgets, type);
    expect(widgets.at(-1)).toMatchObject({ y: 0 });
    expect(layout.safeParse(widgets).success).toBe(true);
    for (const deed of widgetDeeds)
      for (const { index } of widgets) expect(layout.safeParse(carryOut(widgets, deed, index)).success).toBe(true);
  });

  test("a drag may ask for anything", () => {
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
