import type { CostField } from "~/contract/cost-fields";
import type { LineColumn } from "../cost-store/schema";
import { bind, sql } from "../cost-store/sql";
import { column, expression } from "./columns";
import type { Expression } from "./columns";

/** Fields that are a column of the lines. */
type ColumnField = Exclude<CostField, "tag" | "serviceGroup">;

/** The filter fields and what they read: all that a field needs on the server. */
export const fieldColumns = {
  account: "SubAccountId",
  product: "ServiceName",
  region: "RegionId",
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
} as const satisfies Record<ColumnField, LineColumn>;

/** A column, or the values of one tag key. */
export type TextDimension = { field: ColumnField } | { field: "tag"; tagKey: string };

/** Its value as the bill has it: empty where it says nothing. */
export const textIn = (dimension: TextDimension): Expression =>
  dimension.field === "tag"
    ? expression(sql`Tags[${bind("String", dimension.tagKey)}]`, "Tags")
    : column(fieldColumns[dimension.field]);
