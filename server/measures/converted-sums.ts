import { identifier, join, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { conversionOf } from "../money/conversion";
import { as, calendarMonth, column } from "./columns";
import type { Expression } from "./columns";
import { groupBySets, keysOf, setName } from "./group-by";
import type { GroupingSets } from "./group-by";
import type { Measure } from "./measures";
import type { ScopedClause } from "./scope";
import { select } from "./select";
import { rate } from "./sum-costs";
import type { ConversionRates } from "./sum-costs";

export interface SumsQuery {
  sets: GroupingSets;
  /** Amounts in the billing currency, which are converted at the rate of their calendar month (docs/decisions/0011). */
  money: Readonly<Record<string, Measure>>;
  /** Sums of anything else. */
  figures?: Readonly<Record<string, Measure>>;
  where: ScopedClause;
  /** The calendar month of a row, if not by its day. */
  month?: Expression;
}

/**
 * Several sums by each of the sets, converted; amounts without a rate are left out. One row per set and combination of
 * its keys; `groupingSet` is the set's name.
 */
export function convertedSums(
  rates: ConversionRates,
  { sets, money, figures = {}, where, month = calendarMonth }: SumsQuery,
): Sql {
  const by = keysOf(sets);
  const amounts = Object.keys(money).map(
    (name) => sql`sum(ifNull(${conversionOf(identifier(name))}, toDecimal256(0, 30))) AS ${identifier(`${name}Sum`)}`,
  );
  const others = Object.keys(figures).map((name) => sql`sum(${identifier(name)}) AS ${identifier(`${name}Sum`)}`);
  const cells = select({
    by: [...by, as("currency", column("BillingCurrency")), as("biller", column("Vendor")), as("month", month)],
    measures: { ...money, ...figures },
    derived: { rate: rate(rates) },
    where,
  });
  const keys = by.map(({ name }) => identifier(name));
  const renamed = [...Object.keys(money), ...Object.keys(figures)].map(
    (name) => sql`${identifier(`${name}Sum`)} AS ${identifier(name)}`,
  );
  const sums = [sql`${setName(sets)} AS groupingSet`, ...keys, ...amounts, ...others];
  return sql`SELECT ${join([sql`groupingSet`, ...keys, ...renamed])} FROM (SELECT ${join(sums)} FROM (${cells})${groupBySets(sets)})`;
}
