/** Money is stored with 30 decimals in 256 bits: the longest costs seen in real exports (24 decimals) fit unrounded. */
export const MONEY = "Decimal(76, 30)";
export const QUANTITY = "Decimal(76, 30)";

/** Text with few distinct values per bill. */
export const LOW_CARDINALITY = "LowCardinality(String)";

/**
 * One line of a bill, in FOCUS terms, then what the filter and detail fields of spec §3 need.
 * Keys are column names, in the order of the table. Empty text means that the export has no value.
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
  /** Credits within the line (GCP), by name; BilledCost is net of them. */
  Credits: `Map(LowCardinality(String), ${MONEY})`,
  BilledCost: MONEY,
  EffectiveCost: MONEY,
  ListCost: MONEY,
  ContractedCost: MONEY,
  // New columns come last, as migrations append them to existing tables.
  /** How the provider allocated a shared charge (FOCUS 1.3): the method, and its details as JSON. */
  AllocatedMethodId: LOW_CARDINALITY,
  AllocatedMethodDetails: "String",
  AllocatedResourceId: "String",
  AllocatedResourceName: "String",
  AllocatedTags: "Map(LowCardinality(String), String)",
  /** The contract commitments that the charge applies to, as JSON (FOCUS 1.3). */
  ContractApplied: "String",
  /** Terms of the commitment that the line states, as JSON: see server/commitments/details.ts. */
  CommitmentDetails: LOW_CARDINALITY,
} as const;
export type LineColumn = keyof typeof lineColumns;

/** Keys of the daily rollup: for the trend, share charts, table and filter values of the main fields. */
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

/**
 * Keys of the usage rollup: for tags and additional filter fields. All columns except those of individual resources.
 */
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
 * Keys of the bill rollup: costs of whole billing months by the columns that bills are computed from. Credits within
 * lines become rows of their own, with charge type Credit and the credit's name, which count no lines.
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

/**
 * SQL: days of a line's charge period, counted from when it begins. An extra hour does not count, as months are an hour
 * longer in time zones with daylight saving; exports end periods at midnight or a second before. Lines without an end
 * have 1.
 */
export const chargeDays =
  "toUInt16(greatest(1, intDiv(toInt64(toUnixTimestamp(ChargePeriodEnd)) - toInt64(toUnixTimestamp(ChargePeriodStart)) + 82799, 86400)))";

export const DATABASE = "cloudtally";
export const LINES = `${DATABASE}.cost_lines`;
export const ROLLUP = `${DATABASE}.cost_daily`;
export const USAGE = `${DATABASE}.cost_usage`;
export const BILLS = `${DATABASE}.cost_bills`;
/**
 * Charges of several days by usage key and `ChargeDays`, with the costs of each of their days but the last, which has
 * the rest: sums of each line's, truncated to 30 decimals, so that all tables add up to the same. All other charges of
 * a slice and currency are one row with 1 day, which only checks of totals read.
 */
export const SPREAD = `${DATABASE}.cost_spread`;
/**
 * Hours of commitments and of the usage they could cover; all other cost of a slice is one row, which only checks of
 * totals read.
 */
export const COMMITMENTS = `${DATABASE}.cost_commitments`;
/** The same by the month. */
export const COMMITMENT_MONTHS = `${DATABASE}.cost_commitment_months`;
/**
 * Sums of lines, computed when lines are stored. Rows carry their slice, so a replaced month never mixes with the new
 * one. The engine adds up rows with equal keys when it merges parts; as it may not have done so yet, queries must use
 * sum().
 */
export const ROLLUPS = [ROLLUP, USAGE, BILLS, SPREAD, COMMITMENTS, COMMITMENT_MONTHS];
/** Tables that imports fill slice by slice; their totals are equal. */
export const SLICED = [...ROLLUPS, LINES];
/** Aggregate for the number of lines behind the rows of one of these tables. */
export const numberOfLines = (table: string): string => (table === LINES ? "count()" : "sum(NumberOfLines)");
/** Prices of all price lists; which of them count is in the state store. */
export const PRICES = `${DATABASE}.price_rates`;
/** Rows of billing exports while they are imported; see staging.ts. */
export const STAGING = `${DATABASE}.import_rows`;
export const FILE_SUMS = `${DATABASE}.import_sums`;
export const BAD_ROWS = `${DATABASE}.import_bad_rows`;
/** Names of the applied migrations. */
export const MIGRATIONS = `${DATABASE}.migrations`;
