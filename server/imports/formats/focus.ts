import { choose } from "./charge-types";
import type { ChargeType, PurchaseOption } from "./charge-types";
import type { Format, Reading } from "./format";
import { pairsToObject } from "./json-text";
import type { RowSql } from "./row-sql";
import { vendorNamed } from "./vendor-names";

/** Columns that identify FOCUS versions, newest first. */
const versions: [version: string, columns: string[]][] = [
  ["1.4", ["InvoiceDetailId", "CommitmentProgramEligibilityDetails"]],
  [
    "1.3",
    [
      "ServiceProviderName",
      "HostProviderName",
      "AllocatedMethodId",
      "AllocatedResourceId",
      "AllocatedTags",
      "ContractApplied",
    ],
  ],
  ["1.2", ["PricingCurrency", "BillingAccountType", "SubAccountType", "InvoiceId"]],
  ["1.1", ["SkuMeter", "SkuPriceDetails", "ServiceSubcategory", "CapacityReservationId", "CommitmentDiscountQuantity"]],
];

const provider = ["ProviderName", "Provider", "ServiceProviderName", "HostProviderName"];

/** In 1.4, the columns deprecated by 1.3 are also missing. */
function versionOf(row: RowSql): string {
  const version = versions.find(([, columns]) => row.find(...columns))?.[0] ?? "1.0";
  return version === "1.3" &&
    row.find("ServiceProviderName", "HostProviderName") &&
    !row.find("ProviderName", "PublisherName")
    ? "1.4"
    : version;
}

/**
 * SQL: the provider whose bill has the line. Since 1.3, the service provider of marketplace charges is the seller, which
 * may itself be a provider, so the invoice issuer counts before it. If no provider is named, it is the host provider.
 */
function providerText(row: RowSql): string {
  const named = row.text("ProviderName", "Provider");
  if (!row.find("ServiceProviderName", "HostProviderName")) return named;
  const service = row.text("ServiceProviderName");
  const candidates = [named, row.text("InvoiceIssuerName"), service];
  const supported = candidates.flatMap((text) => [`${vendorNamed(text)} != ''`, text]);
  return `multiIf(${[...supported, row.firstOf([named, service, row.text("HostProviderName")])].join(", ")})`;
}

/**
 * The sub account: the project in Google's view of its billing export, which names the billing account instead, and has
 * projects as records.
 */
function subAccountOf(row: RowSql): { id: string; name: string } {
  const [id, name] = [row.text("SubAccountId"), row.text("SubAccountName")];
  if (!row.find("x_Project", "x_ProjectId")) return { id, name };
  const projectOf = (field: string) =>
    row.firstOf([
      row.text(`x_Project${field}`),
      row.member("x_Project", field.toLowerCase()),
      row.member("x_Project", field),
    ]);
  const isBillingAccount = `${id} IN ('', ${row.text("BillingAccountId")})`;
  return {
    id: row.define(`if(${isBillingAccount}, ${projectOf("Id")}, ${id})`),
    name: row.define(`if(${isBillingAccount}, ${projectOf("Name")}, ${name})`),
  };
}

/** Tags as a JSON object; Google's view has a list of keys and values instead. */
const tagsAsObject = (text: string): string =>
  text === "''" ? text : `if(startsWith(${text}, '['), ${pairsToObject(text)}, ${text})`;

/** A value out of those that the specification lists. Google's view of its billing export has them in lower case. */
const listedValue = (row: RowSql, column: string): string => {
  const text = row.text(column);
  return text === "''" ? text : row.define(`initcap(${text})`);
};

