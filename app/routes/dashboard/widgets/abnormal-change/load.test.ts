import { expect, test } from "vitest";
import type { ItemChange } from "../../frame/load/changed-items.server";
import { judgeChange } from "./load.server";

const change = (before: string, cost: string): ItemChange => ({
  item: { vendor: "aws", item: "Compute", name: "" } as ItemChange["item"],
  cost,
  before,
  difference: String(Number(cost) - Number(before)),
});
const levelOf = (
  before: string,
  cost: string,
  settings: { minAlert?: number; maxAlert?: number; threshold?: 5 | 10 },
) => judgeChange(change(before, cost), { minAlert: 100, maxAlert: 1000, threshold: 5, ...settings })[0]?.level ?? null;

test("a change within the band has the level of the alert rules", () => {
  expect(levelOf("500", "599.99", {})).toBeNull();
  expect(levelOf("500", "600", {})).toBe("minor");
  expect(levelOf("500", "250", {})).toBe("major");
  expect(levelOf("500", "1500", {})).toBe("critical");
});

test("the band is that of the widget", () => {
  expect(levelOf("40", "50", { minAlert: 10, maxAlert: 20 })).toBe("major");
  expect(levelOf("40", "60", { minAlert: 10, maxAlert: 20 })).toBe("critical");
  expect(levelOf("500", "1500", { minAlert: 1000.01, maxAlert: 5000 })).toBeNull();
});

test("changes below the threshold are omitted, and unchanged costs always", () => {
  expect(levelOf("10000", "10900", { threshold: 10 })).toBeNull();
  expect(levelOf("10000", "11000", { threshold: 10 })).toBe("critical");
  expect(levelOf("500", "500", { minAlert: 0 })).toBeNull();
});
