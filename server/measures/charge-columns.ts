import { bind, sql } from "../cost-store/sql";
import { partCharges } from "../money/bill-parts";
import type { BillPart, PartCharge } from "../money/bill-parts";
import { as, expression } from "./columns";
import type { Expression } from "./columns";
import { measures, negative, sumIf } from "./measures";
import type { Measure } from "./measures";

/** Support as a product of each provider. */
const isSupport = sql`match(ServiceCode, '^AWS(Developer)?Support')
  OR match(ServiceName, '(?i)^((amazon|aws|microsoft|azure|google|gcp|oracle|oci|cloud|premium|enhanced|standard|developer|business|enterprise|unified) )*support\\\\b')`;

/**
 * The part of a bill that a charge belongs to. Tax and credits on support are tax and credits; refunds and adjustments
 * of support are support.
 */
const billPart = expression(
  sql`multiIf(ChargeType = 'Tax', 'tax', ChargeType = 'Credit', 'credit', ${isSupport}, 'support', ChargeType = 'Discount', 'discount', 'cloud')`,
  "BillCharge",
  "ServiceCode",
  "ServiceName",
);

/** The part as a named key, which `chargeMeasure` uses. */
export const part = as("part", billPart);

export const isIn = (parts: readonly BillPart[]): Expression =>
  expression(sql`${billPart.value} IN ${bind("Array(String)", [...parts])}`, ...billPart.reads);

/** Kind of charge for usage and purchases; for others, the part. */
export const chargeKind = expression(
  sql`if(${billPart.value} = 'cloud', multiIf(ChargeType IN ('ReservationPurchase', 'SavingsPlanPurchase', 'Purchase'), 'purchase', ChargeType = 'Refund', 'refund', ChargeType = 'Adjustment', 'adjustment', 'usage'), ${billPart.value})`,
  ...billPart.reads,
);

/** The export's description for credits, discounts and taxes; the product for everything else. */
export const chargeName = expression(
  sql`if(${billPart.value} IN ('cloud', 'support') OR ChargeDescription = '', ServiceName, ChargeDescription)`,
  ...billPart.reads,
);

/** Charges other than tax. */
export const isBeforeTax = expression(sql`ChargeType != 'Tax'`, "BillCharge");

/** A charge of an invoice with the sign it is displayed with. The query must be `using` the part. */
export function chargeMeasure(name: PartCharge): Measure {
  const { parts, sign } = partCharges[name];
  const billed = sumIf(measures.billed, expression(sql`part IN ${bind("Array(String)", [...parts])}`));
  return sign === 1 ? billed : negative(billed);
}
