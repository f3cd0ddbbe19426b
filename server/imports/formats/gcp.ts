import { literal } from "../../cost-store/cost-store";
import { choose } from "./charge-types";
import type { ChargeType, PurchaseOption } from "./charge-types";
import type { Format, Reading } from "./format";
import { pairsToObject, replaceAll, STRING } from "./json-text";
import { isAmount, ZERO } from "./row-sql";
import type { RowSql } from "./row-sql";

/** SQL: converts lists printed by Python (single quotes, None, nan) to JSON. */
function toJson(text: string): string {
  const content = "substring(token, 2, length(token) - 2)";
  const unescaped = `replaceAll(${content}, ${literal(String.raw`\'`)}, ${literal("'")})`;
  const escaped = `replaceAll(${unescaped}, '"', ${literal(String.raw`\"`)})`;
  const json = `multiIf(startsWith(token, '"'), token, startsWith(token, ${literal("'")}), concat('"', ${escaped}, '"'), ${replaceAll("token", String.raw`\b(?:None|nan)\b`, "null")})`;
  return `arrayStringConcat(arrayMap(token -> ${json}, extractAll(${text}, ${literal(`${STRING}|[^'"]+`)})))`;
}

function readCredits(row: RowSql) {
  const text = row.jsonText("credits");
  if (text === "''") return { sum: ZERO, map: "map()", checks: [] };
  const isNone = row.define(`${text} IN ('', '[]', 'NULL', 'null', 'None')`);
  // Reads the digits from the text: a JSON parser would convert amounts to floating point.
  const stated = `extractAll(${text}, ${literal(String.raw`['"]amount['"]\s*:\s*(${STRING}|[^,}\]]*)`)})`;
  const texts = `arrayMap(amount -> ${replaceAll("amount", String.raw`^[\s'"]+|[\s'"]+$`, "")}, ${stated})`;
  const amounts = `arrayMap(amount -> toDecimal256OrNull(amount, 30), ${texts})`;
  // Braces outside of names.
  const numberOfCredits = `countEqual(extractAll(${text}, ${literal(String.raw`${STRING}|\{`)}), '{')`;
  const isInvalid = `NOT ${isAmount("amount", "toDecimal256OrNull(amount, 30)")}`;
  const names = `arrayMap(credit -> if(credit.2 = '', credit.1, concat(credit.2, ': ', credit.1)), JSONExtract(${toJson(text)}, 'Array(Tuple(name String, type String))'))`;
  const byName = `CAST(arrayZip(${names}, arrayMap(amount -> assumeNotNull(amount), ${amounts})), 'Map(LowCardinality(String), Decimal(76, 30))')`;
  return {
    sum: row.define(`if(${isNone}, ${ZERO}, arraySum(amount -> ifNull(amount, ${ZERO}), ${amounts}))`),
    map: `if(${isNone} OR length(${names}) != length(${amounts}), map(), ${byName})`,
    checks: [
      {
        condition: `NOT ${isNone} AND (empty(${texts}) OR length(${texts}) != ${numberOfCredits} OR arrayExists(amount -> ${isInvalid}, ${texts}))`,
        code: "not-money" as const,
        column: row.find("credits")!,
        value: text,
      },
    ],
  };
}

/** Cost divided by quantity; informative only, so the 15 digits of a float suffice. */
const unitPrice = (cost: string, quantity: string): string =>
  `if(abs(${quantity}) < 0.000000001, ${ZERO}, CAST(toDecimal256(toFloat64(${cost}) / toFloat64(${quantity}), 15), 'Decimal(76, 30)'))`;

function read(row: RowSql): Reading {
  const gross = `ifNull(${row.requiredCost(["cost"])}, ${ZERO})`;
  const list = `coalesce(${row.cost("cost_at_list")}, ${gross})`;
  const { sum, map, checks } = readCredits(row);
  const payable = `${gross} + ${sum}`;
  const type = row.text("cost_type");
  const isTax = `${type} = 'tax'`;
  const isAdjustment = `${type} IN ('adjustment', 'rounding_error')`;
  const sku = row.text("sku.description");
  const isFee = `match(${sku}, '(?i)^(cud fee|commitment)')`;
  const quantity = row.quantity("usage.amount_in_pricing_units", "usage.amount");
  const machine = row.find("system_labels")
    ? `extract(${row.jsonText("system_labels")}, ${literal(String.raw`machine_spec['"]\s*,\s*['"]value['"]\s*:\s*['"]([^'"]*)`)})`
    : "''";
  // Since 2025, usage at the price of a commitment names its model ("Compute Flexible CUDs - 1 Year"); all other is
  // Default.
  const usesModel = `match(${row.text("consumption_model.description")}, '(?i)commit|\\\\bcuds?\\\\b')`;
  const usesCommitment = `match(${row.jsonText("credits")}, 'COMMITTED_USAGE_DISCOUNT') OR ${usesModel}`;
  return {
    account: row.text("billing_account_id"),
    currency: { column: row.find("currency") ?? "currency", text: row.text("currency") },
    billingPeriod: row.time("invoice.month"),
    start: row.time("usage_start_time"),
    end: row.time("usage_end_time"),
    billed: payable,
    effective: payable,
    list,
    contracted: gross,
    fileBilled: `${sum} + ${gross}`,
    fileEffective: `${sum} + ${gross}`,
    checks,
    line: {
      InvoiceId: row.text("invoice.month"),
      SubAccountId: row.text("project.id"),
      SubAccountName: row.text("project.name"),
      ServiceName: row.text("service.description"),
      ServiceCode: row.text("service.id"),
      RegionId: row.text("location.region"),
      RegionName: row.text("location.location"),
      AvailabilityZone: row.text("location.zone"),
      ChargeCategory: `multiIf(${isTax}, 'Tax', ${isAdjustment}, 'Adjustment', ${isFee}, 'Purchase', 'Usage')`,
      ChargeFrequency: "'Usage-Based'",
      ChargeType: choose<ChargeType>(
        [
          [isTax, "Tax"],
          [isAdjustment, "Adjustment"],
          [isFee, "Purchase"],
        ],
        "Usage",
      ),
      ChargeDescription: sku,
      PublisherName: row.text("seller_name"),
      PurchaseOption: choose<PurchaseOption>(
        [
          [`${isTax} OR ${isAdjustment}`, "" as PurchaseOption],
          [`${isFee} OR ${usesCommitment}`, "CommittedUse"],
          [`match(${sku}, '(?i)\\\\b(spot|preemptible)\\\\b')`, "Spot"],
        ],
        "OnDemand",
      ),
      UsageType: sku,
      InstanceType: machine,
      InstanceFamily: `extract(${machine}, '^([^-]+)-')`,
      ResourceId: row.longText("resource.global_name"),
      ResourceName: row.longText("resource.name"),
      SkuId: row.text("sku.id"),
      SkuDescription: sku,
      ConsumedQuantity: quantity,
      ConsumedUnit: row.text("usage.pricing_unit", "usage.unit"),
      PricingQuantity: quantity,
      PricingUnit: row.text("usage.pricing_unit", "usage.unit"),
      ListUnitPrice: unitPrice(list, quantity),
      ContractedUnitPrice: unitPrice(gross, quantity),
      Tags: row.tags(row.find("labels") ? pairsToObject(toJson(row.jsonText("labels"))) : "''"),
      Credits: map,
    },
  };
}

/**
 * Google Cloud billing export: records as columns with dotted names or as groups of a Parquet file, lists as such, as
 * JSON or as printed by Python.
 */
export const gcp: Format = {
  family: "gcp",
  title: "Google Cloud billing export",
  vendor: "gcp",
  marks: [
    "service.description",
    "sku.description",
    "usage_start_time",
    "project.id",
    "credits",
    "invoice.month",
    "billing_account_id",
    "cost_type",
  ],
  // The last two are missing if records are cells of a CSV file: {'id': '…', 'description': '…'}.
  required: [["cost"], ["currency"], ["usage_start_time"], ["service.description"], ["invoice.month"]],
  hasParts: false,
  read,
};
