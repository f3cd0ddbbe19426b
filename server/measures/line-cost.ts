import { bind, identifier, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { chargeMonths, converts } from "./scope";
import type { Scope } from "./scope";

/** A line's cost in the requested currency, truncated to 30 decimals; NULL without a rate. */
export const lineCost = (scope: Scope): Sql =>
  converts(scope) ? sql`toDecimal256(${untruncated(scope)}, 30)` : identifier(scope.cost);

/** Sort key for that cost: not truncated, as truncating is many times slower and there may be millions of lines. */
export const lineCostOrder = (scope: Scope): Sql => (converts(scope) ? untruncated(scope) : identifier(scope.cost));

const untruncated = (scope: Scope): Sql => sql`${identifier(scope.cost)} * ${lineRate(scope)}`;

/**
 * A line's rate, by index into an array instead of a lookup by name: for each provider a block of months for unknown
 * currencies, which have no rate, followed by one block per billing currency.
 */
function lineRate(scope: Scope): Sql {
  const months = chargeMonths(scope);
  const day = scope.spread ? sql`ChargeDay` : sql`Day`;
  const currencies = [...new Set([scope.currency, ...scope.slices.flatMap((slice) => slice.currencies)])];
  const vendors = [...new Set(scope.slices.map(({ vendor }) => vendor))];
  const rateByKey = new Map(scope.rates.map(({ vendor, from, month, rate }) => [`${vendor} ${from} ${month}`, rate]));
  const rateIn = (vendor: string, currency: string, month: string) =>
    currency === scope.currency ? "1" : (rateByKey.get(`${vendor} ${currency} ${month}`) ?? "");
  const rates = vendors.flatMap((vendor) =>
    ["", ...currencies].flatMap((currency) => months.map((month) => rateIn(vendor, currency, month))),
  );
  return sql`arrayMap(rate -> toDecimal256OrNull(rate, 24), ${bind("Array(String)", rates)})[
    ((indexOf(${bind("Array(String)", vendors)}, toString(Vendor)) - 1) * ${bind("UInt32", currencies.length + 1)} + indexOf(${bind("Array(String)", currencies)}, BillingCurrency)) * ${bind("UInt32", months.length)}
    + toRelativeMonthNum(${day}) - toRelativeMonthNum(${bind("Date", `${months[0]!}-01`)}) + 1]`;
}
