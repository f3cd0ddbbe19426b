import { chargeDays, LINES, SPREAD, usageKeys } from "./schema";

const keys = ["CompanyId", "SliceId", ...usageKeys].join(", ");
const totals = ["CompanyId", "SliceId", "Vendor", "BillingMonth", "BillingCurrency"].join(", ");

/** INSERT … SELECTs of the lines that meet the condition: charges of several days, and the sum of the others. */
export const fillSpread = (condition: string): string[] => [
  `INSERT INTO ${SPREAD} (${keys}, ChargeDays, BilledCost, EffectiveCost, BilledCostPerDay, EffectiveCostPerDay, NumberOfLines)
  SELECT ${keys}, ${chargeDays} AS days, sum(BilledCost), sum(EffectiveCost), sum(BilledCost / days), sum(EffectiveCost / days), count()
  FROM ${LINES} WHERE ${condition} AND days > 1 GROUP BY ${keys}, days`,
  `INSERT INTO ${SPREAD} (${totals}, ChargeDays, BilledCost, EffectiveCost, NumberOfLines)
  SELECT ${totals}, ${chargeDays} AS days, sum(BilledCost), sum(EffectiveCost), count()
  FROM ${LINES} WHERE ${condition} AND days = 1 GROUP BY ${totals}, days`,
];
