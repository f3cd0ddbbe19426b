/** Money is stored with 30 decimals in 256 bits: the longest costs seen in real exports (24 decimals) fit unrounded. */
export const MONEY = "Decimal(76, 30)";
export const QUANTITY = "Decimal(76, 30)";

/** Text of which a bill has few different values. */
export const LOW_CARDINALITY = "LowCardinality(String)";

/** Cost columns, in the order every table and sum lists them. FOCUS terms. */
export const costColumns = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"] as const;

/**
 * One line of a bill, in FOCUS terms, then what the filter and detail fields of spec §3 need.
 * The key of this record is the column; the order is the table's. Empty text stands for "the export does not say".
 */
export const lineColumns = {
  Vendor: LOW_CARDINALITY,
  BillingMonth: "Date",
  Day: "Date",
  ChargePeriodStart: "DateTime('UTC')",
  ChargePeriodEnd: "DateTime('UTC')",
  BillingCurrency: LOW_CARDINALITY,
  BillingAccountId: LOW_CARDINALITY,
  BillingAccountName: LOW_CARDINALITY,
  InvoiceId: LOW_CARDINALITY,
  SubAccountId: LOW_CARDINALITY,
  SubAccountName: LOW_CARDINALITY,
  ServiceName: LOW_CARDINALITY,
  ServiceCode: LOW_CARDINALITY,
  ServiceCategory: LOW_CARDINALITY,
  ProductFamily: LOW_CARDINALITY,
  RegionId: LOW_CARDINALITY,
  RegionName: LOW_CARDINALITY,
  AvailabilityZone: LOW_CARDINALITY,
  ChargeCategory: LOW_CARDINALITY,
  ChargeClass: LOW_CARDINALITY,
  ChargeFrequency: LOW_CARDINALITY,
  ChargeType: LOW_CARDINALITY,
  ChargeDescription: "String",
  PublisherName: LOW_CARDINALITY,
  PricingCategory: LOW_CARDINALITY,
  PurchaseOption: LOW_CARDINALITY,
  UsageType: LOW_CARDINALITY,
  Operation: LOW_CARDINALITY,
  TransferType: LOW_CARDINALITY,
  InstanceType: LOW_CARDINALITY,
  InstanceFamily: LOW_CARDINALITY,
  OperatingSystem: LOW_CARDINALITY,
  DatabaseEngine: LOW_CARDINALITY,
  CacheEngine: LOW_CARDINALITY,
  ResourceId: "String",
  ResourceName: "String",
  SkuId: LOW_CARDINALITY,
  SkuDescription: LOW_CARDINALITY,
  ConsumedQuantity: QUANTITY,
  ConsumedUnit: LOW_CARDINALITY,
  PricingQuantity: QUANTITY,
  PricingUnit: LOW_CARDINALITY,
  ListUnitPrice: MONEY,
  ContractedUnitPrice: MONEY,
  CommitmentDiscountId: LOW_CARDINALITY,
  CommitmentDiscountName: LOW_CARDINALITY,
  CommitmentDiscountCategory: LOW_CARDINALITY,
  CommitmentDiscountType: LOW_CARDINALITY,
  CommitmentDiscountStatus: LOW_CARDINALITY,
  CommitmentDiscountQuantity: QUANTITY,
  CommitmentDiscountUnit: LOW_CARDINALITY,
  Tags: "Map(LowCardinality(String), String)",
  /** Credits that the export nets within the line (GCP), by name; BilledCost is after them. */
  Credits: `Map(LowCardinality(String), ${MONEY})`,
  BilledCost: MONEY,
  EffectiveCost: MONEY,
  ListCost: MONEY,
  ContractedCost: MONEY,
  // A column that comes later stands at the end, as a migration adds it to a table that is there.
  /** How the provider has divided a charge among what shared it (FOCUS 1.3): by which method, and details of it as JSON. */
  AllocatedMethodId: LOW_CARDINALITY,
  AllocatedMethodDetails: "String",
  AllocatedResourceId: "String",
  AllocatedResourceName: "String",
  AllocatedTags: "Map(LowCardinality(String), String)",
  /** The contract commitments that the charge counts towards, as JSON (FOCUS 1.3). */
  ContractApplied: "String",
} as const;
export type LineColumn = keyof typeof lineColumns;

/** What the trend, portion, table and filter lists of the main fields are read from: costs by day and these. */
export const rollupKeys = [
  "Vendor",
  "BillingMonth",
  "Day",
  "BillingCurrency",
  "SubAccountId",
  "SubAccountName",
  "ServiceName",
  "RegionId",
] as const satisfies LineColumn[];

/** What tags and the additional filter fields are read from: everything but what tells single resources apart. */
export const usageKeys = [
  ...rollupKeys,
  "UsageType",
  "Operation",
  "ServiceCode",
  "ProductFamily",
  "AvailabilityZone",
  "InstanceType",
  "InstanceFamily",
  "OperatingSystem",
  "DatabaseEngine",
  "CacheEngine",
  "TransferType",
  "ChargeType",
  "PurchaseOption",
  "InvoiceId",
  "Tags",
] as const satisfies LineColumn[];

/**
 * What bills are read from: costs of whole billing months by what makes the lines of a bill. Credits that an export nets
 * within its lines have rows of their own, of charge type Credit under their names, which stand for no line.
 */
export const billKeys = [
  "Vendor",
  "BillingMonth",
  "BillingCurrency",
  "InvoiceId",
  "SubAccountId",
  "SubAccountName",
  "ServiceName",
  "ServiceCode",
  "ChargeType",
  "ChargeDescription",
] as const satisfies LineColumn[];

export const DATABASE = "cloudtally";
export const LINES = `${DATABASE}.cost_lines`;
export const ROLLUP = `${DATABASE}.cost_daily`;
export const USAGE = `${DATABASE}.cost_usage`;
export const BILLS = `${DATABASE}.cost_bills`;
/**
 * Sums of lines, made when these are stored. Rows carry their slice, so what replaces a month never mixes with what was
 * there. Rows that are alike are added up when the engine merges parts; until then there are several, and queries add up.
 */
export const ROLLUPS = [ROLLUP, USAGE, BILLS];
/** What an import fills, each row under its slice. Every one adds up to the same. */
export const SLICED = [...ROLLUPS, LINES];
/** The number of lines that rows of one of these stand for, as an aggregate. */
export const numberOfLines = (table: string): string => (table === LINES ? "count()" : "sum(NumberOfLines)");
/** Rows of billing exports on their way in; see staging.ts. */
export const STAGING = `${DATABASE}.import_rows`;
export const FILE_SUMS = `${DATABASE}.import_sums`;
export const BAD_ROWS = `${DATABASE}.import_bad_rows`;
/** What has been applied to the store. */
export const MIGRATIONS = `${DATABASE}.migrations`;
