import { fromUnits, toUnits } from "~/lib/money/decimal";
import { bind, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";

/** The amount at a rate, truncated to 30 decimals; null without a rate. */
export const converted = (amount: string, rate: string | null): string | null =>
  rate === null ? null : fromUnits((toUnits(amount) * toUnits(rate)) / 10n ** 30n);

/** The engine does not detect when a product with 54 decimals overflows 256 bits, at 5.7e22. */
const exceeds256Bits = (amount: Sql): Sql => sql`ifNull(abs(toFloat64(${amount}) * toFloat64(rate)) > 5e22, 0)`;

/** SQL for the same over an amount and the column `rate`; NULL without a rate. */
export const conversionOf = (amount: Sql): Sql =>
  sql`if(throwIf(${exceeds256Bits(amount)}, 'amount too large to convert') = 0, toDecimal256(${amount} * rate, 30), NULL)`;

/** The same over the column `billed`. */
export const conversion = conversionOf(sql`billed`);

/** SQL for a rate by name; NULL if there is none. */
export const rateNamed = (rates: Map<string, string>, name: Sql): Sql =>
  sql`toDecimal256OrNull(${bind("Map(String, String)", rates)}[${name}], 24)`;
