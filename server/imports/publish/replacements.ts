import type { ImportReplacement, ImportSum } from "~/contract/imports/imports";
import { add } from "~/lib/money/decimal";
import { groupBy } from "~/lib/group-by";
import { accountOf } from "../../slices/live-slices";
import type { Slice } from "./reconcile";

/** A slice that is no longer live; days are YYYY-MM-DD. */
export interface RetiredSlice {
  firstDay: string;
  lastDay: string;
  sums: Omit<ImportSum, "live">[];
}

type Key = Pick<ImportSum, "vendor" | "month" | "billingAccountId" | "basis">;

/** Identifies what one import replaces as a whole. */
export const monthKey = ({ vendor, month, billingAccountId, basis }: Key): string =>
  JSON.stringify([vendor, month, accountOf({ vendor, source: billingAccountId }), basis ?? "actual"]);

/**
 * Compares retired slices with the `slices` that replace them, by month, billing account and currency, in order. Months
 * that none replaces are left out: an earlier version read them from the same files. `lost` counts the accounts that a
 * month loses, by `monthKey`.
 */
export function replacementsOf(
  retired: RetiredSlice[],
  slices: Slice[],
  lost: ReadonlyMap<string, number> = new Map(),
): ImportReplacement[] {
  const before = byMonth(retired);
  const after = byMonth(slices);
  const replacements = new Map<string, ImportReplacement>();
  for (const [month, monthSlices] of before) {
    const replacing = after.get(month);
    if (!replacing) continue;
    for (const sum of monthSlices.flatMap(({ sums }) => sums)) {
      const key = `${month} ${sum.currency}`;
      if (!replacements.has(key))
        replacements.set(key, { ...replacement(sum, monthSlices, replacing), losesAccounts: lost.get(month) });
    }
  }
  return [...replacements.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/** A slice has one month. */
const byMonth = (slices: RetiredSlice[]): Map<string, RetiredSlice[]> =>
  groupBy(slices, ({ sums }) => monthKey(sums[0]!));

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
    losesRows: after.rows * 2 < before.rows,
  };
}

/** Lines and cost of a month's slices in one currency, and the days that all of them cover. */
function stateOf(
  { currency }: Pick<ImportSum, "currency">,
  slices: RetiredSlice[],
): { rows: number; billed: string; days: { first: string; last: string } } {
  const sums = slices.flatMap((slice) => slice.sums).filter((sum) => sum.currency === currency);
  const days = slices.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort();
  return {
    rows: sums.reduce((rows, sum) => rows + sum.rowsStored, 0),
    billed: add(...sums.map((sum) => sum.storeBilledCost)),
    days: { first: days[0]!, last: days.at(-1)! },
  };
}
