import { describe, expect, test } from "vitest";
import fc from "../../../tests/support/properties";
import { addAtTop, addTo, compact, GRID_COLUMNS, isLayout, isSameLayout, placeAt, step } from "./grid";
import type { Direction, Placed } from "./grid";

const at = (index: number, x: number, y: number, width = 12, height = 4): Placed => ({ index, x, y, width, height });
const places = (widgets: Placed[]) => widgets.map(({ index, x, y }) => [index, x, y]);

/** Two rows of two. */
const four = [at(1, 0, 0), at(2, 12, 0), at(3, 0, 4), at(4, 12, 4)];

describe("the grid", () => {
  test("widgets lie as far up as they can", () => {
    expect(places(compact([at(1, 0, 5), at(2, 12, 9), at(3, 0, 20)]))).toEqual([
      [1, 0, 0],
      [2, 12, 0],
      [3, 0, 4],
    ]);
  });

  test("an added widget pushes down the widgets in its way", () => {
    expect(places(addTo(four, at(5, 0, 0)))).toEqual([
      [1, 0, 4],
      [2, 12, 0],
      [3, 0, 8],
      [4, 12, 4],
      [5, 0, 0],
    ]);
  });

  test("a second widget added at the top is placed beside the first, not above it", () => {
    const once = addAtTop(four, at(5, 0, 0));
    expect(places(once).at(-1)).toEqual([5, 0, 0]);
    const twice = addAtTop(once, at(6, 0, 0));
    expect(places(twice)).toEqual([
      [1, 0, 4],
      [2, 12, 4],
      [3, 0, 8],
      [4, 12, 8],
      [5, 0, 0],
      [6, 12, 0],
    ]);
    expect(places(addAtTop(twice, at(7, 0, 0, 24))).at(-1)).toEqual([7, 0, 0]);
    expect(addAtTop([], at(1, 0, 0))).toEqual([at(1, 0, 0)]);
  });

  test("a wider widget pushes down the widgets that it covers", () => {
    expect(places(placeAt(four, 1, { width: 24 }))).toEqual([
      [1, 0, 0],
      [2, 12, 4],
      [3, 0, 4],
      [4, 12, 8],
    ]);
  });

  test.each<[Direction, number, [number, number, number][]]>([
    [
      "right",
      1,
      [
        [1, 12, 0],
        [2, 0, 0],
        [3, 0, 4],
        [4, 12, 4],
      ],
    ],
    [
      "left",
      2,
      [
        [1, 12, 0],
        [2, 0, 0],
        [3, 0, 4],
        [4, 12, 4],
      ],
    ],
    [
      "down",
      1,
      [
        [1, 0, 4],
        [2, 12, 0],
        [3, 0, 0],
        [4, 12, 4],
      ],
    ],
    [
      "up",
      4,
      [
        [1, 0, 0],
        [2, 12, 4],
        [3, 0, 4],
        [4, 12, 0],
      ],
    ],
    [
      "left",
      1,
      [
        [1, 0, 0],
        [2, 12, 0],
        [3, 0, 4],
        [4, 12, 4],
      ],
    ],
    [
      "up",
      1,
      [
        [1, 0, 0],
        [2, 12, 0],
        [3, 0, 4],
        [4, 12, 4],
      ],
    ],
  ])("%s from %i", (direction, index, expected) => {
    expect(places(step(four, index, direction))).toEqual(expected);
  });

  test("a step without effect is not offered", () => {
    expect(isSameLayout(four, step(four, 1, "left"))).toBe(true);
    expect(isSameLayout(four, placeAt(four, 1, { height: 4 }).toReversed())).toBe(true);
    expect(isSameLayout(four, step(four, 1, "right"))).toBe(false);
    expect(isSameLayout(four, placeAt(four, 4, { height: 5 }))).toBe(false);
  });

  test("after any sequence of steps, nothing overlaps, leaves the columns or leaves a gap", () => {
    const widgets = fc.array(
      fc.record({
        x: fc.nat(23),
        y: fc.nat(30),
        width: fc.integer({ min: 1, max: 24 }),
        height: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    const action = fc.record({
      index: fc.nat(11),
      direction: fc.constantFrom<Direction>("left", "right", "up", "down"),
      place: fc.record({ x: fc.nat(30), y: fc.nat(40), width: fc.integer({ min: 1, max: 30 }) }),
    });
    fc.assert(
      fc.property(widgets, fc.array(action, { maxLength: 6 }), (layout, actions) => {
        let placed = compact(
          layout.map((widget, index) => ({ ...widget, index, x: Math.min(widget.x, GRID_COLUMNS - widget.width) })),
        );
        for (const { index, direction, place } of actions)
          placed = step(placeAt(placed, index, place), index, direction);
        expect(isLayout(placed)).toBe(true);
        expect(compact(placed)).toEqual(placed);
        expect(placed.map(({ index }) => index)).toEqual(layout.map((_, index) => index));
      }),
    );
  });
});
