import { csvParseRows } from "d3";
import { isDay } from "~/lib/time/time-frames";
import type { PublishedRate } from "./published-rates";

/** Column names in the header of a file of exchange rates, in any order; others are ignored. */
const header = ["date", "currency", "rate"] as const;

/** Decimals that the store keeps. */
const RATE = /^(?=.*[1-9])\d{1,12}(\.\d{1,12})?$/;

/** Why a file of exchange rates is not taken; `message` is one line of English, for operators. */
export class RatesFileError extends Error {
  override name = "RatesFileError";
}

/**
 * Rates of a CSV with the columns date (YYYY-MM-DD), currency (ISO 4217) and rate (units of the currency for 1 USD): one
 * per month and currency, the newest of several. Throws RatesFileError.
 */
export function readRates(text: string): PublishedRate[] {
  const [names = [], ...rows] = csvParseRows(text.replace(/^\uFEFF/, ""));
  const columns = header.map((name) => names.findIndex((found) => found.trim().toLowerCase() === name));
  const missing = header.filter((_, at) => columns[at] === -1);
  if (missing.length > 0)
    throw new RatesFileError(`The header lacks ${missing.join(", ")}; it is "date,currency,rate".`);
  const newest = new Map<string, PublishedRate>();
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === "")) continue;
    const [publishedOn = "", currency = "", perUsd = ""] = columns.map((column) => (row[column] ?? "").trim());
    const refuse = (reason: string) => {
      throw new RatesFileError(`Row ${index + 2}: ${reason}`);
    };
    if (!isDay(publishedOn)) refuse(`"${publishedOn}" is not a date such as 2026-10-30.`);
    if (!/^[A-Z]{3}$/.test(currency)) refuse(`"${currency}" is not a currency code such as KRW.`);
    if (currency === "USD") refuse("rates are units of other currencies for 1 USD.");
    if (!RATE.test(perUsd)) refuse(`"${perUsd}" is not a rate above 0 with at most 12 decimals.`);
    const rate = { month: publishedOn.slice(0, 7), currency, perUsd, publishedOn };
    const key = `${rate.month} ${currency}`;
    const other = newest.get(key);
    if (other?.publishedOn === publishedOn && other.perUsd !== perUsd)
      refuse(`${currency} has two rates on ${publishedOn}.`);
    if (!other || other.publishedOn < publishedOn) newest.set(key, rate);
  }
  if (newest.size === 0) throw new RatesFileError("The file has no rates.");
  return [...newest.values()];
}
