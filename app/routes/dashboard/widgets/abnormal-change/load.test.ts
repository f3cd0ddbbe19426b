import { expect, test } from "vitest";
import type { ItemChange } from "../../frame/load/changed-items.server";
import { withLevel } from "./load.server";

const change = (before: string, cost: string): ItemChange => ({
  item: { vendor: "aws", item: "Compute", name: "" } as ItemChange["item"],
  cost,
  before,
  difference: String(Number(cost) - Number(before)),
});
const levelOf = (before: string, cost: string, band: { minAlert: number; maxAlert: number }) =>
  withLevel(change(before, cost), band).level;

test("a change within the band has the level of the alert rules", () => {
  const band = { minAlert: 100, maxAlert: 1000 };
  expect(levelOf("500", "600", band)).toBe("minor");
  expect(levelOf("500", "250", band)).toBe("major");
  expect(levelOf("500", "1500", band)).toBe("critical");
});

test("the band is that of the widget", () => {
  expect(levelOf("40", "50", { minAlert: 10, maxAlert: 20 })).toBe("major");
  expect(levelOf("40", "60", { minAlert: 10, maxAlert: 20 })).toBe("critical");
});

test("the ratio of a change is that of spec §4", () => {
  const band = { minAlert: 0, maxAlert: 1000 };
  expect(withLevel(change("300", "1200"), band).ratio).toBe(300);
  expect(withLevel(change("0", "1200"), band).ratio).toBe(100);
});
