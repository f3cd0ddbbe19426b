import { describe, expect, it } from "vitest";
import { lineSizes, stackSizes, typicalHeight } from "./spikes";

const oneToTwenty = Array.from({ length: 20 }, (_, index) => index + 1);

describe("typicalHeight", () => {
  it("is the highest column of up to three times the 95th percentile of the others", () => {
    // The 95th percentile of 1…20 is 0.05 of the way from 19 to 20: 19.05. Three times that is 57.15.
    expect(typicalHeight([...oneToTwenty, 57.1])).toBeNull();
    expect(typicalHeight([...oneToTwenty, 57.2])).toBe(20);
  });

  it("recognizes a spike among a few months", () => {
    expect(typicalHeight([10, 11, 10, 12, 10, 90])).toBe(12);
  });

  it("recognizes several spikes: a fee on the first of each of three months", () => {
    const days = Array.from({ length: 93 }, (_, index) => (index % 31 === 0 ? 500 + index : 10 + (index % 7)));
    expect(typicalHeight(days)).toBe(16);
  });

  it("ignores columns without cost", () => {
    expect(typicalHeight([...Array.from({ length: 40 }, () => 0), 5, 5, 5, 5, 50])).toBe(5);
  });

  it("needs at least five columns", () => {
    expect(typicalHeight([1, 1, 1, 100])).toBeNull();
    expect(typicalHeight([0, 1, 1, 1, 100])).toBeNull();
    expect(typicalHeight([1, 1, 1, 1, 100])).toBe(1);
    expect(typicalHeight([])).toBeNull();
  });
});

it("measures the larger side of zero, including estimates and compared columns", () => {
  expect(stackSizes({ values: [[3, -4, 2], [1], [-9, 2]], estimates: [0, 2, 0], ghosts: [null, -7, 1] })).toEqual([
    5, 3, 9, 0, 7, 1,
  ]);
});

it("measures lines by the value farthest from zero", () => {
  expect(
    lineSizes([
      [1, null, -8],
      [3, null, 2],
    ]),
  ).toEqual([3, 0, 8]);
});
