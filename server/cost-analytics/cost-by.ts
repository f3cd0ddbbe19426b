import { NO_VALUE } from "~/contract/cost-analytics";
import type { Filter, FilterField } from "~/contract/cost-analytics";
import { LINES, ROLLUP } from "../cost-store/schema";
import type { LineColumn } from "../cost-store/schema";
import { bind, join, named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import type { Scope } from "./scope";

/** The rollup knows accounts, products and regions by day; everything else is asked of the lines. */
const tables = { rollup: named(ROLLUP), lines: named(LINES) };

/** Column behind each filter field, in the rollup and in the lines. */
export const fieldColumns: Record<FilterField, LineColumn> = { account: "SubAccountId", product: "ServiceName", region: "RegionId" };

/** A named column of a result and how a row of the table gives it. */
export interface Key {
  name: string;
  value: Sql;
}

/** What costs are added up by. */
export interface Grouping {
  from: keyof typeof tables;
  keys: Key[];
  /** Also give `lastDay`, the newest day of each row. */
  withLastDay?: boolean;
  /** Keep rows of which no amount has a rate, with cost 0. */
  keepsUnconverted?: boolean;
}

/** The text, or NO_VALUE where the bill says nothing. */
export const valueOf = (value: Sql): Sql => sql`if(${value} = '', ${bind("String", NO_VALUE)}, ${value})`;

/**
 * One row per combination of keys with its `cost` in the asked currency: amounts are added up per billing currency
 * and calendar month, multiplied by that month's rate, cut after 30 decimals, and added up again. Where everything
 * is billed in the asked currency nothing is multiplied.
 */
export function costBy(scope: Scope, { from, keys, withLastDay = false, keepsUnconverted = false }: Grouping): Sql {
  const grouping = groupBy(keys);
  if (!converts(scope)) {
    const columns = [...keys.map(column), sql`sum(${named(scope.cost)}) AS cost`, ...(withLastDay ? [sql`max(Day) AS lastDay`] : [])];
    return sql`SELECT ${join(columns)} FROM ${tables[from]} WHERE ${conditions(scope)}${grouping}`;
  }
  const columns = [
    ...keys.map(({ name }) => named(name)),
    sql`sum(ifNull(converted, toDecimal256(0, 30))) AS cost`,
    ...(withLastDay ? [sql`max(lastDay) AS lastDay`] : []),
  ];
  const kept = keepsUnconverted ? sql`` : sql` WHERE converted IS NOT NULL`;
  return sql`SELECT ${join(columns)} FROM (${convertedBy(scope, { from, keys, withLastDay })})${kept}${grouping}`;
}

/** Amounts without a rate: `currency`, `month` (first day) and `billed`. */
export const unconvertedBy = (scope: Scope): Sql => sql`SELECT currency, month, billed
  FROM (${convertedBy(scope, { from: "rollup", keys: [] })}) WHERE converted IS NULL AND billed != 0 ORDER BY currency, month`;

const converts = (scope: Scope): boolean => scope.rates.length > 0 || scope.withoutRate.length > 0;

/**
 * Per key, billing currency and calendar month the amount as `billed` and as `converted`, NULL without a rate.
 * Callers filter on `converted`: a condition on the rate alone would be moved below the sum and looked up per line.
 */
function convertedBy(scope: Scope, { from, keys, withLastDay = false }: Grouping): Sql {
  const all = [...keys, { name: "currency", value: sql`BillingCurrency` }, { name: "month", value: sql`toStartOfMonth(Day)` }];
  const columns = [
    ...all.map(column),
    sql`sum(${named(scope.cost)}) AS billed`,
    sql`${rate(scope)} AS rate`,
    sql`if(throwIf(${exceeds256Bits}, 'amount too large to convert') = 0, toDecimal256(billed * rate, 30), NULL) AS converted`,
    ...(withLastDay ? [sql`max(Day) AS lastDay`] : []),
  ];
  return sql`SELECT ${join(columns)} FROM ${tables[from]} WHERE ${conditions(scope)}${groupBy(all)}`;
}

/** The engine does not notice when a product of 54 decimals leaves its 256 bits, which end at 5.7e22. */
const exceeds256Bits = sql`ifNull(abs(toFloat64(billed) * toFloat64(rate)) > 5e22, 0)`;

/** NULL where the currency has no rate in the month. */
function rate(scope: Scope): Sql {
  const table = new Map(scope.rates.map(({ from, month, rate }) => [`${from} ${month}-01`, rate]));
  return sql`if(currency = ${bind("String", scope.currency)}, toDecimal256(1, 24),
    toDecimal256OrNull(${bind("Map(String, String)", table)}[concat(currency, ' ', toString(month))], 24))`;
}

const column = ({ name, value }: Key): Sql => sql`${value} AS ${named(name)}`;

const groupBy = (keys: Key[]): Sql => (keys.length === 0 ? sql`` : sql` GROUP BY ${join(keys.map(({ name }) => named(name)))}`);

/** Which rows count. Company, provider, slice and day are the tables' sorting key, the billing month their partition. */
function conditions(scope: Scope): Sql {
  const distinct = (values: string[]) => [...new Set(values)];
  return join(
    [
      sql`CompanyId = ${bind("String", scope.companyId)}`,
      sql`Vendor IN ${bind("Array(String)", distinct(scope.slices.map((slice) => slice.vendor)))}`,
      sql`SliceId IN ${bind("Array(UInt64)", scope.slices.map((slice) => BigInt(slice.sliceId)))}`,
      sql`BillingMonth IN ${bind("Array(Date)", distinct(scope.slices.map((slice) => `${slice.month}-01`)))}`,
      sql`Day BETWEEN ${bind("Date", scope.startDate)} AND ${bind("Date", scope.endDate)}`,
      ...scope.filters.map(condition),
    ],
    " AND ",
  );
}

function condition({ field, values, exclude }: Filter): Sql {
  const empty = ["", NO_VALUE];
  const wanted = bind("Array(String)", values.some((value) => empty.includes(value)) ? [...values, ...empty] : values);
  const column = named(fieldColumns[field]);
  return exclude ? sql`${column} NOT IN ${wanted}` : sql`${column} IN ${wanted}`;
}
