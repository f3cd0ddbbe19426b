import { csvField } from "~/lib/files/csv";
import { printCost, printPrice, printQuantity } from "./amounts";
import type { BillingMonth } from "./calendar";

/** Columns of FOCUS 1.2 that differ from line to line; they hold numbers, days and ids that need no quotes. */
const varying = [
  "BillingPeriodStart",
  "BillingPeriodEnd",
  "ChargePeriodStart",
  "ChargePeriodEnd",
  "InvoiceId",
  "BilledCost",
  "EffectiveCost",
  "ListCost",
  "ContractedCost",
  "ListUnitPrice",
  "ContractedUnitPrice",
  "PricingQuantity",
  "ConsumedQuantity",
  "CommitmentDiscountQuantity",
  "PricingCurrencyListUnitPrice",
  "PricingCurrencyContractedUnitPrice",
  "PricingCurrencyEffectiveCost",
] as const;

/** Columns with the same values every day for a resource or a commitment: encoded once, not 400 times. */
const fixed = [
  "ProviderName",
  "PublisherName",
  "InvoiceIssuerName",
  "BillingAccountId",
  "BillingAccountName",
  "BillingAccountType",
  "BillingCurrency",
  "PricingCurrency",
  "SubAccountId",
  "SubAccountName",
  "SubAccountType",
  "ServiceName",
  "ServiceCategory",
  "ServiceSubcategory",
  "RegionId",
  "RegionName",
  "AvailabilityZone",
  "ChargeCategory",
  "ChargeClass",
  "ChargeDescription",
  "ChargeFrequency",
  "PricingCategory",
  "PricingUnit",
  "ConsumedUnit",
  "SkuId",
  "SkuMeter",
  "SkuPriceId",
  "SkuPriceDetails",
  "ResourceId",
  "ResourceName",
  "ResourceType",
  "CapacityReservationId",
  "CapacityReservationStatus",
  "CommitmentDiscountId",
  "CommitmentDiscountName",
  "CommitmentDiscountCategory",
  "CommitmentDiscountType",
  "CommitmentDiscountStatus",
  "CommitmentDiscountUnit",
  "Tags",
  "x_ServiceCode",
  "x_UsageType",
  "x_Operation",
] as const;

export type FixedFields = Partial<Record<(typeof fixed)[number], string>>;

export const header = [...varying, ...fixed].join(",");

export const encodeFixed = (fields: FixedFields): string =>
  fixed.map((column) => csvField(fields[column] ?? "")).join(",");

/** What one line charges; costs, prices and quantities are the integers of amounts.ts. */
export interface Charge {
  /** From encodeFixed. */
  fixed: string;
  subAccountId: string;
  /** First day charged and the day after the last. */
  from: string;
  to: string;
  billed: bigint;
  effective: bigint;
  list: bigint;
  contracted: bigint;
  /** Absent for charges without a quantity: tax, credits. */
  priced?: { quantity: bigint; listPrice: bigint; contractedPrice: bigint };
  isConsumption: boolean;
  /** Decimal text; absent without a commitment. */
  commitmentQuantity?: string;
  /** In the pricing currency, where it is not the billing currency. */
  inPricingCurrency?: { listPrice: bigint; contractedPrice: bigint; effective: bigint };
}

export function csvLine(charge: Charge, month: BillingMonth, invoiceId: string): string {
  const { priced, inPricingCurrency } = charge;
  const effective = printCost(charge.effective);
  const quantity = priced ? printQuantity(priced.quantity) : "";
  const listPrice = priced ? printPrice(priced.listPrice) : "";
  const contractedPrice = priced ? printPrice(priced.contractedPrice) : "";
  const list = printCost(charge.list);
  const contracted = charge.contracted === charge.list ? list : printCost(charge.contracted);
  const billed = charge.billed === charge.effective ? effective : printCost(charge.billed);
  const pricing = inPricingCurrency
    ? `${printPrice(inPricingCurrency.listPrice)},${printPrice(inPricingCurrency.contractedPrice)},${printCost(inPricingCurrency.effective)}`
    : `${listPrice},${contractedPrice},${effective}`;
  return (
    `${month.start}T00:00:00Z,${month.end}T00:00:00Z,${charge.from}T00:00:00Z,${charge.to}T00:00:00Z,${invoiceId},` +
    `${billed},${effective},${list},${contracted},${listPrice},${contractedPrice},` +
    `${quantity},${charge.isConsumption ? quantity : ""},${charge.commitmentQuantity ?? ""},${pricing},${charge.fixed}\n`
  );
}
