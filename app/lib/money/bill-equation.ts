import { add, negate, subtract } from "./decimal";
import { plainAmount } from "./money";
import { roundingOf } from "./rounding";

/** The lines of a bill in the order of its equation (spec §3), with their signs. */
export const billLines = {
  cloudOriginalCost: 1,
  onDemandDiscount: -1,
  cloudFrontDiscount: -1,
  salesDiscount: -1,
  ncpDiscount: -1,
  supportFee: 1,
  additionalServiceFee: 1,
  cloudServiceCharge: 1,
  credit: -1,
  vat: 1,
} as const;
export type BillLine = keyof typeof billLines;
export const billLineNames = Object.keys(billLines) as [BillLine, ...BillLine[]];

/** Last month that shows CloudFront's discount on its own (spec §9). */
export const LAST_CLOUD_FRONT_MONTH = "2022-03";

/** The lines shown in the bill of a month, YYYY-MM. */
export const billLinesOf = (yearMonth: string): BillLine[] =>
  billLineNames.filter((line) => line !== "cloudFrontDiscount" || yearMonth <= LAST_CLOUD_FRONT_MONTH);

/** The lines of the equation in groups that tables show as one column; all lines of a group have the same sign. */
export const billGroups = {
  cloudOriginalCost: ["cloudOriginalCost"],
  discount: ["onDemandDiscount", "cloudFrontDiscount", "salesDiscount", "ncpDiscount"],
  supportAndServices: ["supportFee", "additionalServiceFee", "cloudServiceCharge"],
  credit: ["credit"],
  vat: ["vat"],
} as const satisfies Record<string, readonly BillLine[]>;

/** Amounts of the lines as decimal text; deductions are stored without their sign. */
export type BillAmounts = Record<BillLine, string>;

/** The amount of a line with its sign in the equation. */
export const signed = (amounts: BillAmounts, line: BillLine): string =>
  billLines[line] === 1 ? amounts[line] : negate(amounts[line]);

/** Exact total of all lines except VAT. */
export const beforeVat = (amounts: BillAmounts): string =>
  add(...billLineNames.filter((line) => line !== "vat").map((line) => signed(amounts, line)));

/** Exact total of the bill. */
export const billTotal = (amounts: BillAmounts): string => add(beforeVat(amounts), amounts.vat);

/** A bill as displayed: each figure with the decimals of its currency, without separators. */
export interface RoundedBill extends BillAmounts {
  beforeVat: string;
  /** Difference between the rounded total and the rounded lines: "0" if they add up. */
  rounding: string;
  total: string;
}

/**
 * The lines as displayed. The total is the exact total, rounded; the difference from the rounded lines is a line
 * "Rounding" before VAT, so that the displayed figures add up: lines plus rounding are `beforeVat`, and with VAT they
 * are `total`. Google Cloud amounts in won are truncated (spec §9).
 */
export function roundedBill(amounts: BillAmounts, currency: string, vendor: string | null): RoundedBill {
  const rounded = (value: string) => plainAmount(value, currency, vendor);
  const lines = Object.fromEntries(billLineNames.map((line) => [line, rounded(amounts[line])])) as BillAmounts;
  const total = rounded(billTotal(amounts));
  const rounding = roundingOf(
    total,
    billLineNames.map((line) => signed(lines, line)),
  );
  return {
    ...lines,
    total,
    rounding: rounding === "0" ? "0" : rounded(rounding),
    beforeVat: rounded(subtract(total, lines.vat)),
  };
}
