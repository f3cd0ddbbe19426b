import { chargeRow } from "~/contract/billing/billing";
import type { ChargeRow } from "~/contract/billing/billing";
import type { BillingProfile, Fee } from "~/contract/billing/billing-profile";
import { beforeVat, billGroups, billTotal } from "~/lib/money/bill-equation";
import type { BillAmounts } from "~/lib/money/bill-equation";
import { add, fromUnits, subtract, toUnits } from "~/lib/money/decimal";
import { chargeOf, hasPart, totalOf } from "../../money/bill-parts";
import type { PartSum } from "../../money/bill-parts";

/** What a profile adds to one bill: the percentages of its month, and amounts charged once. */
export interface Terms {
  salesDiscount: string;
  ncpDiscount: string;
  supportFee: string;
  cloudServiceCharge: string;
  vat: string;
  /** In the currency of the bill. */
  fixed: { supportFee: string; cloudServiceCharge: string; additionalServiceFee: string };
}

const noFixed: Terms["fixed"] = { supportFee: "0", cloudServiceCharge: "0", additionalServiceFee: "0" };

const percentOf = (fee: Fee): string => (fee.type === "percent" ? fee.percent : "0");
const amountOf = (fee: Fee): string => (fee.type === "fixed" ? fee.amount : "0");

/**
 * The terms of a profile for a bill. Support and VAT are not added if the export has lines for them.
 *
 * @param isMain only the main bill of a month has the fixed amounts
 */
export function termsOf(profile: BillingProfile, parts: PartSum[], isMain: boolean): Terms {
  const { salesDiscount, ncpDiscount, supportFee, cloudServiceCharge, additionalServices, vat } = profile;
  return {
    salesDiscount,
    ncpDiscount,
    supportFee: hasPart(parts, "support") ? "0" : percentOf(supportFee),
    cloudServiceCharge: percentOf(cloudServiceCharge),
    vat: hasPart(parts, "tax") ? "0" : vat,
    fixed: isMain
      ? {
          supportFee: hasPart(parts, "support") ? "0" : amountOf(supportFee),
          cloudServiceCharge: amountOf(cloudServiceCharge),
          additionalServiceFee: add(...additionalServices.map((service) => service.additionalServiceCharge)),
        }
      : noFixed,
  };
}

/** The terms for part of a bill, such as an account or product, which has no share of the fixed amounts. */
export const withoutFixed = (terms: Terms): Terms => ({ ...terms, fixed: noFixed });

/** Percent of an amount, truncated to 30 decimals. */
export const percentageOf = (amount: string, percent: string): string =>
  fromUnits((toUnits(amount) * toUnits(percent)) / (100n * 10n ** 30n));

/** The lines of a bill and its totals. */
export interface Charges extends BillAmounts {
  cloudCost: string;
  beforeVat: string;
  total: string;
  /** The amount that the terms add to the sum of the export's lines. */
  added: string;
}

/**
 * Computes the lines of a bill, or of part of it, from its sums. Every line of the export counts in exactly one line of
 * the bill, so the total is the sum of the export plus what the terms add.
 *
 * @param cloudFront the part of the list discount that is shown as CloudFront's
 */
export function chargesOf(parts: PartSum[], terms: Terms, cloudFront = { dto: "0", req: "0" }): Charges {
  const cloudCost = chargeOf(parts, "cloudCost");
  const providerDiscount = subtract(totalOf(parts, ["cloud"], "listDiscount"), totalOf(parts, ["discount"]));
  const cloudFrontDiscount = add(cloudFront.dto, cloudFront.req);
  const share = (percent: string) => percentageOf(cloudCost, percent);
  const supportFee = add(share(terms.supportFee), terms.fixed.supportFee);
  const lines: BillAmounts = {
    cloudOriginalCost: add(cloudCost, providerDiscount),
    onDemandDiscount: subtract(providerDiscount, cloudFrontDiscount),
    cloudFrontDiscount,
    salesDiscount: share(terms.salesDiscount),
    ncpDiscount: share(terms.ncpDiscount),
    supportFee: add(chargeOf(parts, "support"), supportFee),
    additionalServiceFee: terms.fixed.additionalServiceFee,
    cloudServiceCharge: add(share(terms.cloudServiceCharge), terms.fixed.cloudServiceCharge),
    credit: chargeOf(parts, "credit"),
    vat: chargeOf(parts, "tax"),
  };
  const vat = percentageOf(beforeVat(lines), terms.vat);
  const amounts = { ...lines, vat: add(lines.vat, vat) };
  const added = subtract(
    add(supportFee, amounts.additionalServiceFee, amounts.cloudServiceCharge, vat),
    add(amounts.salesDiscount, amounts.ncpDiscount),
  );
  return { ...amounts, cloudCost, beforeVat: beforeVat(amounts), total: billTotal(amounts), added };
}

export const chargeColumns = chargeRow.keyof().options;

export const chargeRowOf = (amountOf: (column: keyof ChargeRow) => string): ChargeRow =>
  Object.fromEntries(chargeColumns.map((column) => [column, amountOf(column)])) as ChargeRow;

export const sumOfRows = (rows: ChargeRow[]): ChargeRow =>
  chargeRowOf((column) => add(...rows.map((row) => row[column])));

/** The lines of a bill as a table row. */
export const toChargeRow = (charges: Charges): ChargeRow =>
  chargeRowOf((column) =>
    column === "total" ? charges.total : add(...billGroups[column].map((line) => charges[line])),
  );
