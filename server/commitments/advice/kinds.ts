import type { AdviceKind } from "~/contract/commitments/advice-kinds";

/** Server-side properties of a kind of purchase. */
interface AdviceRule {
  /** What it could cover; see cost-store/rollups/commitment-rollup.ts. */
  scopes: readonly string[];
  /** Name of the reservations' service in price lists; plans cover several services. */
  serviceCode: string;
}

export const adviceRules: Record<AdviceKind, AdviceRule> = {
  savingsPlans: {
    scopes: ["ec2", "fargate", "lambda", "sagemaker"],
    serviceCode: "",
  },
  ec2: { scopes: ["ec2"], serviceCode: "AmazonEC2" },
  rds: { scopes: ["rds"], serviceCode: "AmazonRDS" },
  opensearch: { scopes: ["opensearch"], serviceCode: "AmazonES" },
  elasticache: { scopes: ["elasticache"], serviceCode: "AmazonElastiCache" },
  redshift: { scopes: ["redshift"], serviceCode: "AmazonRedshift" },
  azure: { scopes: ["vm"], serviceCode: "Virtual Machines" },
};
