import { z } from "zod";
import { damagedMonth } from "../imports/damage";
import { commitmentStatuses } from "./commitment-kinds";
import { day, decimal } from "../money";
import { vendor } from "../vendors";

/** Percent with up to 4 decimals; null where nothing can be divided. */
const percent = decimal.nullable();

/**
 * on-demand equivalent − used − unused = net savings. `feeCommitmentCost`: fees counted as cost, because the export
 * does not state how much of them was used (Google's older committed use); `unpricedCost`: used cost without a list
 * price in the export or an imported list, so net savings exclude what it replaced; `listedSpend`: the part of
 * `ondemandSpend` at prices of imported lists, because the export has none.
 */
export const commitmentSums = z.object({
  ondemandSpend: decimal,
  usedCommitmentCost: decimal,
  unusedCommitmentCost: decimal,
  feeCommitmentCost: decimal,
  unpricedCost: decimal,
  listedSpend: decimal,
  totalCommitmentCost: decimal,
  netSavings: decimal,
  /** 100 × net savings ÷ on-demand equivalent. */
  netSavingRate: percent,
  /**
   * For spend and for Azure's reservations: 100 × used ÷ total cost. For other usage: the same in normalized units, or
   * in hours if no type has any. In cost if only some types have units, or if bills do not state all unused hours.
   */
  utilization: percent,
  /** For spend, hours of instances only: it covers gigabyte-seconds and requests, too. */
  usedHours: decimal,
  unusedHours: decimal,
  /** Normalized unit-hours. */
  usedNf: decimal,
  unusedNf: decimal,
  /** Used and unused hours of types without normalized units. */
  hoursWithoutUnits: decimal,
  /** The unused cost whose hours bills do not state; `unusedHours` and `unusedNf` are without them. */
  unusedWithoutHours: decimal,
});
export type CommitmentSums = z.output<typeof commitmentSums>;

/** Coverage by both formulas; usage in hours, and in normalized unit-hours (Nf). */
export const coverageSums = z.object({
  /**
   * AWS: on-demand equivalent of what is covered ÷ (that + eligible on-demand cost); null if some of what is covered has
   * no on-demand price or no stated cost.
   */
  coverageRate: percent,
  /** Spec §9: cost of commitments ÷ (that + eligible on-demand cost); null if some of the cost is not stated. */
  coverageUtil: percent,
  coveredOnDemandCost: decimal,
  commitmentCost: decimal,
  onDemandCost: decimal,
  /** The part of `commitmentCost` without an on-demand price. */
  unpricedCost: decimal,
  /** Cost of commitments used by services whose on-demand usage is not told apart; part of no other field. */
  incomparableCost: decimal,
  /** Commitment cost + on-demand cost. */
  totalCost: decimal,
  reservedUsage: decimal,
  savingsPlanUsage: decimal,
  onDemandUsage: decimal,
  totalUsage: decimal,
  totalUsageWithSp: decimal,
  /** Reserved ÷ (reserved + on demand); with Savings Plans: both ÷ all. */
  reservedCoverage: percent,
  reservedCoverageWithSp: percent,
  reservedNfUsage: decimal,
  savingsPlanNfUsage: decimal,
  onDemandNfUsage: decimal,
  totalNfUsage: decimal,
  totalNfUsageWithSp: decimal,
  reservedNfCoverage: percent,
  reservedNfCoverageWithSp: percent,
});
export type CoverageSums = z.output<typeof coverageSums>;

/** Limitations of the figures, in every reply. */
export const head = z.object({
  currency: z.string(),
  /** The only provider with commitments, to whom all of their costs belong; null for several or none. */
  owner: vendor.nullable(),
  /** The same with the providers of usage that coverage compares them with. */
  coverageVendor: vendor.nullable(),
  /** First and last day of the range that bills of providers with commitments cover; null without any. */
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /**
   * The last day, at most the range's, up to which there are bills of each of these providers and of those that had
   * commitments in the month before; null without bills. Before the range, if all of its bills are missing.
   */
  completeUntil: day.nullable(),
  /** Whether bills have used commitments without their cost: only Azure's actual costs are imported. */
  isUnamortized: z.boolean(),
  damaged: z.array(damagedMonth),
  /** Billing currencies without an exchange rate, whose amounts no figure includes. */
  withoutRate: z.array(z.string()),
});
export type CommitmentHead = z.output<typeof head>;

