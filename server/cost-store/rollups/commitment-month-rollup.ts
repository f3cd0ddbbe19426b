import { commitmentMonthKeys } from "./commitment-columns";
import { COMMITMENT_MONTHS, COMMITMENTS } from "../schema";

const keys = ["CompanyId", "SliceId", ...commitmentMonthKeys, "CommitmentStatus", "CommitmentScope"].join(", ");
const sums = ["OnDemandCost", "EffectiveCost", "BilledCost", "Hours", "NormalizedUnits", "NumberOfLines"];

const days = "dateDiff('day', ChargePeriodStart, ChargePeriodEnd)";
const isLong = `CommitmentStatus = 'Purchase' AND ${days} > 200`;

/** INSERT … SELECT of the hours that meet the condition; run it after these are stored. */
export const fillCommitmentMonths = (condition: string): string => `INSERT INTO ${COMMITMENT_MONTHS} (${keys},
    Month, ${sums.join(", ")}, UnpricedCost, FirstDay, LastDay, FirstStart, LastEnd, SeenUntil, RefundedOn, PaidFrom, PaidUntil)
  SELECT ${keys}, toStartOfMonth(Day) AS month, ${sums.map((name) => `sum(${name})`).join(", ")},
    sumIf(EffectiveCost, OnDemandCost = 0 AND Vendor != 'gcp'), min(Day), max(Day), min(ChargePeriodStart), max(ChargePeriodEnd),
    max(if(ChargePeriodEnd > ChargePeriodStart, ChargePeriodEnd, ChargePeriodStart + INTERVAL 1 DAY)),
    maxIf(Day, CommitmentStatus = 'Purchase' AND BilledCost < 0),
    argMaxIf(ChargePeriodStart, ${days}, ${isLong}), argMaxIf(ChargePeriodEnd, ${days}, ${isLong})
  FROM ${COMMITMENTS} WHERE ${condition} GROUP BY ${keys}, month`;
