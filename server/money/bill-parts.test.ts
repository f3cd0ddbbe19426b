import { expect, test } from "vitest";
import { chargeOf, hasPart, partCharges, totalOf } from "./bill-parts";
import type { BillPart, PartSum } from "./bill-parts";

const sum = (part: BillPart, billed: string, listDiscount = "0"): PartSum => ({ part, billed, listDiscount });
const sums = [
  sum("cloud", "100.5", "7.25"),
  sum("discount", "-10"),
  sum("support", "3"),
  sum("credit", "-2.5"),
  sum("tax", "9"),
  sum("cloud", "0.000000000000000000000000000001"),
];

test("charges are the sums of their parts, with unsigned credits", () => {
  expect(chargeOf(sums, "cloudCost")).toBe("90.500000000000000000000000000001");
  expect(chargeOf(sums, "support")).toBe("3");
  expect(chargeOf(sums, "credit")).toBe("2.5");
  expect(chargeOf(sums, "tax")).toBe("9");
  expect(chargeOf([], "credit")).toBe("0");
});

test("each part belongs to one charge", () => {
  const parts = Object.values(partCharges).flatMap((charge): readonly BillPart[] => charge.parts);
  expect([...parts].sort()).toEqual(["cloud", "credit", "discount", "support", "tax"]);
});

test("a part has its own totals, and may be missing", () => {
  expect(totalOf(sums, ["cloud"], "listDiscount")).toBe("7.25");
  expect(totalOf(sums, ["discount"])).toBe("-10");
  expect(hasPart(sums, "support")).toBe(true);
  expect(hasPart([sum("tax", "0")], "support")).toBe(false);
});
