import { bind, join, identifier, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { conversion, rateNamed } from "../money/conversion";
import type { VendorRate } from "../money/vendor-rates";
import { as, calendarMonth, column } from "./columns";
import type { Expression, Key } from "./columns";
import { costMeasures, measures } from "./measures";
import type { Measure } from "./measures";
import { converts, whereClause, whereOf } from "./scope";
import type { Scope, ScopedClause, Spread } from "./scope";
import { groupBy } from "./group-by";
import { select } from "./select";
import { chargeMonth } from "./spread";

/** GROUP BY keys of a scope's costs, and optional columns. */
export interface Grouping {
  keys: Key[];
  /** Adds `lastDay`, the last day of each group. */
  withLastDay?: boolean;
  /** Adds `rows`, the number of lines. */
  withRows?: boolean;
  /** Keeps groups without any convertible amount, with cost 0. */
  keepsUnconverted?: boolean;
}

/**
 * One row per combination of keys with its `cost` in the requested currency: amounts are summed per billing currency,
 * provider and calendar month, multiplied by that month's rate, truncated to 30 decimals, and summed again. Nothing is
 * converted if everything is billed in the requested currency.
 */
export function sumCosts(scope: Scope, grouping: Grouping): Sql {
  const { keys, withLastDay = false, withRows = false, keepsUnconverted = false } = grouping;
  if (!converts(scope)) {
    return select({
      by: keys,
      measures: { cost: costMeasures[scope.cost], ...othersOf(grouping) },
      where: whereClause(whereOf(scope)),
      spread: scope.spread,
    });
  }
  const columns = [
    ...keys.map(({ name }) => identifier(name)),
    sql`sum(ifNull(converted, toDecimal256(0, 30))) AS cost`,
    ...(withLastDay ? [sql`max(lastDay) AS lastDay`] : []),
    ...(withRows ? [sql`sum(rows) AS rows`] : []),
  ];
  const onlyConverted = keepsUnconverted ? sql`` : sql` WHERE converted IS NOT NULL`;
  return sql`SELECT ${join(columns)} FROM (${convertedCosts(scope, grouping)})${onlyConverted}${groupBy(keys)}`;
}

/** Amounts without a rate: `currency`, `month` (first day) and `billed`. */
export const unconvertedSql = (scope: Scope): Sql => sql`SELECT currency, month, sum(cells.billed) AS billed
  FROM (${convertedCosts(scope, { keys: [] })}) AS cells WHERE converted IS NULL GROUP BY currency, month HAVING billed != 0 ORDER BY currency, month`;

/**
 * Amounts by key, billing currency, provider and calendar month: `billed`, and `converted`, which is NULL without a
 * rate. Filter on `converted`: the engine would push a condition on the rate below the aggregation and evaluate it per
 * line.
 */
export const convertedCosts = (scope: Scope, grouping: Grouping): Sql =>
  convertedSql(scope, {
    by: grouping.keys,
    month: scope.spread ? chargeMonth : calendarMonth,
    measure: costMeasures[scope.cost],
    besides: othersOf(grouping),
    where: whereClause(whereOf(scope)),
    spread: scope.spread,
  });

const othersOf = ({ withLastDay = false, withRows = false }: Grouping) => ({
  ...(withLastDay && { lastDay: measures.lastDay }),
  ...(withRows && { rows: measures.lines }),
});

/** The currency that amounts are converted to, and the rates of others to it. */
export interface ConversionRates {
  currency: string;
  rates: Pick<VendorRate, "vendor" | "from" | "month" | "rate">[];
}

/** A measure that is converted. */
export interface ConvertedQuery {
  by: Key[];
  /** First day of the month whose rate applies. */
  month: Expression;
  measure: Measure;
  /** Measures that are not converted. */
  besides?: Record<string, Measure>;
  where: ScopedClause;
  spread?: Spread;
}

/** Like `convertedCosts`, for any measure and month. */
export const convertedSql = (
  rates: ConversionRates,
  { by, month, measure, besides = {}, where, spread }: ConvertedQuery,
): Sql =>
  select({
    by: [...by, as("currency", column("BillingCurrency")), as("biller", column("Vendor")), as("month", month)],
    measures: { billed: measure, ...besides },
    derived: { rate: rate(rates), converted: conversion },
    where,
    spread,
  });

/** The rate; NULL if the provider's currency has none in the month. */
export function rate({ currency, rates }: ConversionRates): Sql {
  const table = new Map(rates.map(({ vendor, from, month, rate }) => [`${vendor} ${from} ${month}-01`, rate]));
  return sql`if(currency = ${bind("String", currency)}, toDecimal256(1, 24), ${rateNamed(table, sql`concat(biller, ' ', currency, ' ', toString(month))`)})`;
}
