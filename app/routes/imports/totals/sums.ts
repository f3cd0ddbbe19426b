import type { ImportSum } from "~/contract/imports/imports";
import type { Vendor } from "~/contract/vendors";
import { vendors } from "~/lib/providers";
import { add, subtract } from "~/lib/money/decimal";

/** Billed cost of an import in one currency, as read and as stored. Amounts are decimal text. */
export interface CurrencySum {
  currency: string;
  /** The only provider, null for several. */
  vendor: Vendor | null;
  rows: number;
  file: string;
  store: string;
  /** File minus stored total. */
  difference: string;
}

/** Totals per currency, in alphabetical order: amounts of different currencies are never added. */
export function sumByCurrency(sums: ImportSum[]): CurrencySum[] {
  return totalsOf(
    sums.map((sum) => ({
      currency: sum.currency,
      vendor: sum.vendor,
      rows: sum.rowsStored,
      file: sum.fileBilledCost,
      store: sum.storeBilledCost,
      difference: sum.residual,
    })),
  );
}

/** One line per currency from any number of them. */
export function totalsOf(parts: CurrencySum[]): CurrencySum[] {
  const currencies = [...new Set(parts.map((part) => part.currency))].sort();
  return currencies.map((currency) => {
    const currencyParts = parts.filter((part) => part.currency === currency);
    const file = add(...currencyParts.map((part) => part.file));
    const store = add(...currencyParts.map((part) => part.store));
    const [vendor = null, ...others] = new Set(currencyParts.map((part) => part.vendor));
    return {
      currency,
      vendor: others.length === 0 ? vendor : null,
      rows: currencyParts.reduce((rows, part) => rows + part.rows, 0),
      file,
      store,
      difference: subtract(file, store),
    };
  });
}

/** Providers of the sums, in display order. */
export function vendorsOf(sums: Pick<ImportSum, "vendor">[]): Vendor[] {
  return vendors.filter((vendor) => sums.some((sum) => sum.vendor === vendor));
}

/** First and last billing month (YYYY-MM), null without sums. */
export function monthsOf(sums: Pick<ImportSum, "month">[]): { first: string; last: string } | null {
  const months = sums.map((sum) => sum.month).sort();
  const [first] = months;
  const last = months.at(-1);
  return first !== undefined && last !== undefined ? { first, last } : null;
}
