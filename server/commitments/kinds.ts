import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import type { Vendor } from "~/contract/vendors";
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
  /** What it could cover whatever the company has bought; see cost-store/rollups/commitment-rollup.ts. */
  scopes: Partial<Record<Vendor, readonly string[]>>;
}

export const kindRules: Record<CommitmentKind, KindRule> = {
  savingsPlans: {
    isSpend: true,
    isByCost: true,
    scopes: { aws: ["ec2", "fargate", "lambda", "sagemaker"], azure: ["vm"], gcp: ["compute"] },
  },
  reservations: {
    isSpend: false,
    isByCost: false,
    scopes: { aws: ["ec2", "rds", "elasticache", "opensearch", "redshift", "memorydb"] },
  },
  azureReservations: { isSpend: false, isByCost: true, scopes: { azure: ["vm", "database"] } },
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

/** The scope of what the rollup knows no on-demand usage of. */
const OTHER_SCOPE = "other";

/**
 * The providers whose on-demand usage coverage counts. For those other than AWS, only if there is a commitment to
 * compare it with, so that an unrelated cloud does not lower coverage.
 */
export const coverableVendors = (owners: readonly Vendor[]): Vendor[] => ["aws", ...owners];

/**
 * The scopes of on-demand usage that the kind could cover. What commitments were used for counts, too: some Savings
 * Plans cover databases only.
 */
export function coverableScopes(
  kind: CommitmentKind,
  { owners, used }: { owners: readonly Vendor[]; used: readonly string[] },
): string[] {
  const { scopes } = kindRules[kind];
  const always = coverableVendors(owners).flatMap((vendor) => scopes[vendor] ?? []);
  return [...new Set([...always, ...used])].filter((scope) => scope !== OTHER_SCOPE);
}

/** Rows of the scopes. */
export const isOfScopes = (scopes: readonly string[]): Expression =>
  expression(sql`CommitmentScope IN ${bind("Array(String)", [...scopes])}`, "CommitmentScope");

/**
 * Rows of services whose on-demand usage the rollup has, or has not, so that commitments used by them can be compared
 * with it. Google states the cost of what was used on its fees, which belong to no service.
 */
export const hasOnDemandUsage = (has: boolean): Expression => {
  const isInScope = sql`(CommitmentScope != ${bind("String", OTHER_SCOPE)} OR Vendor = 'gcp')`;
  return expression(has ? isInScope : sql`NOT ${isInScope}`, "CommitmentScope", "Vendor");
};

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
