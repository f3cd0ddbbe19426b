import { add, isZero, subtract } from "~/lib/money/decimal";
import { groupBy } from "~/lib/group-by";
import { refuse } from "../problems";
import { slicesOf } from "./file-sums";
import type { FileSum } from "./file-sums";

/** Sums of one month of a billing account. */
const monthOf = ({ vendor, month, billingAccountId }: FileSum): string =>
  JSON.stringify([vendor, month, billingAccountId]);

/**
 * Ids of the slices with amortized costs. A file shows which export it is of by its commitments. One without any is
 * another part of the export of the month's other files, unless these are amortized and its cost equals theirs without
 * commitments: then it is the whole actual export. Throws ImportRefused (unclear-basis) if the others are of both
 * exports. `nameOf` returns the name of a part's file.
 */
export function amortizedSlices(read: FileSum[], nameOf: (part: number) => string): Set<string> {
  const partsThat = (shows: (sum: FileSum) => boolean) => new Set(read.filter(shows).map(({ part }) => part));
  const amortizedParts = partsThat((sum) => sum.showsAmortized > 0);
  const actualParts = partsThat((sum) => sum.showsActual > 0);
  const amortized: FileSum[] = [];
  for (const sums of groupBy(read, monthOf).values()) {
    const shown = sums.filter(({ part }) => amortizedParts.has(part));
    const unclear = sums.filter(({ part }) => !amortizedParts.has(part) && !actualParts.has(part));
    amortized.push(...shown);
    if (shown.length === 0 || unclear.length === 0) continue;
    if (shown.length + unclear.length < sums.length)
      refuse("unclear-basis", { file: nameOf(unclear[0]!.part) }, { month: unclear[0]!.month });
    if (!haveEqualCosts(shown, unclear)) amortized.push(...unclear);
  }
  return new Set(slicesOf(amortized));
}

/** Cost without commitments. */
type Billed = Pick<FileSum, "currency" | "billed">;

/** Whether both cost the same without commitments, in each currency. */
export function haveEqualCosts(some: Billed[], others: Billed[]): boolean {
  const billedIn = (sums: Billed[], currency: string) =>
    add(...sums.filter((sum) => sum.currency === currency).map(({ billed }) => billed));
  const currencies = new Set([...some, ...others].map(({ currency }) => currency));
  return [...currencies].every((currency) => isZero(subtract(billedIn(some, currency), billedIn(others, currency))));
}
