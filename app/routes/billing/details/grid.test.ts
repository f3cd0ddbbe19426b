import { expect, test } from "vitest";
import { parse } from "../search";
import { defaultSearch, hrefWith } from "../href";
import { groupKey, productKey, rowOf, toggledRow, withoutGroup } from "./grid";

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

test("a group that is called like the word for all rows is opened alone", () => {
  const opened = toggledRow(["b"], groupKey("all"));
  const { searchParams } = new URL(
    hrefWith({ ...defaultSearch, tab: "details", by: "tag" }, { open: opened }),
    "http://x",
  );
  const { open } = parse(searchParams).search;
  expect(open.toSorted()).toEqual(opened.toSorted());
  expect(open).not.toContain("all");
  expect(open.map((key) => rowOf(key).group).sort()).toEqual(["all", "b"]);
  expect(withoutGroup([...open, productKey("all", "EC2")], "all")).toEqual(["b"]);
});
