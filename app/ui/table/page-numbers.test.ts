import { expect, it } from "vitest";
import { pageNumbers } from "./page-numbers";

it.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 14, [1, 2, 3, "gap", 14]],
  [3, 14, [1, 2, 3, 4, "gap", 14]],
  [4, 14, [1, 2, 3, 4, 5, "gap", 14]],
  [7, 14, [1, "gap", 6, 7, 8, "gap", 14]],
  [11, 14, [1, "gap", 10, 11, 12, 13, 14]],
  [14, 14, [1, "gap", 13, 14]],
])("page %d of %d", (page, count, numbers) => expect(pageNumbers(page, count)).toEqual(numbers));
