import { describe, expect, it } from "vitest";
import { lineGeometry } from "./line-geometry";

const geometry = (values: (number | null)[][], isPercent = false) => lineGeometry(values, { height: 262, isPercent });

describe("lineGeometry", () => {
  it("joins values in the middle of their slots", () => {
    expect(geometry([[0, 50, 100, 25]]).paths).toEqual(["M125,240L375,130L625,20L875,185"]);
  });

  it("breaks the line at a gap", () => {
    expect(geometry([[100, 100, null, 0, 0]]).paths).toEqual(["M100,20L300,20M700,240L900,240"]);
  });

  it("draws a value between gaps as a point", () => {
    const { paths, points } = geometry([[100, null, 50, null]]);
    expect(paths).toEqual([""]);
    expect(points).toEqual(["M125,20ZM625,130Z"]);
    expect(geometry([[7]]).points[0]).toMatch(/^M500,[\d.]+Z$/);
  });

  it("goes below zero", () => {
    const { scale, paths } = geometry([[500, -500]]);
    expect(scale.ticks).toEqual([-500, -250, 0, 250, 500]);
    expect(paths).toEqual(["M250,20L750,240"]);
  });

  it("draws shares per period", () => {
    expect(
      geometry(
        [
          [1, 3],
          [3, null],
        ],
        true,
      ).paths[0],
    ).toBe("M250,185L750,20");
  });

  it("draws nothing without values", () => {
    expect(geometry([])).toMatchObject({ paths: [], points: [], scale: { ticks: [0] } });
    expect(geometry([[null, null]])).toMatchObject({ paths: [""], points: [""] });
  });

  it("fits the axis to typical periods, and clips lines that exceed it", () => {
    const { scale, paths, clipped } = lineGeometry(
      [
        [10, 10, 5, 10, 100],
        [1, 1, 1, 1, 70],
      ],
      { height: 262, isPercent: false, isTypical: true },
    );
    expect(scale.ticks.at(-1)).toBe(10);
    expect(paths[0]).toBe("M100,36L300,36L500,138L700,36L900,36");
    // A slot is 200 wide, the mark 80.
    expect(clipped).toEqual([{ x: 90, y: 36, value: 100, mark: "M860 50l80 -8M860 56l80 -8" }]);
  });
});
