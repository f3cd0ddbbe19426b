import { bind, named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { converts } from "./cost-by";
import { monthsOf } from "./scope";
import type { Scope } from "./scope";

/** What one line costs in the asked currency, cut after 30 decimals; NULL where it has no rate. */
export const lineCost = (scope: Scope): Sql => (converts(scope) ? sql`toDecimal256(${uncut(scope)}, 30)` : named(scope.cost));

/** What orders lines by that cost: cutting is many times the work of multiplying, and there may be millions of lines. */
export const lineCostOrder = (scope: Scope): Sql => (converts(scope) ? uncut(scope) : named(scope.cost));

const uncut = (scope: Scope): Sql => sql`${named(scope.cost)} * ${lineRate(scope)}`;

/**
 * A line's rate, found by place and not by name: one block of months for lines of unknown currencies, which have no
 * rate, then one for each billing currency.
 */
function lineRate(scope: Scope): Sql {
  const months = monthsOf(scope);
  const currencies = [...new Set([scope.currency, ...scope.slices.flatMap((slice) => slice.currencies)])];
  const known = new Map(scope.rates.map(({ from, month, rate }) => [`${from} ${month}`, rate]));
  const rateIn = (currency: string, month: string) => (currency === scope.currency ? "1" : (known.get(`${currency} ${month}`) ?? ""));
  const rates = ["", ...currencies].flatMap((currency) => months.map((month) => rateIn(currency, month)));
  return sql`arrayMap(rate -> toDecimal256OrNull(rate, 24), ${bind("Array(String)", rates)})[
    indexOf(${bind("Array(String)", currencies)}, BillingCurrency) * ${bind("UInt32", months.length)}
    + toRelativeMonthNum(Day) - toRelativeMonthNum(${bind("Date", scope.startDate)}) + 1]`;
}
