/** Filter fields of spec §3 by which every provider's costs are cut. */
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

/** Every filter field, in the order they are offered. The provider is none: it has its own picker. */
export const costFields = [...mainFields, ...additionalFields] as const;
export type CostField = (typeof costFields)[number];
