import type { ImportReplacement, ImportSum } from "~/contract/imports/imports";
import { add } from "~/lib/money/decimal";
import type { Slice } from "./reconcile";

/** A slice that is no longer live; days are YYYY-MM-DD. */
export interface RetiredSlice {
  firstDay: string;
  lastDay: string;
  sums: Omit<ImportSum, "live">[];
}

type Key = Pick<ImportSum, "vendor" | "month" | "billingAccountId" | "basis">;

const monthKey = ({ vendor, month, billingAccountId, basis }: Key): string =>
  JSON.stringify([vendor, month, billingAccountId, basis ?? "actual"]);

/** Compares retired slices with the `slices` that replace them, by month, billing account and currency, in order. */
export function replacementsOf(retired: RetiredSlice[], slices: Slice[]): ImportReplacement[] {
  const replacements = new Map<string, ImportReplacement>();
  for (const { sums } of retired) {
    for (const sum of sums) {
      const key = `${monthKey(sum)} ${sum.currency}`;
      if (!replacements.has(key)) replacements.set(key, replacement(sum, retired, slices));
    }
  }
  return [...replacements.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

function replacement(sum: Omit<ImportSum, "live">, retired: RetiredSlice[], slices: RetiredSlice[]): ImportReplacement {
  const before = stateOf(sum, retired);
  const after = stateOf(sum, slices);
  const { vendor, month, billingAccountId, currency, basis = "actual" } = sum;
  return {
    vendor,
    month,
    billingAccountId,
    currency,
    basis,
    rowsBefore: before.rows,
    rowsAfter: after.rows,
    billedBefore: before.billed,
    billedAfter: after.billed,
    daysBefore: before.days,
    daysAfter: after.days,
    losesDays: before.days.first < after.days.first || before.days.last > after.days.last,
  };
}

/** Lines and cost in the currency, and the days of the month covered by the slices. */
function stateOf(
  fileSum: Omit<ImportSum, "live">,
  slices: RetiredSlice[],
): { rows: number; billed: string; days: { first: string; last: string } } {
  const monthSlices = slices.filter(({ sums }) => sums.some((sum) => monthKey(sum) === monthKey(fileSum)));
  const sums = monthSlices
    .flatMap((slice) => slice.sums)
    .filter((sum) => sum.currency === fileSum.currency && monthKey(sum) === monthKey(fileSum));
  const days = monthSlices.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort();
  return {
    rows: sums.reduce((rows, sum) => rows + sum.rowsStored, 0),
    billed: add(...sums.map((sum) => sum.storeBilledCost)),
    days: { first: days[0]!, last: days.at(-1)! },
  };
}
