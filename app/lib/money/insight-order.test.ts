import { expect, test } from "vitest";
import { sorted } from "./insight-order";

const row = (item: string, thisMonthCost: string, lastMonthCost: string) => ({
  item,
  itemAlias: "",
  thisMonthCost,
  lastMonthCost,
  averageCost: "1",
  maxCost: "2",
});
const rows = [row("b", "10", "9"), row("A", "9.5", "20"), row("c", "-3", "-3"), row("d", "10", "2")];
const order = (key: Parameters<typeof sorted>[1]["key"], descending: boolean) =>
  sorted(rows, { key, descending })
    .map(({ item }) => item)
    .join("");

test("rows are sorted by name, amount or change, exactly", () => {
  expect(order("thisMonthCost", true)).toBe("bdAc");
  expect(order("item", false)).toBe("Abcd");
  expect(order("item", true)).toBe("dcbA");
  expect(order("status", true)).toBe("dbcA");
  expect(order("lastMonthCost", false)).toBe("cdbA");
  expect(order("averageCost", true)).toBe("Abcd");
});
