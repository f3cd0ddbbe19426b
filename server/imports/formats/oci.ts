import type { Format, Reading } from "./format";
import { ZERO } from "./row-sql";
import type { RowSql } from "./row-sql";
import { tagColumns } from "./tag-columns";

function read(row: RowSql): Reading {
  const amount = `ifNull(${row.requiredCost(["cost/myCost"])}, ${ZERO})`;
  const isCorrection = `lower(${row.text("lineItem/isCorrection")}) = 'true'`;
  return {
    account: row.text("lineItem/tenantId"),
    currency: { column: row.find("cost/currencyCode") ?? "cost/currencyCode", text: row.text("cost/currencyCode") },
    start: row.time("lineItem/intervalUsageStart"),
    end: row.time("lineItem/intervalUsageEnd"),
    billed: amount,
    effective: amount,
    list: amount,
    contracted: amount,
    fileBilled: amount,
    fileEffective: amount,
    line: {
      SubAccountId: row.text("product/compartmentId"),
      SubAccountName: row.text("product/compartmentName"),
      ServiceName: row.text("product/service"),
      ServiceCode: row.text("product/service"),
      RegionId: row.text("product/region"),
      AvailabilityZone: row.text("product/availabilityDomain"),
      ChargeCategory: `if(${isCorrection}, 'Adjustment', 'Usage')`,
      ChargeClass: `if(${isCorrection}, 'Correction', '')`,
      ChargeFrequency: "'Usage-Based'",
      ChargeType: `if(${isCorrection}, 'Adjustment', 'Usage')`,
      ChargeDescription: row.text("product/Description"),
      PurchaseOption: `if(${isCorrection}, '', 'OnDemand')`,
      UsageType: row.text("product/Description"),
      ResourceId: row.longText("product/resourceId"),
      SkuId: row.text("cost/productSku"),
      SkuDescription: row.text("product/Description"),
      ConsumedQuantity: row.quantity("usage/billedQuantity"),
      ConsumedUnit: row.text("cost/skuUnitDescription", "cost/billingUnitReadable"),
      PricingQuantity: row.quantity("usage/billedQuantity"),
      PricingUnit: row.text("cost/skuUnitDescription", "cost/billingUnitReadable"),
      ListUnitPrice: row.price("cost/unitPrice"),
      ContractedUnitPrice: row.price("cost/unitPrice"),
      Tags: tagColumns(row, /^tags\//i),
    },
  };
}

/** OCI cost report. myCostOverage is included in myCost. */
export const oci: Format = {
  family: "oci",
  title: "OCI cost report",
  vendor: "oci",
  marks: [
    "lineItem/intervalUsageStart",
    "lineItem/tenantId",
    "product/compartmentId",
    "cost/myCost",
    "cost/currencyCode",
    "usage/billedQuantity",
  ],
  required: [["cost/myCost"], ["cost/currencyCode"], ["lineItem/intervalUsageStart"]],
  hasParts: false,
  read,
};
