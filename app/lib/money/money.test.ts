import { describe, expect, it } from "vitest";
import {
  changeRatio,
  formatAmount,
  formatMoney,
  formatMoneyWithCode,
  formatPercent,
  formatShort,
  formatShortMoney,
  formatSmall,
  signed,
} from "./money";

describe("formatAmount", () => {
  it.each([
    ["1234.5", "USD", "1,234.50"],
    ["1234567.005", "USD", "1,234,567.01"],
    ["-0.004", "USD", "0.00"],
    ["-0.005", "USD", "−0.01"],
    ["1234.5", "KRW", "1,235"],
    ["-999.5", "JPY", "−1,000"],
    ["12.345", "EUR", "12.35"],
    ["123456789012345678901234567890.12", "USD", "123,456,789,012,345,678,901,234,567,890.12"],
  ])("%s %s is %s", (value, currency, text) => expect(formatAmount(value, currency, null)).toBe(text));

  it.each([
    ["1234.9", "KRW", "gcp", "1,234"],
    ["-1234.9", "KRW", "gcp", "−1,234"],
    ["-0.9", "KRW", "gcp", "0"],
    ["1234.9", "KRW", "aws", "1,235"],
    ["1234.9", "KRW", null, "1,235"],
    ["1234.9", "JPY", "gcp", "1,235"],
    ["1.239", "USD", "gcp", "1.24"],
  ])("%s %s of %s is %s", (value, currency, vendor, text) => expect(formatAmount(value, currency, vendor)).toBe(text));
});

describe("formatSmall", () => {
  it.each([
    ["1234.5", "USD", "1,234.50"],
    ["0.0003125", "USD", "0.000312"],
    ["-0.004", "USD", "−0.004"],
    ["0.005", "USD", "0.01"],
    ["0", "USD", "0.00"],
    ["0.000", "USD", "0.00"],
    ["0.4", "KRW", "0"],
  ])("%s %s is %s", (value, currency, text) => expect(formatSmall(value, currency, null)).toBe(text));
});

it.each([
  ["12.5", "USD", "$12.50 USD"],
  ["-1200", "JPY", "−¥1,200 JPY"],
  ["12.5", "EUR", "EUR 12.50"],
])("%s %s with its code is %s", (value, currency, text) =>
  expect(formatMoneyWithCode(value, currency, null)).toBe(text),
);

describe("formatMoney", () => {
  it.each([
    ["12", "USD", "$12.00"],
    ["-12", "USD", "−$12.00"],
    ["1200.4", "KRW", "￦1,200"],
    ["7", "CNY", "¥7.00"],
    ["20", "MXN", "Mex$20.00"],
    ["3", "EUR", "EUR 3.00"],
  ])("%s %s is %s", (value, currency, text) => expect(formatMoney(value, currency, null)).toBe(text));
});

describe("formatShortMoney", () => {
  it.each([
    ["999.994", "USD", null, "$999.99"],
    ["999.996", "USD", null, "$1K"],
    ["999.9", "KRW", "gcp", "￦999"],
    ["999.9", "KRW", "aws", "￦1K"],
    ["-12345.6", "KRW", "gcp", "−￦12.3K"],
  ])("%s %s of %s is %s", (value, currency, vendor, text) =>
    expect(formatShortMoney(value, currency, vendor)).toBe(text),
  );
});

describe("formatShort", () => {
  it.each([
    [0, "$0"],
    [999, "$999"],
    [1000, "$1K"],
    [12_345, "$12.3K"],
    [1_250_000, "$1.25M"],
    [999.4, "$999"],
    [999.5, "$1K"],
    [999_499, "$999K"],
    [-999_600, "−$1M"],
    [999_600_000, "$1,000M"],
    [-4_000, "−$4K"],
    [2e11, "$200,000M"],
    [0.0025, "$0.0025"],
  ])("%d is %s", (value, text) => expect(formatShort(value, "USD")).toBe(text));
});

describe("signed", () => {
  it.each([
    ["1.5", "+1.50"],
    ["-1.5", "−1.50"],
    ["0.005", "+0.01"],
    ["0.001", "0.00"],
    ["-0.001", "0.00"],
    ["0", "0.00"],
  ])("a difference of %s is %s", (value, text) => expect(signed(formatAmount(value, "USD", null))).toBe(text));

  it("precedes the symbol", () => expect(signed(formatMoney("1.5", "USD", null))).toBe("+$1.50"));
});

describe("percentages", () => {
  it.each([
    [0.049, "0.0%"],
    [-0.05, "−0.1%"],
    [12.345, "12.3%"],
  ])("%d is %s", (value, text) => expect(formatPercent(value)).toBe(text));

  it.each([
    ["0", "0", 0],
    ["0", "5", -100],
    ["5", "0", 100],
    ["110", "100", 10],
    ["100.04", "100", 0],
    ["50", "-100", 150],
    ["-5", "-10", 50],
    ["-15", "-10", -50],
    ["-5", "0", -100],
    ["100.049999", "100", 0],
    ["100.05", "100", 0.05],
    ["99.95", "100", -0.05],
    ["99.950001", "100", 0],
    ["404961.71", "389148.22", 4.063616],
    ["5", "3", 66.666667],
    ["1", "3", -66.666667],
    ["-0.00000000071", "-2.39888488", 100],
    ["0.000000000000000000000000000003", "0.000000000000000000000000000001", 200],
    ["99999999999999999999999999999.99", "100000000000000000000000000000", 0],
  ])("from %s, before %s: %d", (now, before, ratio) => expect(changeRatio(now, before)).toBeCloseTo(ratio, 9));
});
