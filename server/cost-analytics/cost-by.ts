import { bind, join, named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { conditionOf } from "./dimensions";
import type { Expression } from "./dimensions";
import type { Scope } from "./scope";
import { narrowestTable } from "./tables";
import type { CostTable } from "./tables";

/** A named column of a result and how a row of the table gives it. */
export interface Key extends Expression {
  name: string;
}

/** What costs are added up by. They are read from the narrowest table that knows the keys and what is filtered by. */
export interface Grouping {
  keys: Key[];
  /** Also give `lastDay`, the newest day of each row. */
  withLastDay?: boolean;
  /** Also give `rows`, the number of lines. */
  withRows?: boolean;
  /** Keep rows of which no amount has a rate, with cost 0. */
  keepsUnconverted?: boolean;
}

/**
 * One row per combination of keys with its `cost` in the asked currency: amounts are added up per billing currency
 * provider and calendar month, multiplied by that month's rate, cut after 30 decimals, and added up again. Where everything
 * is billed in the asked currency nothing is multiplied.
 */
export function costBy(scope: Scope, grouping: Grouping): Sql {
  const { keys, withLastDay = false, withRows = false, keepsUnconverted = false } = grouping;
  if (!converts(scope)) {
    const { table, where } = source(scope, keys);
    const columns = [...keys.map(column), sql`sum(${named(scope.cost)}) AS cost`, ...extras(grouping, table)];
    return sql`SELECT ${join(columns)} FROM ${table.name} WHERE ${where}${groupBy(keys)}`;
  }
  const columns = [
    ...keys.map(({ name }) => named(name)),
    sql`sum(ifNull(converted, toDecimal256(0, 30))) AS cost`,
    ...(withLastDay ? [sql`max(lastDay) AS lastDay`] : []),
    ...(withRows ? [sql`sum(rows) AS rows`] : []),
  ];
  const kept = keepsUnconverted ? sql`` : sql` WHERE converted IS NOT NULL`;
  return sql`SELECT ${join(columns)} FROM (${convertedBy(scope, grouping)})${kept}${groupBy(keys)}`;
}

/** Amounts without a rate: `currency`, `month` (first day) and `billed`. */
export const unconvertedBy = (scope: Scope): Sql => sql`SELECT currency, month, sum(cells.billed) AS billed
  FROM (${convertedBy(scope, { keys: [] })}) AS cells WHERE converted IS NULL GROUP BY currency, month HAVING billed != 0 ORDER BY currency, month`;

export const converts = (scope: Scope): boolean => scope.rates.length > 0 || scope.withoutRate.length > 0;

/**
 * Per key, billing currency, provider and calendar month the amount as `billed` and as `converted`, NULL without a rate.
 * Callers filter on `converted`: a condition on the rate alone would be moved below the sum and looked up per line.
 */
export function convertedBy(scope: Scope, grouping: Grouping): Sql {
  const { keys } = grouping;
  const all: Key[] = [
    ...keys,
    { name: "currency", value: sql`BillingCurrency`, reads: ["BillingCurrency"] },
    { name: "biller", value: sql`Vendor`, reads: ["Vendor"] },
    { name: "month", value: sql`toStartOfMonth(Day)`, reads: ["Day"] },
  ];
  const { table, where } = source(scope, all);
  const columns = [
    ...all.map(column),
    sql`sum(${named(scope.cost)}) AS billed`,
    sql`${rate(scope)} AS rate`,
    sql`${conversion} AS converted`,
    ...extras(grouping, table),
  ];
  return sql`SELECT ${join(columns)} FROM ${table.name} WHERE ${where}${groupBy(all)}`;
}

/** The narrowest table for the keys, and which of its rows count. */
function source(scope: Scope, keys: Key[]): { table: CostTable; where: Sql } {
  const filters = scope.filters.map((filter) => conditionOf(filter, scope.sets));
  return { table: narrowestTable([...keys, ...filters].flatMap(({ reads }) => reads)), where: inScope(scope) };
}

/**
 * Which rows of a table count. Company, slice and day are part of the tables' sorting key; the slices imply provider and
 * billing month, which would only be compared again for every row.
 */
export const inScope = ({ companyId, slices, startDate, endDate, filters, sets }: Scope): Sql =>
  join(
    [
      sql`CompanyId = ${bind("String", companyId)}`,
      sql`SliceId IN ${bind(
        "Array(UInt64)",
        slices.map((slice) => BigInt(slice.sliceId)),
      )}`,
      sql`Day BETWEEN ${bind("Date", startDate)} AND ${bind("Date", endDate)}`,
      ...filters.map((filter) => conditionOf(filter, sets).value),
    ],
    " AND ",
  );

const extras = ({ withLastDay = false, withRows = false }: Grouping, table: CostTable): Sql[] => [
  ...(withLastDay ? [sql`max(Day) AS lastDay`] : []),
  ...(withRows ? [sql`${table.rows} AS rows`] : []),
];

/** The engine does not notice when a product of 54 decimals leaves its 256 bits, which end at 5.7e22. */
const exceeds256Bits = sql`ifNull(abs(toFloat64(billed) * toFloat64(rate)) > 5e22, 0)`;

/** The column `billed` by the column `rate`, truncated to 30 decimals; NULL without a rate. */
export const conversion = sql`if(throwIf(${exceeds256Bits}, 'amount too large to convert') = 0, toDecimal256(billed * rate, 30), NULL)`;

/** A rate by its name, NULL where there is none. */
export const rateNamed = (rates: Map<string, string>, name: Sql): Sql =>
  sql`toDecimal256OrNull(${bind("Map(String, String)", rates)}[${name}], 24)`;

/** NULL where the provider's currency has no rate in the month. */
function rate(scope: Scope): Sql {
  const table = new Map(scope.rates.map(({ vendor, from, month, rate }) => [`${vendor} ${from} ${month}-01`, rate]));
  return sql`if(currency = ${bind("String", scope.currency)}, toDecimal256(1, 24), ${rateNamed(table, sql`concat(biller, ' ', currency, ' ', toString(month))`)})`;
}

const column = ({ name, value }: Key): Sql => sql`${value} AS ${named(name)}`;

const groupBy = (keys: Key[]): Sql =>
  keys.length === 0 ? sql`` : sql` GROUP BY ${join(keys.map(({ name }) => named(name)))}`;
