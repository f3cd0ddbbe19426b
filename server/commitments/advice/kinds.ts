import type { AdviceKind } from "~/contract/commitments/advice-kinds";
import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import type { Vendor } from "~/contract/vendors";

/** Server-side properties of a kind of purchase. */
interface AdviceRule {
  vendor: Vendor;
  /** What it could cover; see cost-store/rollups/commitment-rollup.ts. */
  scopes: readonly string[];
  /** The kind of existing commitments like these. */
  kind: CommitmentKind;
  /** Name of the reservations' service in price lists; plans cover several services. */
  serviceCode: string;
}

const ofAws = { vendor: "aws", kind: "reservations" } as const;

export const adviceRules: Record<AdviceKind, AdviceRule> = {
  savingsPlans: {
    vendor: "aws",
    scopes: ["ec2", "fargate", "lambda", "sagemaker"],
    kind: "savingsPlans",
    serviceCode: "",
  },
  ec2: { ...ofAws, scopes: ["ec2"], serviceCode: "AmazonEC2" },
  rds: { ...ofAws, scopes: ["rds"], serviceCode: "AmazonRDS" },
  opensearch: { ...ofAws, scopes: ["opensearch"], serviceCode: "AmazonES" },
  elasticache: { ...ofAws, scopes: ["elasticache"], serviceCode: "AmazonElastiCache" },
  redshift: { ...ofAws, scopes: ["redshift"], serviceCode: "AmazonRedshift" },
  azure: { vendor: "azure", scopes: ["vm"], kind: "azureReservations", serviceCode: "Virtual Machines" },
};
