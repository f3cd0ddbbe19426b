import { identifier, join, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { conversionOf } from "../money/conversion";
import { as, calendarMonth, column } from "./columns";
import type { Key } from "./columns";
import type { Measure } from "./measures";
import type { ScopedClause } from "./scope";
import { groupBy, select } from "./select";
import { rate } from "./sum-costs";
import type { ConversionRates } from "./sum-costs";

export interface SumsQuery {
  by: readonly Key[];
  /** Amounts in the billing currency, which are converted at the rate of their calendar month (docs/decisions/0011). */
  money: Readonly<Record<string, Measure>>;
  /** Sums of anything else. */
  figures?: Readonly<Record<string, Measure>>;
  where: ScopedClause;
}

/** Several sums by the same keys, converted; amounts without a rate are left out. One row per combination of keys. */
export function convertedSums(rates: ConversionRates, { by, money, figures = {}, where }: SumsQuery): Sql {
  const amounts = Object.keys(money).map(
    (name) => sql`sum(ifNull(${conversionOf(identifier(name))}, toDecimal256(0, 30))) AS ${identifier(`${name}Sum`)}`,
  );
  const others = Object.keys(figures).map((name) => sql`sum(${identifier(name)}) AS ${identifier(`${name}Sum`)}`);
  const cells = select({
    by: [...by, as("currency", column("BillingCurrency")), as("biller", column("Vendor")), as("month", calendarMonth)],
    measures: { ...money, ...figures },
    derived: { rate: rate(rates) },
    where,
  });
  const keys = by.map(({ name }) => identifier(name));
  const renamed = [...Object.keys(money), ...Object.keys(figures)].map(
    (name) => sql`${identifier(`${name}Sum`)} AS ${identifier(name)}`,
  );
  return sql`SELECT ${join([...keys, ...renamed])} FROM (SELECT ${join([...keys, ...amounts, ...others])} FROM (${cells})${groupBy(by)})`;
}
