import type { Vendor } from "~/contract/vendors";

/** A product used or reserved: the fields that bills state. */
export interface Product {
  provider: Vendor;
  /** Service code of a list (AmazonEC2), or the name of the service in bills. */
  service: string;
  /** Region id: us-east-1, koreacentral. */
  region: string;
  usageType?: string;
  operation?: string;
  /** The provider's id of the price: SKU (AWS), meter id (Azure). Where it is known, it decides. */
  skuId?: string;
  instanceType?: string;
  /** Operating system of an instance; engine of a database or cache. Absent: Linux. */
  platform?: string;
  /** Absent or "default": shared. */
  tenancy?: string;
  /** Of a database. Absent: derived from the usage type, else Single-AZ. */
  deployment?: DatabaseDeployment;
}

/** How many zones a database runs in, as lists name it. */
export type DatabaseDeployment = "Single-AZ" | "Multi-AZ" | "Multi-AZ (readable standbys)";

/** By the usage type; a cluster has two readable standbys. */
export const deploymentIn = (usageType: string): DatabaseDeployment =>
  /Multi-AZCluster/i.test(usageType)
    ? "Multi-AZ (readable standbys)"
    : /Multi-AZ|Mirror/i.test(usageType)
      ? "Multi-AZ"
      : "Single-AZ";

/** Service codes of AWS's lists by the names in bills. */
const serviceNames: [name: RegExp, code: string][] = [
  [/Elastic Compute Cloud|^EC2/i, "AmazonEC2"],
  [/Relational Database|^RDS/i, "AmazonRDS"],
  [/OpenSearch|Elasticsearch/i, "AmazonES"],
  [/ElastiCache/i, "AmazonElastiCache"],
  [/Redshift/i, "AmazonRedshift"],
  [/MemoryDB/i, "AmazonMemoryDB"],
  [/SageMaker/i, "AmazonSageMaker"],
  [/Lambda/i, "AWSLambda"],
  [/Kubernetes|EKS/i, "AmazonEKS"],
  [/Container Service|Fargate|ECS/i, "AmazonECS"],
];

/** Service code of the product's price list; the name itself where lists use it (Azure). */
export function serviceCodeOf({ provider, service }: Pick<Product, "provider" | "service">): string {
  if (provider !== "aws" || serviceNames.some(([, code]) => code === service)) return service;
  return serviceNames.find(([name]) => name.test(service))?.[1] ?? service;
}

/**
 * Operations of EC2 by operating system and what is installed (EC2 user guide, "AMI billing information fields"). Lists
 * of Savings Plans state only the operation.
 */
const operations: [platform: RegExp, operation: string][] = [
  [/^(linux(\/unix)?|)( \(amazon vpc\))?$/i, "RunInstances"],
  [/^windows( \(amazon vpc\))?$/i, "RunInstances:0002"],
  [/^(rhel|red hat enterprise linux)$/i, "RunInstances:0010"],
  [/^(rhel with ha|red hat enterprise linux with ha)$/i, "RunInstances:1010"],
  [/^suse( linux)?$/i, "RunInstances:000g"],
  [/^ubuntu pro( linux)?$/i, "RunInstances:0g00"],
  [/^windows.*sql.*std|^windows.*sql server standard/i, "RunInstances:0006"],
  [/^windows.*sql.*ent/i, "RunInstances:0102"],
  [/^windows.*sql.*web/i, "RunInstances:0202"],
  [/^linux.*sql.*std|^linux.*sql server standard/i, "RunInstances:0004"],
  [/^linux.*sql.*ent/i, "RunInstances:0100"],
  [/^linux.*sql.*web/i, "RunInstances:0200"],
];

/** Operation of EC2 for a platform; undefined if lists do not have it. */
export const operationOf = (platform = ""): string | undefined =>
  operations.find(([is]) => is.test(platform.trim()))?.[1];

/** URL of the list that should contain the price. */
export function priceListSource(product: Product, term: "OnDemand" | "Reserved" | "SavingsPlan"): string {
  const { provider, region } = product;
  const code = serviceCodeOf(product);
  if (provider === "azure")
    return `https://prices.azure.com/api/retail/prices?$filter=${encodeURIComponent(`armRegionName eq '${region}' and serviceName eq '${code}'`)}`;
  if (provider !== "aws") return "";
  const site = "https://pricing.us-east-1.amazonaws.com";
  if (term !== "SavingsPlan") return `${site}/offers/v1.0/aws/${code}/current/${region}/index.csv`;
  const plan = code === "AmazonSageMaker" ? "AWSMachineLearningSavingsPlans" : "AWSComputeSavingsPlan";
  return `${site}/savingsPlan/v1.0/aws/${plan}/current/region_index.json`;
}
