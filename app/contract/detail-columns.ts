/** Columns of the cost detail (spec §3), in the order of the table. */
const firstColumns = [
  "vendor",
  "linkedAccountId",
  "productName",
  "region",
  "usageDate",
  "usage",
  "cost",
  "resourceId",
  "resourceName",
  "usageType",
  "transferType",
  "serviceGroup",
  "availabilityZone",
  "apiOperation",
  "platform",
  "databaseEngine",
  "itemDescription",
  "invoiceId",
  "chargeType",
  "infraType",
  "unitPrice",
  "skuId",
  "skuDesc",
  "useUnit",
] as const;

/** Columns that came later. Files have them at their end: what stands before keeps its place. */
export const laterColumns = [
  "allocatedMethodId",
  "allocatedMethodDetails",
  "allocatedResourceId",
  "allocatedResourceName",
  "allocatedTags",
  "contractApplied",
] as const;

export const detailColumns = [...firstColumns, ...laterColumns] as const;
export type DetailColumn = (typeof detailColumns)[number];
