import type { BillFile } from "../imports/source/bill-file";
import type { PriceFileKind } from "./price-sql";

/** A recognized price file. */
export interface PriceFile extends Omit<BillFile, "kind"> {
  kind: PriceFileKind;
  /** Lines before the rows, with the header. */
  headLines: number;
  /** OfferCode of AWS; "" where the rows name it. */
  offer: string;
  /** ISO time of publication; null where prices only state when they came into force (Azure). */
  publishedAt: string | null;
}

/** Plans by the product family of AWS's Savings Plans lists. */
export const planTypes = {
  Compute: "ComputeSavingsPlans",
  EC2Instance: "EC2InstanceSavingsPlans",
  SageMaker: "MachineLearningSavingsPlans",
  Database: "DatabaseSavingsPlans",
} as const;
export type PricedPlan = keyof typeof planTypes;

/** Columns without which a list cannot be read. */
export const requiredColumns: Record<Exclude<PriceFileKind, "azure-retail">, string[]> = {
  "aws-offer": ["SKU", "TermType", "Unit", "PricePerUnit", "Currency", "serviceCode", "Region Code", "Instance Type"],
  "aws-savings-plans": [
    "SKU",
    "Unit",
    "DiscountedRate",
    "Currency",
    "DiscountedSKU",
    "DiscountedUsageType",
    "DiscountedOperation",
    "PurchaseOption",
    "LeaseContractLength",
    "Product Family",
    "DiscountedRegionCode",
  ],
};
