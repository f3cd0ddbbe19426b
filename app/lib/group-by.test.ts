import { expect, test } from "vitest";
import { groupBy } from "./group-by";

test("groups items by key, both in their order", () => {
  expect([...groupBy(["pear", "fig", "plum", "apple"], (fruit) => fruit.length)]).toEqual([
    [4, ["pear", "plum"]],
    [3, ["fig"]],
    [5, ["apple"]],
  ]);
});
