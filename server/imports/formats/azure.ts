import { regionOf } from "./azure-regions";
import { choose } from "./charge-types";
import type { ChargeType, PurchaseOption } from "./charge-types";
import type { Format, Reading, RowCheck } from "./format";
import { MAX_AMOUNT, ZERO } from "./row-sql";
import type { RowSql } from "./row-sql";

const cost = ["CostInBillingCurrency", "Cost", "PreTaxCost", "ExtendedCost"];
const currency = ["BillingCurrency", "BillingCurrencyCode", "Currency"];
const date = ["Date", "UsageDateTime", "UsageDate"];
const commitment = ["benefitId", "ReservationId"];

/** Azure writes some JSON objects without their braces. */
const withBraces = (text: string): string => String.raw`replaceRegexpOne(${text}, '(?s)^\\s*([^{\\s].*)$', '{\\1}')`;

const chargeType = (type: string, model: string): string =>
  choose<ChargeType>(
    [
      [`${type} = 'Usage' AND ${model} = 'Reservation'`, "ReservedUsage"],
      [`${type} = 'Usage' AND ${model} = 'SavingsPlan'`, "SavingsPlanUsage"],
      [`${type} IN ('Usage', '')`, "Usage"],
      [`${type} = 'UnusedReservation'`, "UnusedReservation"],
      [`${type} = 'UnusedSavingsPlan'`, "UnusedSavingsPlan"],
      [`${type} = 'Refund'`, "Refund"],
      [`${type} = 'Purchase' AND ${model} = 'Reservation'`, "ReservationPurchase"],
      [`${type} = 'Purchase' AND ${model} = 'SavingsPlan'`, "SavingsPlanPurchase"],
      [`${type} = 'Purchase'`, "Purchase"],
      [`${type} = 'Credit'`, "Credit"],
      [`${type} = 'Tax'`, "Tax"],
    ],
    "Adjustment",
  );

/** SQL: the amount with 18 decimals; 0 from MAX_AMOUNT on, whose products overflow: `checksOf` rejects such rows. */
const factor = (amount: string): string => `toDecimal256(if(abs(${amount}) >= ${MAX_AMOUNT}, ${ZERO}, ${amount}), 18)`;

/**
 * A price in the billing currency. Customer agreements price in `pricingCurrency`: Microsoft's cost is the effective
 * price × quantity × exchange rate. Enterprise agreements have no such rate.
 */
function billingPrice(row: RowSql, column: string): string {
  const price = row.price(column);
  if (!row.find("exchangeRatePricingToBilling")) return price;
  const rate = `ifNull(nullIf(${row.price("exchangeRatePricingToBilling")}, ${ZERO}), toDecimal256(1, 30))`;
  return row.define(`CAST(${factor(price)} * ${factor(rate)}, 'Nullable(Decimal(76, 30))')`);
}

const quantity = ["Quantity", "UsageQuantity"];

/** A pay-as-you-go price times the quantity, with 18 decimals each: exact for every price list, without overflow. */
const listOf = (row: RowSql, amount: string): string => {
  const stated = row.cost("PaygCostInBillingCurrency");
  const price = `ifNull(${billingPrice(row, "PayGPrice")}, ${ZERO})`;
  const product = `${factor(price)} * ${factor(row.quantity(...quantity))}`;
  return `coalesce(${stated}, if(${price} != 0, CAST(${product}, 'Decimal(76, 30)'), ${amount}))`;
};

/** Factors of a list cost that no product can be computed of. */
function checksOf(row: RowSql): RowCheck[] {
  const price = `ifNull(${billingPrice(row, "PayGPrice")}, ${ZERO})`;
  const isComputed = `isNull(${row.cost("PaygCostInBillingCurrency")}) AND ${price} != 0`;
  const check = (column: string | undefined, value: string): RowCheck[] =>
    column === undefined
      ? []
      : [{ condition: `${isComputed} AND abs(${value}) >= ${MAX_AMOUNT}`, code: "bad-value", column, value }];
  return [...check(row.find("PayGPrice"), price), ...check(row.find(...quantity), row.quantity(...quantity))];
}