function chargeType(row: RowSql): string {
  const category = listedValue(row, "ChargeCategory");
  const status = listedValue(row, "CommitmentDiscountStatus");
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
      [when(`${category} = 'Purchase'`, `${listedValue(row, "ChargeClass")} = 'Correction'`), "Refund"],
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
  const pricing = listedValue(row, "PricingCategory");
  const type = row.text("CommitmentDiscountType");
  return choose<PurchaseOption>(
    [
      [`${listedValue(row, "ChargeCategory")} != 'Usage'`, "" as PurchaseOption],
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
  const named = row.define(providerText(row));
  const billed = row.requiredCost(["BilledCost"]);
  const effective = `coalesce(${row.requiredCost(["EffectiveCost"])}, ${billed})`;
  // Google's view has the list cost of its billing export, which states none for some charges.
  const listed = row.requiredCost(["ListCost"], `${vendorNamed(named)} != 'gcp'`);
  // Oracle has no contracted cost: its files follow a FOCUS preview without it.
  const contracted = row.requiredCost(["ContractedCost"], `${vendorNamed(named)} != 'oci'`);
  const subAccount = subAccountOf(row);
  const details = (key: string) => row.member("SkuPriceDetails", key);
  return {
    provider: { column: row.find(...provider) ?? provider[0]!, text: named },
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
      SubAccountId: subAccount.id,
      SubAccountName: subAccount.name,
      ServiceName: row.text("ServiceName"),
      ServiceCode: row.text("x_ServiceCode"),
      ServiceCategory: row.text("ServiceCategory"),
      ProductFamily: row.text("ServiceSubcategory", "SkuMeter"),
      RegionId: row.text("RegionId", "Region"),
      RegionName: row.text("RegionName"),
      AvailabilityZone: row.text("AvailabilityZone"),
      ChargeCategory: listedValue(row, "ChargeCategory"),
      ChargeClass: listedValue(row, "ChargeClass"),
      ChargeFrequency: listedValue(row, "ChargeFrequency"),
      ChargeType: chargeType(row),
      ChargeDescription: row.longText("ChargeDescription"),
      PublisherName: row.text("PublisherName", "Publisher", "ServiceProviderName"),
      PricingCategory: listedValue(row, "PricingCategory"),
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
      CommitmentDiscountCategory: listedValue(row, "CommitmentDiscountCategory"),
      CommitmentDiscountType: row.text("CommitmentDiscountType"),
      CommitmentDiscountStatus: listedValue(row, "CommitmentDiscountStatus"),
      CommitmentDiscountQuantity: row.quantity("CommitmentDiscountQuantity"),
      CommitmentDiscountUnit: row.text("CommitmentDiscountUnit"),
      Tags: row.tags(tagsAsObject(row.jsonText("Tags"))),
      AllocatedMethodId: row.text("AllocatedMethodId"),
      AllocatedMethodDetails: row.longText("AllocatedMethodDetails"),
      AllocatedResourceId: row.longText("AllocatedResourceId"),
      AllocatedResourceName: row.longText("AllocatedResourceName"),
      AllocatedTags: row.tags(tagsAsObject(row.jsonText("AllocatedTags"))),
      ContractApplied: row.longText("ContractApplied"),
    },
  };
}

/** Other FOCUS datasets than Cost and Usage and Invoice Detail, each with a column unique to it. */
const otherDatasets: [dataset: string, column: string][] = [["Billing Period", "BillingPeriodStatus"]];

/** The FOCUS dataset of the file if it is one that cannot be imported. */
export const otherDatasetOf = (row: RowSql): string | undefined =>
  otherDatasets.find(([, column]) => row.find(column) && !row.find("EffectiveCost"))?.[0];

/** FOCUS 1.0 to 1.4, and Oracle's files with older column names. */
export const focus: Format = {
  family: "focus",
  title: "FOCUS",
  vendor: null,
  nameOf: (row) => `FOCUS ${versionOf(row)}`,
  marks: [
    "BilledCost",
    "EffectiveCost",
    "ListCost",
    "ChargeCategory",
    "ChargePeriodStart",
    "BillingPeriodStart",
    "PricingCategory",
    "ServiceCategory",
  ],
  required: [["BilledCost"], ["BillingCurrency"], ["ChargePeriodStart"]],
  providerColumn: provider,
  // Oracle's files have the names of a preview; a file without them may have those of 1.3 and later.
  preferredName: (row, names) =>
    names !== provider
      ? names[0]!
      : row.find("Publisher")
        ? "Provider"
        : versionOf(row) >= "1.3"
          ? "ServiceProviderName"
          : "ProviderName",
  hasParts: false,
  read,
};
