import type { Offering, Payment, Term } from "~/contract/commitments/advice-kinds";
import type { CostStore } from "../cost-store/cost-store";
import { PRICES } from "../cost-store/schema";
import type { PricedPlan } from "./price-file";
import type { PriceList } from "./price-lists";
import { operationOf } from "./products";
import type { Product } from "./products";

/** A stored price. Platform: engine of a database or cache, else the operating system. */
export interface PriceRow {
  FileId: string;
  RegionId: string;
  TermType: "OnDemand" | "Reserved" | "SavingsPlan";
  ServiceCode: string;
  InstanceType: string;
  UsageType: string;
  Operation: string;
  SkuId: string;
  Platform: string;
  Software: string;
  LicenseModel: string;
  Tenancy: string;
  Deployment: string;
  Term: Term | "";
  Payment: Payment | "";
  Offering: Offering | "";
  PlanType: PricedPlan | "";
  Unit: string;
  Price: string;
  Currency: string;
  EffectiveFrom: string;
}

const columns = [
  ...["FileId", "RegionId", "TermType", "ServiceCode", "InstanceType", "UsageType", "Operation", "SkuId"],
  "multiIf(DatabaseEngine != '', DatabaseEngine, CacheEngine != '', CacheEngine, OperatingSystem) AS Platform",
  ...["Software", "LicenseModel", "Tenancy", "Deployment", "Term", "Payment", "Offering", "PlanType", "Unit"],
  ...["Price", "Currency", "formatDateTime(EffectiveFrom, '%Y-%m-%dT%H:%i:%SZ') AS EffectiveFrom"],
];

/** Prices of these lists that may be those of the products. */
export async function readPrices(store: CostStore, lists: PriceList[], products: Product[]): Promise<PriceRow[]> {
  if (lists.length === 0) return [];
  // Lists of plans have ten operations for each usage type of EC2.
  const operations = products.map(({ operation, platform }) => operation ?? operationOf(platform));
  const areKnown = operations.every((operation) => operation !== undefined);
  const distinct = (values: (string | undefined)[]) => [...new Set(values)].filter((value) => !!value) as string[];
  return store.query<PriceRow>(
    `SELECT ${columns.join(", ")} FROM ${PRICES}
     WHERE FileId IN {files:Array(String)} AND RegionId IN {regions:Array(String)}
       AND (InstanceType IN {types:Array(String)} OR UsageType IN {usageTypes:Array(String)} OR SkuId IN {skus:Array(String)})
       AND (TermType != 'SavingsPlan' OR ServiceCode != 'AmazonEC2' OR {anyOperation:Bool} OR Operation IN {operations:Array(String)})
       AND concat(FileId, '\\n', Offer, '\\n', RegionId, '\\n', Currency) IN {lists:Array(String)}`,
    {
      files: distinct(lists.map(({ fileId }) => fileId)),
      regions: distinct(lists.map(({ region }) => region)),
      types: distinct(products.map(listedType)),
      usageTypes: distinct(products.map(({ usageType }) => usageType)),
      skus: distinct(products.map(({ skuId }) => skuId)),
      anyOperation: !areKnown,
      operations: distinct(operations),
      lists: lists.map(({ fileId, offer, region, currency }) => [fileId, offer, region, currency].join("\n")),
    },
  );
}

/** The instance type as lists name it; bills may have the former name of the search service. */
export const listedType = ({ instanceType }: Product): string | undefined =>
  instanceType?.replace(/\.elasticsearch$/, ".search");
