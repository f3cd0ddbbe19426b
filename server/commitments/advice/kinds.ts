import type { AdviceKind } from "~/contract/commitments/advice-kinds";
import type { Vendor } from "~/contract/vendors";

/** Server-side properties of a kind of purchase. */
interface AdviceRule {
  vendor: Vendor;
  /** What it could cover; see cost-store/rollups/commitment-rollup.ts. */
  scopes: readonly string[];
  /** Name of the reservations' service in price lists; plans cover several services. */
  serviceCode: string;
}

export const adviceRules: Record<AdviceKind, AdviceRule> = {
  savingsPlans: {
    vendor: "aws",
    scopes: ["ec2", "fargate", "lambda", "sagemaker"],
    serviceCode: "",
  },
  ec2: { vendor: "aws", scopes: ["ec2"], serviceCode: "AmazonEC2" },
  rds: { vendor: "aws", scopes: ["rds"], serviceCode: "AmazonRDS" },
  opensearch: { vendor: "aws", scopes: ["opensearch"], serviceCode: "AmazonES" },
  elasticache: { vendor: "aws", scopes: ["elasticache"], serviceCode: "AmazonElastiCache" },
  redshift: { vendor: "aws", scopes: ["redshift"], serviceCode: "AmazonRedshift" },
  azure: { vendor: "azure", scopes: ["vm"], serviceCode: "Virtual Machines" },
};
