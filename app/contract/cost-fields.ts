/** Filter fields of spec §3 that apply to all providers' costs. */
export const mainFields = ["account", "product", "region"] as const;

export const additionalFields = [
  "serviceGroup",
  "tag",
  "instanceType",
  "usageType",
  "apiOperation",
  "chargeType",
  "availabilityZone",
  "platform",
  "purchaseOption",
  "database",
  "cacheEngine",
  "instanceTypeFamily",
  "resourceId",
  "productFamily",
  "invoiceId",
  "transferType",
] as const;

/** Every filter field in display order. The provider is not one: it has its own picker. */
export const costFields = [...mainFields, ...additionalFields] as const;
export type CostField = (typeof costFields)[number];
