import { toUnits } from "~/lib/money/decimal";
import type { BillScope } from "./bill-lines";

/** The properties that the bills of a month are ordered by. */
interface Ordered {
  currency: string;
  /** Sum of BilledCost in the company's currency; null without a rate. */
  converted: string | null;
}

type Compare<Bill> = (a: Bill, b: Bill) => number;

/**
 * Puts the main bill of a month first: the one in the currency that the provider has billed in for the longest time,
 * then in the company's currency, then in dollars, then by currency code. As it depends on neither rates nor amounts,
 * the bill with the profile's fixed amounts and the plain invoice number does not change.
 *
 * @param scope all months of the provider
 */
export function mainFirst({ slices, damaged }: BillScope, companyCurrency: string): Compare<Pick<Ordered, "currency">> {
  const since = (currency: string) =>
    [...slices, ...damaged]
      .filter(({ currencies }) => currencies.includes(currency))
      .reduce((first, { month }) => (month < first ? month : first), "9999");
  const keyOf = ({ currency }: Pick<Ordered, "currency">) =>
    `${since(currency)} ${Number(currency !== companyCurrency)} ${Number(currency !== "USD")} ${currency}`;
  return (a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0);
}

/**
 * Bills of one month in display order: the largest in the company's currency first; if a rate is missing, the main bill
 * first.
 */
export function listed<Bill extends Ordered>(bills: Bill[], byMain: Compare<Bill>): Bill[] {
  const canCompare = bills.every(({ converted }) => converted !== null);
  return bills.toSorted((a, b) => (canCompare ? bySize(a.converted!, b.converted!) : 0) || byMain(a, b));
}

/** Compares by absolute value, largest first. */
export function bySize(a: string, b: string): number {
  const [first, other] = [a, b].map((text) => toUnits(text.replace("-", "")));
  return first! > other! ? -1 : first! < other! ? 1 : 0;
}
