import { LOW_CARDINALITY, MONEY } from "./schema";

/**
 * Rates of providers' price lists: one row per price of a product. Products in the terms of bills; prices per unit, or
 * once for the term where the unit is Quantity. See server/prices.
 */
export const priceColumns = {
  FileId: LOW_CARDINALITY,
  /** As the provider names the list: AmazonEC2, AWSComputeSavingsPlan, Virtual Machines. */
  Offer: LOW_CARDINALITY,
  RegionId: LOW_CARDINALITY,
  Currency: LOW_CARDINALITY,
  /** OnDemand, Reserved or SavingsPlan. */
  TermType: LOW_CARDINALITY,
  ServiceCode: LOW_CARDINALITY,
  InstanceType: LOW_CARDINALITY,
  UsageType: LOW_CARDINALITY,
  Operation: LOW_CARDINALITY,
  SkuId: "String",
  OperatingSystem: LOW_CARDINALITY,
  /** Software installed on the instance (SQL Std, …); NA for none. */
  Software: LOW_CARDINALITY,
  LicenseModel: LOW_CARDINALITY,
  Tenancy: LOW_CARDINALITY,
  DatabaseEngine: LOW_CARDINALITY,
  DatabaseEdition: LOW_CARDINALITY,
  CacheEngine: LOW_CARDINALITY,
  Deployment: LOW_CARDINALITY,
  /** P1Y or P3Y; empty on demand. */
  Term: LOW_CARDINALITY,
  /** no, partial or all. */
  Payment: LOW_CARDINALITY,
  /** standard or convertible. */
  Offering: LOW_CARDINALITY,
  /** Compute, EC2Instance, SageMaker, Database. */
  PlanType: LOW_CARDINALITY,
  Unit: LOW_CARDINALITY,
  Price: MONEY,
  EffectiveFrom: "DateTime('UTC')",
} as const;
export type PriceColumn = keyof typeof priceColumns;
