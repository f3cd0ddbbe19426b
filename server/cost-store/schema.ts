import type { CostStore } from "./cost-store";

/** Money is stored with 30 decimals in 256 bits: the longest costs seen in real exports (24 decimals) fit unrounded. */
export const MONEY = "Decimal(76, 30)";
export const QUANTITY = "Decimal(76, 30)";

const low = "LowCardinality(String)";

/** Cost columns, in the order every table and sum lists them. FOCUS terms. */
export const costColumns = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"] as const;

/**
 * One line of a bill, in FOCUS terms, then what the filter and detail fields of spec §3 need.
 * The key of this record is the column; the order is the table's. Empty text stands for "the export does not say".
 */
export const lineColumns = {
  Vendor: low,
  BillingMonth: "Date",
  Day: "Date",
  ChargePeriodStart: "DateTime('UTC')",
  ChargePeriodEnd: "DateTime('UTC')",
  BillingCurrency: low,
  BillingAccountId: low,
  InvoiceId: low,
  SubAccountId: low,
  SubAccountName: low,
  ServiceName: low,
  ServiceCode: low,
  ServiceCategory: low,
  ProductFamily: low,
  RegionId: low,
  AvailabilityZone: low,
  ChargeCategory: low,
  ChargeClass: low,
  ChargeFrequency: low,
  ChargeType: low,
  ChargeDescription: "String",
  PublisherName: low,
  PurchaseOption: low,
  UsageType: low,
  Operation: low,
  TransferType: low,
  InstanceType: low,
  InstanceFamily: low,
  OperatingSystem: low,
  DatabaseEngine: low,
  CacheEngine: low,
  ResourceId: "String",
  ResourceName: "String",
  SkuId: low,
  SkuDescription: low,
  ConsumedQuantity: QUANTITY,
  ConsumedUnit: low,
  PricingQuantity: QUANTITY,
  PricingUnit: low,
  ListUnitPrice: MONEY,
  ContractedUnitPrice: MONEY,
  CommitmentDiscountId: low,
  CommitmentDiscountName: low,
  CommitmentDiscountCategory: low,
  CommitmentDiscountType: low,
  CommitmentDiscountStatus: low,
  CommitmentDiscountQuantity: QUANTITY,
  CommitmentDiscountUnit: low,
  Tags: "Map(LowCardinality(String), String)",
  BilledCost: MONEY,
  EffectiveCost: MONEY,
  ListCost: MONEY,
  ContractedCost: MONEY,
} as const;
export type LineColumn = keyof typeof lineColumns;

/** What the trend, portion, table and filter lists of the main fields are read from. */
export const rollupKeys = [
  "BillingMonth",
  "Day",
  "BillingCurrency",
  "SubAccountId",
  "SubAccountName",
  "ServiceName",
  "RegionId",
] as const;

export const DATABASE = "cloudtally";
export const LINES = `${DATABASE}.cost_lines`;
export const ROLLUP = `${DATABASE}.cost_daily`;

/**
 * A slice is what one import brought for one company, provider, billing month and billing account. Lines and
 * rollup rows carry its id; only slices that the state store calls live are ever read (see imports/slices).
 */
const statements = [
  `CREATE DATABASE IF NOT EXISTS ${DATABASE} ENGINE = Atomic`,
  `CREATE TABLE IF NOT EXISTS ${LINES} (
    CompanyId ${low},
    SliceId UInt64,
    ${Object.entries(lineColumns).map(([name, type]) => `${name} ${type}`).join(",\n    ")}
  ) ENGINE = MergeTree
  PARTITION BY BillingMonth
  ORDER BY (CompanyId, Vendor, SliceId, Day, SubAccountId, ServiceName)`,
  `CREATE TABLE IF NOT EXISTS ${ROLLUP} (
    CompanyId ${low},
    SliceId UInt64,
    Vendor ${low},
    BillingMonth Date,
    Day Date,
    BillingCurrency ${low},
    SubAccountId ${low},
    SubAccountName ${low},
    ServiceName ${low},
    RegionId ${low},
    BilledCost ${MONEY},
    EffectiveCost ${MONEY},
    NumberOfLines UInt64
  ) ENGINE = SummingMergeTree((BilledCost, EffectiveCost, NumberOfLines))
  PARTITION BY BillingMonth
  ORDER BY (CompanyId, Vendor, SliceId, Day, SubAccountId, ServiceName, RegionId, BillingCurrency, SubAccountName)`,
  `CREATE MATERIALIZED VIEW IF NOT EXISTS ${ROLLUP}_from_lines TO ${ROLLUP} AS
  SELECT CompanyId, SliceId, Vendor, BillingMonth, Day, BillingCurrency, SubAccountId, SubAccountName, ServiceName, RegionId,
    sum(BilledCost) AS BilledCost, sum(EffectiveCost) AS EffectiveCost, count() AS NumberOfLines
  FROM ${LINES}
  GROUP BY CompanyId, SliceId, Vendor, BillingMonth, Day, BillingCurrency, SubAccountId, SubAccountName, ServiceName, RegionId`,
];

/** Creates what is missing; safe to run at every start. */
export async function prepareCostStore(store: CostStore): Promise<void> {
  for (const statement of statements) await store.command(statement);
}
