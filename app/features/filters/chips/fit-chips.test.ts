import { expect, test } from "vitest";
import { fitChips } from "./fit-chips";

const filters = (...counts: number[]) => counts.map((count, id) => ({ id, values: Array.from({ length: count }) }));
const listed = (counts: number[], links: number) =>
  fitChips(filters(...counts), links).chips.map((chip) => chip.listed);

test("shows every chip with up to fifty of its values if there is room", () => {
  expect(fitChips(filters(1, 3, 500), 1000)).toMatchObject({
    chips: [{ listed: 1 }, { listed: 3 }, { listed: 50 }],
    more: 0,
  });
});

test("leaves values without room to the filter form, then whole chips", () => {
  expect(listed([10, 3], 10)).toEqual([0, 3]);
  expect(fitChips(filters(2, 2, 2, 2, 2), 6)).toMatchObject({
    chips: [{ listed: 0 }, { listed: 0 }, { listed: 0 }],
    more: 2,
  });
  expect(fitChips(filters(2, 2), 0).chips).toHaveLength(1);
});

test("never shows more links than fit", () => {
  for (const links of [2, 7, 30, 31, 64, 200]) {
    const { chips } = fitChips(filters(1, 40, 2, 7, 500, 1, 30), links);
    expect(chips.reduce((sum, chip) => sum + 1 + Math.max(1, chip.listed), 0)).toBeLessThanOrEqual(links);
  }
});
