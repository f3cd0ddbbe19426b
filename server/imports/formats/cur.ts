import { literal } from "../../cost-store/cost-store";
import { billingMonth } from "./billing-month";
import { commitmentDetails } from "./cur-commitments";
import { choose } from "./charge-types";
import type { ChargeType, PurchaseOption } from "./charge-types";
import { discountChecks, discountValue, isDiscountLine, tagsFromMap } from "./cur-discounts";
import type { Format, Reading, ReadingOptions, RowCheck } from "./format";
import { ZERO } from "./row-sql";
import type { RowSql } from "./row-sql";
import { tagColumns } from "./tag-columns";

const COVERED = "SavingsPlanCoveredUsage";
const RECURRING = "SavingsPlanRecurringFee";

/** A product attribute: a separate column, or in CUR 2.0 a key of the `product` map. */
function product(row: RowSql, name: string, member: string): string {
  return row.firstOf([row.text(`product/${name}`), row.member("product", member)]);
}

/**
 * SQL condition: the line is split cost allocation data, a container's share of an instance. Its cost, in
 * splitLineItem/… columns, is contained in the instance's own line and is ignored. Lines of Fargate have no parent and
 * are charges.
 */
function isSplit(row: RowSql): string {
  const parent = row.text("splitLineItem/ParentResourceId");
  return parent === "''" ? "0" : `${parent} != ''`;
}

/** SQL condition: discounts stated on the row's line count; "0" if on none. */
function countsDiscount(row: RowSql, month: string, account: string, { discountMonths }: ReadingOptions): string {
  if (discountMonths.length === 0) return "0";
  const bills = discountMonths.map((bill) => literal(`${bill.month} ${bill.billingAccountId}`));
  return row.define(`concat(ifNull(toString(${month}), ''), ' ', ${account}) IN (${bills.join(", ")})`);
}

/** Amounts of a line by its type; see docs/imports.md. `isCounted`: condition for discounts stated on lines. */
function costs(row: RowSql, isCounted: string) {
  const type = row.text("lineItem/LineItemType");
  const unblended = row.requiredCost(["lineItem/UnblendedCost"], `NOT (${isSplit(row)})`);
  const plain = `ifNull(${unblended}, ${ZERO})`;
  const stated = discountValue(row, unblended);
  const discount = isCounted === "0" || stated === ZERO ? ZERO : row.define(`if(${isCounted}, ${stated}, ${ZERO})`);
  const orZero = (amount: string) => `ifNull(${amount}, ${ZERO})`;
  const amortized = (name: string, column: string) => row.requiredCost([column], `${type} = '${name}'`);
  const covered = orZero(
    net(
      row,
      isCounted,
      "savingsPlan/NetSavingsPlanEffectiveCost",
      amortized(COVERED, "savingsPlan/SavingsPlanEffectiveCost"),
    ),
  );
  const unusedPlan = `${orZero(amortized(RECURRING, "savingsPlan/TotalCommitmentToDate"))} - ${orZero(amortized(RECURRING, "savingsPlan/UsedCommitment"))}`;
  const reserved = orZero(
    net(row, isCounted, "reservation/NetEffectiveCost", amortized("DiscountedUsage", "reservation/EffectiveCost")),
  );
  const unused = (fee: "AmortizedUpfrontFeeForBillingPeriod" | "RecurringFee") =>
    orZero(net(row, isCounted, `reservation/NetUnused${fee}`, amortized("RIFee", `reservation/Unused${fee}`)));
  const unusedFee = `${unused("AmortizedUpfrontFeeForBillingPeriod")} + ${unused("RecurringFee")}`;
  const isReservationFee = `${type} = 'Fee' AND ${row.text("reservation/ReservationARN")} != ''`;
  const isOther = row.define(
    `NOT (${type} IN ('${COVERED}', '${RECURRING}', 'SavingsPlanNegation', 'SavingsPlanUpfrontFee', 'DiscountedUsage', 'RIFee') OR (${isReservationFee}))`,
  );
  const ifType = (name: string, amount: string) => `if(${type} = '${name}', ${amount}, ${ZERO})`;
  return {
    type,
    plain,
    stated,
    isReservationFee,
    billed: `${plain} + ${discount}`,
    effective: `multiIf(${isOther}, ${plain} + ${discount}, ${type} = '${COVERED}', ${covered}, ${type} = '${RECURRING}', ${unusedPlan},
      ${type} = 'DiscountedUsage', ${reserved}, ${type} = 'RIFee', ${unusedFee}, ${ZERO})`,
    fileBilled: `${discount} + ${plain}`,
    fileEffective: [
      `if(${isOther}, ${discount} + ${plain}, ${ZERO})`,
      ifType(COVERED, covered),
      ifType(RECURRING, unusedPlan),
      ifType("DiscountedUsage", reserved),
      ifType("RIFee", unusedFee),
    ].join(" + "),
  };
}

