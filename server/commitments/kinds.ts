import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import { bind, sql } from "../cost-store/sql";
import { allOf, expression } from "../measures/columns";
import type { Expression } from "../measures/columns";

/** Server-side properties of a kind of commitment. */
interface KindRule {
  /** Whether it commits to spend (Savings Plans, committed use) or to usage (reservations). */
  isSpend: boolean;
  /**
   * Whether utilization is computed from cost: for spend, and where an hour of a large size uses several hours of a
   * small one.
   */
  isByCost: boolean;
  /** What it could cover; see cost-store/rollups/commitment-rollup.ts. */
  scopes: readonly string[];
}

export const kindRules: Record<CommitmentKind, KindRule> = {
  savingsPlans: {
    isSpend: true,
    isByCost: true,
    scopes: ["ec2", "fargate", "lambda", "sagemaker", "vm", "compute"],
  },
  reservations: {
    isSpend: false,
    isByCost: false,
    scopes: ["ec2", "rds", "elasticache", "opensearch", "redshift", "memorydb"],
  },
  azureReservations: { isSpend: false, isByCost: true, scopes: ["vm", "database"] },
};

const spend = sql`(CommitmentDiscountCategory = 'Spend' OR match(CommitmentDiscountType, '(?i)saving|committed use'))`;

/** Rows of commitments to spend, or to usage. */
export const isOfSpend = (isSpend: boolean): Expression =>
  expression(isSpend ? spend : sql`NOT ${spend}`, "CommitmentDiscountCategory", "CommitmentDiscountType");

/** Rows of the kind's commitments, whatever they state. */
export const isOwn = (kind: CommitmentKind): Expression => {
  const { value, reads } = isOfSpend(kindRules[kind].isSpend);
  return expression(sql`(CommitmentStatus != 'OnDemand' AND ${value})`, "CommitmentStatus", ...reads);
};

/** Rows of what the kind's commitments cost over their time: all but those of purchases. */
export const isAmortized = (kind: CommitmentKind): Expression =>
  allOf([isOwn(kind), expression(sql`CommitmentStatus != 'Purchase'`, "CommitmentStatus")]);

/**
 * Rows of on-demand usage that the kind could cover. For providers other than AWS, it counts only if there is a
 * commitment to compare it with, so that an unrelated cloud does not lower coverage.
 */
export const isEligible = (kind: CommitmentKind, owners: readonly string[]): Expression =>
  expression(
    sql`(CommitmentScope IN ${bind("Array(String)", [...kindRules[kind].scopes])} AND (Vendor = 'aws' OR Vendor IN ${bind("Array(String)", [...owners])}))`,
    "CommitmentScope",
    "Vendor",
  );

/** Rows of used commitment without a cost: Azure's actual costs state it on purchases only. */
export const isUnstated = expression(
  sql`(CommitmentStatus = 'Used' AND Vendor = 'azure' AND EffectiveCost = 0)`,
  "CommitmentStatus",
  "Vendor",
  "EffectiveCost",
);

/**
 * Rows of used commitment whose on-demand price is unknown, though their cost is not. Google states the cost of what
 * was used on the fee, and what it replaced on other lines.
 */
export const isUnpriced = expression(
  sql`(OnDemandCost = 0 AND EffectiveCost != 0 AND Vendor != 'gcp')`,
  "OnDemandCost",
  "EffectiveCost",
  "Vendor",
);
