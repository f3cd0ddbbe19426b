import { LOW_CARDINALITY, MONEY, QUANTITY } from "../schema";
import type { LineColumn } from "../schema";

/**
 * Keys of the rollup of commitments: hours (or the shortest periods of the export) of what commitments cover, cost and
 * leave unused, and of on-demand usage that they could cover. It has no other lines.
 */
export const commitmentKeys = [
  "Vendor",
  "BillingMonth",
  "Day",
  "ChargePeriodStart",
  "ChargePeriodEnd",
  "BillingCurrency",
  "SubAccountId",
  "SubAccountName",
  "ServiceName",
  "RegionId",
  "InstanceFamily",
  "InstanceType",
  "OperatingSystem",
  "DatabaseEngine",
  "CacheEngine",
  "UsageType",
  "CommitmentDiscountId",
  "CommitmentDiscountName",
  "CommitmentDiscountCategory",
  "CommitmentDiscountType",
  "CommitmentDetails",
  // What price lists name usage by, and the account that commitments are shared below.
  "Operation",
  "BillingAccountId",
] as const satisfies LineColumn[];

/** Further columns of that rollup; see commitment-rollup.ts. */
export const commitmentFacts = {
  CommitmentStatus: LOW_CARDINALITY,
  CommitmentScope: LOW_CARDINALITY,
  OnDemandCost: MONEY,
  EffectiveCost: MONEY,
  BilledCost: MONEY,
  Hours: QUANTITY,
  NormalizedUnits: QUANTITY,
  NumberOfLines: "UInt64",
  /** First day of the calendar month. */
  Month: "Date",
} as const;

/**
 * Keys of the monthly rollup of commitments: for ledgers, coverage and terms, whatever the number of hours. Besides
 * them it has the facts of `commitmentMonthFacts`.
 */
export const commitmentMonthKeys = [
  "Vendor",
  "BillingMonth",
  "BillingCurrency",
  "BillingAccountId",
  "SubAccountId",
  "ServiceName",
  "RegionId",
  "InstanceFamily",
  "InstanceType",
  "UsageType",
  "CommitmentDiscountId",
  "CommitmentDiscountName",
  "CommitmentDiscountCategory",
  "CommitmentDiscountType",
  "CommitmentDetails",
] as const satisfies (typeof commitmentKeys)[number][];

export const commitmentMonthFacts = {
  ...commitmentFacts,
  /** EffectiveCost of hours without an on-demand cost, except Google's, whose other lines have it. */
  UnpricedCost: MONEY,
  FirstDay: "Date",
  LastDay: "Date",
  FirstStart: "DateTime('UTC')",
  LastEnd: "DateTime('UTC')",
  /** The same, but a period without a length counts as a day. */
  SeenUntil: "DateTime('UTC')",
  /** Last day of a purchase with a negative amount; 1970-01-01 without one. */
  RefundedOn: "Date",
  /** The longest period that a purchase pays for at once, if it is more than 200 days; otherwise 1970. */
  PaidFrom: "DateTime('UTC')",
  PaidUntil: "DateTime('UTC')",
} as const;