/** Net commitment cost if the export has it and discounts stated on lines count; otherwise gross. */
const net = (row: RowSql, isCounted: string, column: string, gross: string): string =>
  isCounted !== "0" && row.find(column) ? `if(${isCounted}, coalesce(${row.cost(column)}, ${gross}), ${gross})` : gross;

const chargeType = (type: string, isReservationFee: string): string =>
  choose<ChargeType>(
    [
      [`${type} = 'Usage'`, "Usage"],
      [`${type} = 'DiscountedUsage'`, "ReservedUsage"],
      [`${type} = '${COVERED}'`, "SavingsPlanUsage"],
      [`${type} = 'SavingsPlanNegation'`, "SavingsPlanNegation"],
      [`${type} IN ('SavingsPlanUpfrontFee', '${RECURRING}')`, "SavingsPlanPurchase"],
      [`${type} = 'RIFee' OR (${isReservationFee})`, "ReservationPurchase"],
      [`${type} = 'Fee'`, "Purchase"],
      [`${type} = 'Tax'`, "Tax"],
      [`${type} = 'Credit'`, "Credit"],
      [`${type} = 'Refund'`, "Refund"],
      [isDiscountLine(type), "Discount"],
    ],
    "Adjustment",
  );

const chargeCategory = (type: string): string =>
  `transform(${type}, ['Fee', 'RIFee', 'SavingsPlanUpfrontFee', '${RECURRING}', 'Tax', 'Credit', 'Refund'],
    ['Purchase', 'Purchase', 'Purchase', 'Purchase', 'Tax', 'Credit', 'Adjustment'], 'Usage')`;

function purchaseOption(row: RowSql, type: string): string {
  return choose<PurchaseOption>(
    [
      [`${type} = 'DiscountedUsage'`, "Reserved"],
      [`${type} = '${COVERED}'`, "SavingsPlan"],
      [`${type} = 'Usage' AND match(${row.text("lineItem/UsageType")}, 'SpotUsage')`, "Spot"],
      [`${type} = 'Usage'`, "OnDemand"],
    ],
    "",
  );
}

/** Rejects lines whose amortized cost is in columns that the export omits. */
function checks(row: RowSql, type: string): RowCheck[] {
  const needs: [type: string, column: string][] = [
    [COVERED, "savingsPlan/SavingsPlanEffectiveCost"],
    [RECURRING, "savingsPlan/TotalCommitmentToDate"],
    [RECURRING, "savingsPlan/UsedCommitment"],
    ["DiscountedUsage", "reservation/EffectiveCost"],
    ["RIFee", "reservation/UnusedAmortizedUpfrontFeeForBillingPeriod"],
    ["RIFee", "reservation/UnusedRecurringFee"],
  ];
  const missing = needs.filter(([, column]) => !row.find(column));
  return [
    ...missing.map(([name, column]): RowCheck => ({
      condition: `${type} = '${name}'`,
      code: "missing-cost",
      column: row.spelled(column),
      value: type,
    })),
    ...discountChecks(row),
  ];
}

