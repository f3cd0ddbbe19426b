import { expect, test } from "vitest";
import { productKey, toggledRow, withoutGroup } from "./grid";

test("opening a row keeps the others open", () => {
  expect(toggledRow([], "a")).toEqual(["a"]);
  expect(toggledRow(["a"], "b")).toEqual(["a", "b"]);
  expect(toggledRow(["all"], "a")).toEqual(["a"]);
  expect(toggledRow(["a", "b"], "a")).toEqual(["b"]);
  expect(toggledRow(["a"], "a")).toEqual([]);
});

test("closing a group closes the products that are open in it, and no others", () => {
  const [inside, outside] = [productKey("a", "EC2"), productKey("a b", "EC2")];
  expect(withoutGroup(["a", inside, "a b", outside], "a")).toEqual(["a b", outside]);
  expect(withoutGroup(["a", inside], "a")).toEqual([]);
});
