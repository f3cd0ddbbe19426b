/**
 * The filter fields of spec §3, which apply to all providers' costs, in display order, each with the column of a cost
 * line that it reads (FOCUS, or what goes beyond it); null where the value is found otherwise. The provider is not one
 * of them: it has its own picker.
 */
export const fieldColumns = {
  account: "SubAccountId",
  product: "ServiceName",
  region: "RegionId",
  serviceGroup: null,
  tag: null,
  serviceCategory: "ServiceCategory",
  instanceType: "InstanceType",
  usageType: "UsageType",
  apiOperation: "Operation",
  chargeType: "ChargeType",
  availabilityZone: "AvailabilityZone",
  platform: "OperatingSystem",
  purchaseOption: "PurchaseOption",
  database: "DatabaseEngine",
  cacheEngine: "CacheEngine",
  instanceTypeFamily: "InstanceFamily",
  resourceId: "ResourceId",
  productFamily: "ProductFamily",
  invoiceId: "InvoiceId",
  transferType: "TransferType",
} as const;

export type CostField = keyof typeof fieldColumns;
export const costFields = Object.keys(fieldColumns) as [CostField, ...CostField[]];

/** Fields at the top of every filter panel, which the search box searches. */
export const mainFields = ["account", "product", "region"] as const;
export type MainField = (typeof mainFields)[number];

export const additionalFields = costFields.filter(
  (field): field is Exclude<CostField, MainField> => !mainFields.some((main) => main === field),
);

/** Fields whose value is a column. */
export type ColumnField = Exclude<CostField, "tag" | "serviceGroup">;
