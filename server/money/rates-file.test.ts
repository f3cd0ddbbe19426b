import { describe, expect, it } from "vitest";
import { RatesFileError, readRates } from "./rates-file";

describe("a file of exchange rates", () => {
  it("has a rate per month and currency: the newest in the month", () => {
    const text =
      '\uFEFFCurrency,Date,"Rate",Source\r\nKRW,2026-09-01,1380.5,bank\r\nKRW,2026-09-30,1390.25,bank\r\nKRW,2026-09-15,1385,bank\r\n\r\nCNY,2026-10-30,7.1234,bank\r\n';
    expect(readRates(text)).toEqual([
      { month: "2026-09", currency: "KRW", perUsd: "1390.25", publishedOn: "2026-09-30" },
      { month: "2026-10", currency: "CNY", perUsd: "7.1234", publishedOn: "2026-10-30" },
    ]);
  });

  it.each([
    ["", 'The header lacks date, currency, rate; it is "date,currency,rate".'],
    ["date,rate\n2026-09-30,1", 'The header lacks currency; it is "date,currency,rate".'],
    ["date,currency,rate\n", "The file has no rates."],
    ["date,currency,rate\n2026-09-31,KRW,1380", 'Row 2: "2026-09-31" is not a date such as 2026-10-30.'],
    ["date,currency,rate\n2026-09-30,won,1380", 'Row 2: "won" is not a currency code such as KRW.'],
    ["date,currency,rate\n2026-09-30,USD,1", "Row 2: rates are units of other currencies for 1 USD."],
    ["date,currency,rate\n2026-09-30,KRW,0.00", 'Row 2: "0.00" is not a rate above 0 with at most 12 decimals.'],
    ["date,currency,rate\n2026-09-30,KRW,-1380", 'Row 2: "-1380" is not a rate above 0 with at most 12 decimals.'],
    ['date,currency,rate\n2026-09-30,KRW,"1,380"', 'Row 2: "1,380" is not a rate above 0 with at most 12 decimals.'],
    ["date,currency,rate\n2026-09-30,KRW,1e3", 'Row 2: "1e3" is not a rate above 0 with at most 12 decimals.'],
    ["date,currency,rate\n2026-09-30,KRW", 'Row 2: "" is not a rate above 0 with at most 12 decimals.'],
    ["date,currency,rate\n2026-09-30,KRW,1\n2026-09-30,KRW,2", "Row 3: KRW has two rates on 2026-09-30."],
  ])("%j is refused", (text, message) => {
    expect(() => readRates(text)).toThrow(new RatesFileError(message));
  });
});
