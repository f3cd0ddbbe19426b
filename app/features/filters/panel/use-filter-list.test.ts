import { expect, it } from "vitest";
import { narrowed } from "./use-filter-list";

it("narrows loaded values by name and id, but not the empty value, whose text only the server knows", () => {
  const values = [
    ["us-east-1", "Virginia"],
    ["eu-west-1", "Ireland"],
    ["NO_VALUE", ""],
    ["2:::NO_VALUE", ""],
  ].map(([item = "", name = ""]) => ({ vendor: null, item, name, cost: null }));
  const left = (word: string) => narrowed({ total: 4, values }, word)?.values.map(({ item }) => item);
  expect(left("virg")).toEqual(["us-east-1", "NO_VALUE", "2:::NO_VALUE"]);
  expect(left(" us-east-1 ")).toEqual(["us-east-1", "NO_VALUE", "2:::NO_VALUE"]);
  expect(left("WEST")).toEqual(["eu-west-1", "NO_VALUE", "2:::NO_VALUE"]);
  expect(left("no region")).toEqual(["NO_VALUE", "2:::NO_VALUE"]);
});
