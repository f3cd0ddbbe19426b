import { ROLLUP } from "../schema";

/** Keys of a slice's totals. */
export const totalKeys = ["CompanyId", "SliceId", "Vendor", "BillingMonth", "BillingCurrency"] as const;

/**
 * INSERT … SELECT of one row per slice and currency with all its costs and lines, so that a rollup of charges that it
 * has none of adds up to the lines, too; only checks of totals read it. Run it after the daily rollup. `values` are SQL
 * of further columns.
 */
export function fillTotals(into: string, condition: string, values: Record<string, string> = {}): string {
  const keys = totalKeys.join(", ");
  const [names, constants] = [Object.keys(values), Object.values(values)];
  return `INSERT INTO ${into} (${[keys, ...names].join(", ")}, BilledCost, EffectiveCost, NumberOfLines)
  SELECT ${[keys, ...constants].join(", ")}, sum(BilledCost), sum(EffectiveCost), sum(NumberOfLines) FROM ${ROLLUP} WHERE ${condition} GROUP BY ${keys}`;
}
