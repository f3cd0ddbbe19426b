import { choose } from "./charge-types";
import type { ChargeType, PurchaseOption } from "./charge-types";
import type { Format, Reading } from "./format";
import { pairsToObject } from "./json-text";
import type { RowSql } from "./row-sql";

/** Columns by which a FOCUS version is told; newest first. */
const versions: [version: string, columns: string[]][] = [
  ["1.3", ["ServiceProviderName", "HostProviderName", "AllocatedMethodId"]],
  ["1.2", ["PricingCurrency", "BillingAccountType", "SubAccountType", "InvoiceId"]],
  ["1.1", ["SkuMeter", "SkuPriceDetails", "ServiceSubcategory", "CapacityReservationId", "CommitmentDiscountQuantity"]],
];

const provider = ["ProviderName", "Provider", "ServiceProviderName"];

/** Tags are a JSON object; Google's view of them is a list of keys and values. */
const tagsAsObject = (text: string): string => (text === "''" ? text : `if(startsWith(${text}, '['), ${pairsToObject(text)}, ${text})`);

function chargeType(row: RowSql): string {
  const category = row.text("ChargeCategory");
  const status = row.text("CommitmentDiscountStatus");
  const isCommitment = `${row.text("CommitmentDiscountId")} != ''`;
  const isSavingsPlan = `match(${row.text("CommitmentDiscountType")}, '(?i)saving')`;
  const when = (...conditions: string[]) => conditions.join(" AND ");
  return choose<ChargeType>(
    [
      [when(`${category} = 'Usage'`, `${status} = 'Used'`, isSavingsPlan), "SavingsPlanUsage"],
      [when(`${category} = 'Usage'`, `${status} = 'Used'`), "ReservedUsage"],
      [when(`${category} = 'Usage'`, `${status} = 'Unused'`, isSavingsPlan), "UnusedSavingsPlan"],
      [when(`${category} = 'Usage'`, `${status} = 'Unused'`), "UnusedReservation"],
      [`${category} = 'Usage'`, "Usage"],
      [when(`${category} = 'Purchase'`, `${row.text("ChargeClass")} = 'Correction'`), "Refund"],
      [when(`${category} = 'Purchase'`, isSavingsPlan), "SavingsPlanPurchase"],
      [when(`${category} = 'Purchase'`, isCommitment), "ReservationPurchase"],
      [`${category} = 'Purchase'`, "Purchase"],
      [`${category} = 'Tax'`, "Tax"],
      [`${category} = 'Credit'`, "Credit"],
      [`${category} = 'Adjustment'`, "Adjustment"],
    ],
    "",
  );
}

function purchaseOption(row: RowSql): string {
  const pricing = row.text("PricingCategory");
  const type = row.text("CommitmentDiscountType");
  return choose<PurchaseOption>(
    [
      [`${row.text("ChargeCategory")} != 'Usage'`, "" as PurchaseOption],
      [`${pricing} = 'Dynamic'`, "Spot"],
      [`${pricing} = 'Committed' AND match(${type}, '(?i)saving')`, "SavingsPlan"],
      [`${pricing} = 'Committed' AND match(${type}, '(?i)committed use|\\\\bcud')`, "CommittedUse"],
      [`${pricing} = 'Committed'`, "Reserved"],
      [`${pricing} = 'Standard'`, "OnDemand"],
    ],
    "",
  );
}

function read(row: RowSql): Reading {
  const billed = row.cost("BilledCost");
  const effective = `coalesce(${row.cost("EffectiveCost")}, ${billed})`;
  const listed = row.cost("ListCost");
  const contracted = row.cost("ContractedCost");
  const details = (key: string) => row.member("SkuPriceDetails", key);
  return {
    provider: { column: row.find(...provider) ?? provider[0]!, text: row.text(...provider) },
    account: row.text("BillingAccountId"),
    currency: { column: row.find("BillingCurrency") ?? "BillingCurrency", text: row.text("BillingCurrency") },
    billingPeriod: row.time("BillingPeriodStart"),
    start: row.time("ChargePeriodStart"),
    end: row.time("ChargePeriodEnd"),
    billed,
    effective,
    list: `coalesce(${listed}, ${contracted}, ${billed})`,
    contracted: `coalesce(${contracted}, ${listed}, ${billed})`,
    fileBilled: billed,
    fileEffective: effective,
    line: {
      BillingAccountName: row.text("BillingAccountName"),
      InvoiceId: row.text("InvoiceId"),
      SubAccountId: row.text("SubAccountId"),
      SubAccountName: row.text("SubAccountName"),
      ServiceName: row.text("ServiceName"),
      ServiceCode: row.text("x_ServiceCode"),
      ServiceCategory: row.text("ServiceCategory"),
      ProductFamily: row.text("ServiceSubcategory", "SkuMeter"),
      RegionId: row.text("RegionId", "Region"),
      RegionName: row.text("RegionName"),
      AvailabilityZone: row.text("AvailabilityZone"),
      ChargeCategory: row.text("ChargeCategory"),
      ChargeClass: row.text("ChargeClass"),
      ChargeFrequency: row.text("ChargeFrequency"),
      ChargeType: chargeType(row),
      ChargeDescription: row.longText("ChargeDescription"),
      PublisherName: row.text("PublisherName", "Publisher"),
      PricingCategory: row.text("PricingCategory"),
      PurchaseOption: purchaseOption(row),
      UsageType: row.text("x_UsageType", "SkuMeter"),
      Operation: row.textWithNone("x_Operation"),
      InstanceType: details("InstanceType"),
      InstanceFamily: details("InstanceSeries"),
      OperatingSystem: details("OperatingSystem"),
      DatabaseEngine: details("x_DatabaseEngine"),
      CacheEngine: details("x_CacheEngine"),
      ResourceId: row.longText("ResourceId"),
      ResourceName: row.longText("ResourceName"),
      SkuId: row.text("SkuId"),
      ConsumedQuantity: row.quantity("ConsumedQuantity", "UsageQuantity"),
      ConsumedUnit: row.text("ConsumedUnit", "UsageUnit"),
      PricingQuantity: row.quantity("PricingQuantity"),
      PricingUnit: row.text("PricingUnit"),
      ListUnitPrice: row.price("ListUnitPrice"),
      ContractedUnitPrice: row.price("ContractedUnitPrice"),
      CommitmentDiscountId: row.text("CommitmentDiscountId"),
      CommitmentDiscountName: row.text("CommitmentDiscountName"),
      CommitmentDiscountCategory: row.text("CommitmentDiscountCategory"),
      CommitmentDiscountType: row.text("CommitmentDiscountType"),
      CommitmentDiscountStatus: row.text("CommitmentDiscountStatus"),
      CommitmentDiscountQuantity: row.quantity("CommitmentDiscountQuantity"),
      CommitmentDiscountUnit: row.text("CommitmentDiscountUnit"),
      Tags: row.tags(tagsAsObject(row.jsonText("Tags"))),
    },
  };
}

/** FOCUS 1.0 to 1.3, and Oracle's file with its older column names. */
export const focus: Format = {
  family: "focus",
  title: "FOCUS",
  vendor: null,
  nameOf: (row) => `FOCUS ${versions.find(([, columns]) => row.find(...columns))?.[0] ?? "1.0"}`,
  marks: ["BilledCost", "EffectiveCost", "ListCost", "ChargeCategory", "ChargePeriodStart", "BillingPeriodStart", "PricingCategory", "ServiceCategory"],
  required: [["BilledCost"], ["BillingCurrency"], ["ChargePeriodStart"]],
  providerColumn: provider,
  hasParts: false,
  read,
};
