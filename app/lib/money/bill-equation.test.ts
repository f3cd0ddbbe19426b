import { expect, test } from "vitest";
import fc from "../../../tests/support/properties";
import { billGroups, billLineNames, billLines, billLinesOf, billTotal, roundedBill } from "./bill-equation";
import type { BillAmounts, BillLine } from "./bill-equation";
import { fromUnits, round, toUnits } from "./decimal";

const nothing = Object.fromEntries(billLineNames.map((line) => [line, "0"])) as BillAmounts;
const bill = (changes: Partial<BillAmounts>): BillAmounts => ({ ...nothing, ...changes });

test("the rounding difference has a line of its own", () => {
  const rounded = roundedBill(bill({ cloudOriginalCost: "10.004", supportFee: "1.004", vat: "1.004" }), "USD", "aws");
  expect(rounded).toMatchObject({
    cloudOriginalCost: "10.00",
    supportFee: "1.00",
    rounding: "0.01",
    beforeVat: "11.01",
    vat: "1.00",
    total: "12.01",
  });
  expect(roundedBill(bill({ cloudOriginalCost: "10.004" }), "USD", "aws").rounding).toBe("0");
});

test("tables have every line once, in groups of one sign", () => {
  const groups: (readonly BillLine[])[] = Object.values(billGroups);
  expect(groups.flat().sort()).toEqual([...billLineNames].sort());
  for (const lines of groups) expect(new Set(lines.map((line) => billLines[line])).size).toBe(1);
});

test("KRW has no decimals, and Google Cloud's amounts are truncated", () => {
  const amounts = bill({ cloudOriginalCost: "1000.6", vat: "100.06" });
  expect(roundedBill(amounts, "KRW", "aws")).toMatchObject({
    cloudOriginalCost: "1001",
    vat: "100",
    rounding: "0",
    total: "1101",
  });
  expect(roundedBill(amounts, "KRW", "gcp")).toMatchObject({
    cloudOriginalCost: "1000",
    vat: "100",
    rounding: "0",
    total: "1100",
  });
});

test("displayed lines always add up to the displayed total, which is the exact one rounded", () => {
  const amount = fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n }).map(fromUnits);
  const amounts = fc.record(
    Object.fromEntries(billLineNames.map((line) => [line, amount])),
  ) as fc.Arbitrary<BillAmounts>;
  fc.assert(
    fc.property(amounts, fc.constantFrom("USD", "KRW"), (exact, currency) => {
      const rounded = roundedBill(exact, currency, null);
      const sum = billLineNames.reduce(
        (total, line) => total + BigInt(billLines[line]) * toUnits(rounded[line]),
        toUnits(rounded.rounding),
      );
      expect(sum).toBe(toUnits(rounded.total));
      expect(toUnits(rounded.beforeVat) + toUnits(rounded.vat)).toBe(toUnits(rounded.total));
      expect(rounded.total).toBe(round(billTotal(exact), currency === "KRW" ? 0 : 2));
    }),
  );
});

test("CloudFront's discount is a line of its own up to March 2022", () => {
  expect(billLinesOf("2022-03")).toEqual(billLineNames);
  expect(billLinesOf("2022-04")).toEqual(billLineNames.filter((line) => line !== "cloudFrontDiscount"));
});
