import { expect, test } from "vitest";
import { getBillCharges } from "./billing";
import { billingProfile, noProfile } from "./billing-profile";
import { saveBillingProfile } from "./profile-versions";

test.each<[string, object, string]>([
  ["salesDiscount", { salesDiscount: "100.5" }, "percent"],
  ["ncpDiscount", { ncpDiscount: "-1" }, "percent"],
  ["vat", { vat: "1e1" }, "percent"],
  ["supportFee.amount", { supportFee: { type: "fixed", amount: "1.234" } }, "amount"],
  [
    "additionalServices.1.additionalServiceCode",
    {
      additionalServices: Array(2).fill({
        additionalServiceCode: "a",
        additionalServiceName: "A",
        additionalServiceCharge: "1",
      }),
    },
    "codeTaken",
  ],
  ["exchangeRates.0.rate", { exchangeRates: [{ currency: "KRW", month: "2026-11", rate: "0.00" }] }, "rate"],
  ["exchangeRates.0.currency", { exchangeRates: [{ currency: "USD", month: "2026-11", rate: "1" }] }, "rateOfSelf"],
  [
    "exchangeRates.0.rate",
    { companyCurrency: "CNY", exchangeRates: [{ currency: "USD", month: "2026-11", rate: "0.004999" }] },
    "rateTooSmall",
  ],
  ["invoiceNumber", { invoiceNumber: "{YYYY}-{VENDOR}" }, "pattern"],
  ["salesDiscount ncpDiscount", { salesDiscount: "60", ncpDiscount: "40.0001" }, "discountsExceed"],
])("%s is rejected if it makes no sense", (path, changes, message) => {
  const { error } = billingProfile.safeParse({ ...noProfile, ...changes });
  expect(error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual(
    path.split(" ").map((field) => [field, message]),
  );
});

test("1 won may be less than half a cent of a yuan", () => {
  const exchangeRates = [{ currency: "KRW", month: "2026-11", rate: "0.004951" }];
  expect(billingProfile.safeParse({ ...noProfile, companyCurrency: "CNY", exchangeRates }).success).toBe(true);
});

test("rates have the digits that small units of currencies need", () => {
  const withRate = (rate: string) =>
    billingProfile.safeParse({ ...noProfile, exchangeRates: [{ currency: "KRW", month: "2026-11", rate }] }).success;
  // 1 ÷ 1380, to twelve decimals.
  expect(["0.000724637681", "1380", "0.0007246376811", "0.000000000000"].map(withRate)).toEqual([
    ...[true, true],
    ...[false, false],
  ]);
});

test("discounts may add up to 100%", () => {
  expect(billingProfile.safeParse({ ...noProfile, salesDiscount: "60", ncpDiscount: "40.0000" }).success).toBe(true);
});

test("months that cannot have a bill are rejected", () => {
  for (const yearMonth of ["0000-01", "1999-12", "2026-00", "2026-13", "9999-12", "2026-1", "2026-10-01", "' OR 1=1"]) {
    expect(getBillCharges.request.safeParse({ vendor: "aws", yearMonth }).success).toBe(false);
    expect(
      saveBillingProfile.request.safeParse({ vendor: "aws", effectiveMonth: yearMonth, profile: noProfile }).success,
    ).toBe(false);
  }
});