function read(row: RowSql, options: ReadingOptions): Reading {
  const account = row.text("bill/PayerAccountId");
  const billingPeriod = row.time("bill/BillingPeriodStartDate", "billing_period");
  const start = row.time("lineItem/UsageStartDate");
  const isCounted = countsDiscount(row, billingMonth(row, billingPeriod, start), account, options);
  const { type, plain, stated, isReservationFee, billed, effective, fileBilled, fileEffective } = costs(row, isCounted);
  const onDemand = row.cost("pricing/publicOnDemandCost");
  const isUsage = `${type} IN ('Usage', 'DiscountedUsage', '${COVERED}')`;
  const list = `multiIf(${type} = 'SavingsPlanNegation', ${ZERO}, ${isUsage}, ifNull(${onDemand}, ${plain}), ${plain})`;
  const plan = row.text("savingsPlan/SavingsPlanARN");
  const reservation = row.text("reservation/ReservationARN");
  const isUsed = `${type} IN ('DiscountedUsage', '${COVERED}')`;
  return {
    account,
    currency: {
      column: row.find("lineItem/CurrencyCode") ?? "lineItem/CurrencyCode",
      text: row.text("lineItem/CurrencyCode"),
    },
    billingPeriod,
    start,
    end: row.time("lineItem/UsageEndDate"),
    billed,
    effective,
    list,
    contracted: `multiIf(${type} = 'SavingsPlanNegation', ${ZERO}, ${type} = 'DiscountedUsage', ifNull(${onDemand}, ${plain}), ${billed})`,
    fileBilled,
    fileEffective,
    checks: checks(row, type),
    evidence: {
      isDiscountLine: `${isDiscountLine(type)} AND ${plain} != 0`,
      hasDiscountValue: stated === ZERO ? "0" : `${stated} != 0`,
    },
    line: {
      BillingAccountName: row.text("bill/PayerAccountName"),
      InvoiceId: row.text("bill/InvoiceId"),
      SubAccountId: row.text("lineItem/UsageAccountId"),
      SubAccountName: row.text("lineItem/UsageAccountName"),
      ServiceName: row.firstOf([
        product(row, "ProductName", "product_name"),
        row.text("product/servicename", "lineItem/ProductCode"),
      ]),
      ServiceCode: row.text("lineItem/ProductCode"),
      ProductFamily: product(row, "productFamily", "product_family"),
      RegionId: row.firstOf([product(row, "region", "region"), row.text("product/regionCode")]),
      RegionName: product(row, "location", "location"),
      AvailabilityZone: row.text("lineItem/AvailabilityZone"),
      ChargeCategory: chargeCategory(type),
      ChargeClass: `if(${type} = 'Refund', 'Correction', '')`,
      ChargeFrequency: `multiIf(${type} IN ('RIFee', '${RECURRING}'), 'Recurring', ${type} IN ('Fee', 'SavingsPlanUpfrontFee'), 'One-Time', 'Usage-Based')`,
      ChargeType: chargeType(type, isReservationFee),
      ChargeDescription: row.longText("lineItem/LineItemDescription"),
      PublisherName: row.text("lineItem/LegalEntity"),
      PricingCategory: `multiIf(${isUsed}, 'Committed', ${purchaseOption(row, type)} = 'Spot', 'Dynamic', 'Standard')`,
      PurchaseOption: purchaseOption(row, type),
      UsageType: row.text("lineItem/UsageType"),
      Operation: row.textWithNone("lineItem/Operation"),
      TransferType: product(row, "transferType", "transfer_type"),
      InstanceType: product(row, "instanceType", "instance_type"),
      InstanceFamily: product(row, "instanceTypeFamily", "instance_type_family"),
      OperatingSystem: product(row, "operatingSystem", "operating_system"),
      DatabaseEngine: product(row, "databaseEngine", "database_engine"),
      CacheEngine: product(row, "cacheEngine", "cache_engine"),
      ResourceId: row.longText("lineItem/ResourceId"),
      ResourceName: row.firstOf([row.longText("resourceTags/user:Name"), row.member("resource_tags", "user_name")]),
      SkuId: row.text("product/sku"),
      SkuDescription: row.longText("lineItem/LineItemDescription"),
      ConsumedQuantity: row.quantity("lineItem/UsageAmount"),
      ConsumedUnit: row.text("pricing/unit"),
      PricingQuantity: row.quantity("lineItem/UsageAmount"),
      PricingUnit: row.text("pricing/unit"),
      ListUnitPrice: row.price("pricing/publicOnDemandRate"),
      ContractedUnitPrice: row.price("lineItem/UnblendedRate"),
      CommitmentDiscountId: row.firstOf([plan, reservation]),
      CommitmentDiscountCategory: `multiIf(${plan} != '', 'Spend', ${reservation} != '', 'Usage', '')`,
      CommitmentDiscountType: `multiIf(${plan} != '', 'Savings Plan', ${reservation} != '', 'Reserved Instance', '')`,
      // A fee of a reservation states how many of its hours were unused.
      CommitmentDiscountStatus: `multiIf(${isUsed}, 'Used', ${type} = 'RIFee', 'Unused', '')`,
      CommitmentDiscountQuantity: `multiIf(${type} = 'DiscountedUsage', ${row.quantity("lineItem/UsageAmount")}, ${type} = '${COVERED}', ${effective}, ${type} = 'RIFee', ${row.quantity("reservation/UnusedQuantity")}, ${ZERO})`,
      CommitmentDiscountUnit: `multiIf(${type} IN ('DiscountedUsage', 'RIFee'), 'Hours', ${type} = '${COVERED}', ${row.text("lineItem/CurrencyCode")}, '')`,
      CommitmentDetails: commitmentDetails(row, type),
      Tags: row.find("resource_tags")
        ? row.tags(tagsFromMap(row.jsonText("resource_tags")))
        : tagColumns(row, /^resource_?tags[/_](?:user[:_])?/i),
    },
  };
}

/**
 * AWS Cost and Usage Report: legacy with slashes in column names, legacy Parquet with underscores, and 2.0 with maps.
 */
export const cur: Format = {
  family: "cur",
  title: "AWS CUR",
  vendor: "aws",
  nameOf: (row) => (row.find("resource_tags", "cost_category") ? "AWS CUR 2.0" : "AWS CUR"),
  marks: [
    "lineItem/UnblendedCost",
    "lineItem/LineItemType",
    "lineItem/UsageStartDate",
    "lineItem/UsageAccountId",
    "lineItem/ProductCode",
    "bill/PayerAccountId",
  ],
  required: [
    ["lineItem/UnblendedCost"],
    ["lineItem/LineItemType"],
    ["lineItem/UsageStartDate"],
    ["lineItem/CurrencyCode"],
  ],
  hasParts: false,
  read,
};
