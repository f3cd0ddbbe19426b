import { chargeDays, LINES, lineColumns, SPREAD, usageKeys } from "../schema";
import { totalKeys } from "./totals";

const keys = ["CompanyId", "SliceId", ...usageKeys].join(", ");
const totals: readonly string[] = totalKeys;

/** The keys of the row for all charges of a day or less. */
const ofOthers = [
  "CompanyId",
  "SliceId",
  ...usageKeys.map((key) => (totals.includes(key) ? key : `defaultValueOfTypeName('${lineColumns[key]}')`)),
].join(", ");

/** SQL condition: the line is a charge of several days. */
export const isLong = `${chargeDays} > 1`;

/** INSERT … SELECT of the lines that meet the condition: charges of several days, and the sum of the others. */
export const fillSpread = (
  condition: string,
): string => `INSERT INTO ${SPREAD} (${keys}, ChargeDays, BilledCost, EffectiveCost, BilledCostPerDay, EffectiveCostPerDay, NumberOfLines)
  SELECT ${keys}, ${chargeDays} AS days, sum(BilledCost), sum(EffectiveCost), sum(BilledCost / days), sum(EffectiveCost / days), count()
  FROM ${LINES} WHERE ${condition} AND days > 1 GROUP BY ${keys}, days
  UNION ALL
  SELECT ${ofOthers}, ${chargeDays} AS days, sum(BilledCost), sum(EffectiveCost), toDecimal256(0, 30), toDecimal256(0, 30), count()
  FROM ${LINES} WHERE ${condition} AND days = 1 GROUP BY ${totals.join(", ")}, days`;