function read(row: RowSql): Reading {
  const amount = `ifNull(${row.requiredCost(cost)}, ${ZERO})`;
  const type = row.text("ChargeType");
  const reservation = row.text(...commitment);
  const pricingModel = row.text("PricingModel");
  // Older exports have no pricing model, but name the reservation.
  const model = row.define(`if(${pricingModel} = '' AND ${reservation} != '', 'Reservation', ${pricingModel})`);
  const isUnused = `startsWith(${type}, 'Unused')`;
  const isCovered = row.define(`${type} = 'Usage' AND ${model} IN ('Reservation', 'SavingsPlan')`);
  const isCommitted = row.define(`${isCovered} OR ${isUnused}`);
  const service = row.text("MeterCategory", "ConsumedService");
  const info = withBraces(row.jsonText("AdditionalInfo"));
  const fromInfo = (key: string) =>
    info.includes("''") ? `''` : `JSONExtract(${info}, '${key}', 'LowCardinality(String)')`;
  return {
    account: row.text("BillingAccountId"),
    currency: { column: row.find(...currency) ?? currency[0]!, text: row.text(...currency) },
    billingPeriod: row.time("BillingPeriodStartDate"),
    start: row.time(...date),
    end: { ...row.time(...date), time: `${row.time(...date).time} + INTERVAL 1 DAY` },
    billed: `if(${isCommitted}, ${ZERO}, ${amount})`,
    effective: amount,
    list: listOf(row, amount),
    contracted: amount,
    fileBilled: `${amount} - if(${isCommitted}, ${amount}, ${ZERO})`,
    fileEffective: amount,
    checks: checksOf(row),
    evidence: {
      showsAmortized: `${isUnused} OR (${isCovered} AND ${amount} != 0)`,
      showsActual: `(${isCovered} AND ${amount} = 0) OR (${type} IN ('Purchase', 'Refund') AND ${model} IN ('Reservation', 'SavingsPlan'))`,
    },
    line: {
      BillingAccountName: row.text("BillingAccountName"),
      InvoiceId: row.text("InvoiceId"),
      SubAccountId: row.text("SubscriptionId", "SubscriptionGuid"),
      SubAccountName: row.text("SubscriptionName"),
      ServiceName: service,
      ServiceCode: row.text("ConsumedService"),
      ProductFamily: row.text("ServiceFamily"),
      RegionId: regionOf(row.text("ResourceLocation")),
      RegionName: row.text("ResourceLocation"),
      AvailabilityZone: row.text("AvailabilityZone"),
      ChargeCategory: `multiIf(${type} IN ('Purchase', 'Refund'), 'Purchase', ${type} IN ('Credit', 'Tax'), ${type}, ${type} IN ('Usage', '') OR ${isUnused}, 'Usage', 'Adjustment')`,
      ChargeClass: `if(${type} = 'Refund', 'Correction', '')`,
      ChargeFrequency: `transform(${row.text("Frequency")}, ['OneTime', 'UsageBased'], ['One-Time', 'Usage-Based'])`,
      ChargeType: chargeType(type, model),
      ChargeDescription: row.longText("ProductName", "Product"),
      PublisherName: row.text("PublisherName"),
      PricingCategory: `multiIf(${isCommitted}, 'Committed', ${model} = 'Spot', 'Dynamic', 'Standard')`,
      PurchaseOption: choose<PurchaseOption>(
        [
          [`NOT (${type} IN ('Usage', '') OR ${isUnused})`, "" as PurchaseOption],
          [`${model} = 'Reservation' OR ${type} = 'UnusedReservation'`, "Reserved"],
          [`${model} = 'SavingsPlan' OR ${type} = 'UnusedSavingsPlan'`, "SavingsPlan"],
          [`${model} = 'Spot'`, "Spot"],
        ],
        "OnDemand",
      ),
      UsageType: row.text("MeterName"),
      InstanceType: fromInfo("ServiceType"),
      OperatingSystem: fromInfo("ImageType"),
      DatabaseEngine: `if(match(${service}, '(?i)sql|database|cosmos'), ${row.text("MeterSubCategory")}, '')`,
      CacheEngine: `if(match(${service}, '(?i)redis|cache'), ${row.text("MeterSubCategory")}, '')`,
      ResourceId: row.longText("ResourceId", "InstanceId", "InstanceName"),
      ResourceName: row.longText("ResourceName"),
      SkuId: row.text("MeterId"),
      SkuDescription: row.longText("ProductName", "Product"),
      ConsumedQuantity: row.quantity(...quantity),
      ConsumedUnit: row.text("UnitOfMeasure"),
      PricingQuantity: row.quantity(...quantity),
      PricingUnit: row.text("UnitOfMeasure"),
      ListUnitPrice: billingPrice(row, "PayGPrice"),
      ContractedUnitPrice: billingPrice(row, "EffectivePrice"),
      CommitmentDiscountId: reservation,
      CommitmentDiscountName: row.text("benefitName", "ReservationName"),
      CommitmentDiscountCategory: `multiIf(${model} = 'SavingsPlan', 'Spend', ${model} = 'Reservation', 'Usage', '')`,
      CommitmentDiscountType: `multiIf(${model} = 'SavingsPlan', 'Savings Plan', ${model} = 'Reservation', 'Reservation', '')`,
      CommitmentDiscountStatus: `multiIf(${isUnused}, 'Unused', ${isCommitted}, 'Used', '')`,
      Tags: row.tags(row.find("Tags") ? withBraces(row.jsonText("Tags")) : "''"),
    },
  };
}

/**
 * Older enterprise exports have Cost; those for pay as you go PreTaxCost by usage date; newer ones name the billing
 * currency.
 */
function preferredName(row: RowSql, names: string[]): string {
  const [recent = "", ...older] = names;
  const isPayAsYouGo = row.find("UsageDateTime", "PreTaxCost") !== undefined;
  if (names === cost)
    return isPayAsYouGo
      ? "PreTaxCost"
      : row.find("Product") && !row.find("ProductName", "pricingCurrency")
        ? "Cost"
        : recent;
  if (names === currency)
    return isPayAsYouGo
      ? "Currency"
      : row.find("CostInBillingCurrency") && !row.find("pricingCurrency")
        ? "BillingCurrencyCode"
        : recent;
  return isPayAsYouGo ? (older[0] ?? recent) : recent;
}

/**
 * Azure cost details of enterprise and customer agreements, actual or amortized, with their variants of column names.
 */
export const azure: Format = {
  family: "azure",
  title: "Azure cost details",
  vendor: "azure",
  marks: [
    "MeterCategory",
    "MeterId",
    "SubscriptionId",
    "ConsumedService",
    "ChargeType",
    "UnitOfMeasure",
    "CostInBillingCurrency",
    "PricingModel",
  ],
  required: [cost, currency, date],
  preferredName,
  // Only the rows show whether a file is an actual or an amortized export.
  hasParts: true,
  read,
};
