import { toUnits } from "~/lib/decimal";
import type { BillScope } from "./bill-lines";

/** What bills of one month are told apart by. */
interface Ordered {
  currency: string;
  /** Sum of BilledCost in the company's currency; null without a rate. */
  converted: string | null;
}

type Compare<Bill> = (a: Bill, b: Bill) => number;

/**
 * The main bill of a month comes first: that in the currency in which the provider has billed the company for longest,
 * of several in the company's own, then in dollars, then by their codes. It depends on no rate and no amount, so the fixed amounts of the
 * profile and the plain number of the invoice stay where they are. `scope`: all months of the provider.
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

/** Bills of one month as they are listed: the largest first, measured in the company's currency; where one has no rate, the main one first. */
export function listed<Bill extends Ordered>(bills: Bill[], byMain: Compare<Bill>): Bill[] {
  const canCompare = bills.every(({ converted }) => converted !== null);
  return bills.toSorted((a, b) => (canCompare ? bySize(a.converted!, b.converted!) : 0) || byMain(a, b));
}

/** Largest first, whatever the sign. */
export function bySize(a: string, b: string): number {
  const [one, other] = [a, b].map((text) => toUnits(text.replace("-", "")));
  return one! > other! ? -1 : one! < other! ? 1 : 0;
}