export const agreement = z.object({
  vendor,
  /** Id as in the bill: an ARN, or the provider's id. */
  arn: z.string(),
  name: z.string(),
  accountId: z.string(),
  linkedAccountName: z.string(),
  serviceName: z.string(),
  /** The provider's code of the service (AmazonEC2); empty: unknown, or not requested, as only the inventory has it. */
  serviceCode: z.string(),
  /** Operation of its lines (RunInstances:0002), if they have one in common; only the inventory has it. */
  operationName: z.string(),
  /** Offering, such as ComputeSavingsPlans; the commitment's type otherwise. */
  useType: z.string(),
  instanceFamily: z.string(),
  instanceType: z.string(),
  /** Normalized units of an hour; null if the type has none. */
  normalizationFactor: decimal.nullable(),
  regionCode: z.string(),
  /** The region as named in cost lines; only the inventory has it. */
  regionName: z.string(),
  purchaseOption: z.string(),
  offerClass: z.string(),
  riCount: decimal.nullable(),
  tenancy: z.string(),
  availabilityZone: z.string(),
  /** From the bill's terms, otherwise from its term and first day of use; null: unknown. */
  startDate: day.nullable(),
  endDate: day.nullable(),
  /** Day of purchase, according to the provider's list; null: unknown. */
  createDate: day.nullable(),
  /** Start of its listed state and its exact end, both from the provider's list, ISO 8601 in UTC; otherwise empty. */
  effectiveDateTime: z.string(),
  expiryDateTime: z.string(),
  /** ISO 8601 (P1Y), from the provider's list; empty without one. */
  term: z.string(),
  /** Seconds of the term that was agreed, though it may have ended early. */
  duration: z.number().nullable(),
  /** Days left; 0 if ended, null if unknown. */
  remainingPeriod: z.number().int().nullable(),
  status: z.enum(commitmentStatuses),
  /** Amortized cost per hour of the range; the committed one if only lists have it; null: unknown in this currency. */
  commitPrice: decimal.nullable(),
  /** Of all its reservations; null: unknown in this currency. */
  upfrontPayment: decimal.nullable(),
  /** What one of its reservations costs upfront, and per hour; null: unknown in this currency. */
  fixPrice: decimal.nullable(),
  chargeAmount: decimal.nullable(),
  /** Used hours of the range, and amortized cost including the unused part; null: no lines. */
  usageQuantity: decimal.nullable(),
  totalPrice: decimal.nullable(),
  /** Azure's order of the reservation; empty without. */
  referenceOrderId: z.string(),
  /** Source: bills, the provider's own list (docs/imports.md), or both. */
  source: z.enum(["bills", "list", "both"]),
  /** Facts that only lists have: the provider's word for the state, the platform, …; empty without a list. */
  state: z.string(),
  platform: z.string(),
  /** "true" or "false"; empty: unknown. */
  multipleAvailabilityZone: z.string(),
  scopeType: z.string(),
  /** key=value; key=value */
  tag: z.string(),
  /** Recurring charges per hour; null: unknown. */
  noUpfrontPayment: decimal.nullable(),
});
export type Agreement = z.output<typeof agreement>;

/** A commitment that ends soon, and its net savings of the range per month of 730 hours; null: unknown. */
export const ending = agreement.extend({ lostPerMonth: decimal.nullable() });

export const utilizationRow = commitmentSums.extend({
  item: z.string(),
  itemAlias: z.string(),
  accountId: z.string(),
  linkedAccountName: z.string(),
});
export type UtilizationRow = z.output<typeof utilizationRow>;
export const coverageRow = coverageSums.extend({ item: z.string(), itemAlias: z.string() });
export type CoverageRow = z.output<typeof coverageRow>;

/** A value of each period of the range: months, or the days of a single month. */
export const period = z.object({ usageDate: day });
