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

/** Columns added later. Files have them last, so that earlier columns keep their positions. */
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
