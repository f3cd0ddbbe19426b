import { expect, test } from "vitest";
import { plotHeight } from "./plot-height";

test("a plot fills the space that title and legend leave", () => {
  // 13 rows are 416 pixels with the last gap; two lines of 22 below 4 entries that share 12 columns.
  expect(plotHeight({ width: 12, height: 13 }, 4)).toBe(416 - 112 - 44);
  expect(plotHeight({ width: 24, height: 13 }, 4)).toBe(416 - 112 - 22);
  expect(plotHeight({ width: 12, height: 13 }, 30)).toBe(200);
});
