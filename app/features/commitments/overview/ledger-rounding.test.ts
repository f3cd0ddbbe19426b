import { expect, it } from "vitest";
import { ledgerRounding } from "./ledger-rounding";

const ledger = {
  ondemandSpend: "10",
  usedCommitmentCost: "6",
  feeCommitmentCost: "0",
  unusedCommitmentCost: "1",
  netSavings: "3",
};

it("is empty if the displayed amounts add up", () => {
  expect(ledgerRounding(ledger, "USD", null)).toBe("0");
});

it("is the difference between the total and the sum of the displayed amounts", () => {
  // 30,458.54 − 22,061.71 − 2,097.60 = 6,299.23, displayed as 6,299.22.
  const exact = {
    ...ledger,
    ondemandSpend: "30458.535",
    usedCommitmentCost: "22061.711",
    unusedCommitmentCost: "2097.601",
    netSavings: "6299.223",
  };
  expect(Number(ledgerRounding(exact, "USD", null))).toBe(-0.01);
  // Without decimals: 10 − 4 − 1 = 5, displayed as 6.
  const won = {
    ...ledger,
    ondemandSpend: "10.4",
    usedCommitmentCost: "3.5",
    unusedCommitmentCost: "1.3",
    netSavings: "5.6",
  };
  expect(Number(ledgerRounding(won, "KRW", null))).toBe(1);
});
