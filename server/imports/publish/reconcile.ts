import type { ImportSum } from "~/contract/imports/imports";
import type { Vendor } from "~/contract/vendors";
import { subtract } from "~/lib/money/decimal";
import type { CostStore } from "../../cost-store/cost-store";
import { LINES, ROLLUPS } from "../../cost-store/schema";
import { slicesOf } from "./file-sums";
import type { FileSum } from "./file-sums";
import { refuse } from "../problems";
import { agrees, storeSums } from "./store-sums";
import type { SliceSum } from "./store-sums";

/** The data of an import that is published together: one slice. */
export interface Slice {
  sliceId: string;
  vendor: Vendor;
  /** YYYY-MM. */
  month: string;
  source: string;
  basis: "actual" | "amortized";
  part: number;
  firstDay: string;
  lastDay: string;
  currencies: string[];
  rows: number;
  sums: Omit<ImportSum, "live">[];
}

/**
 * Compares the stored totals of an import with the totals of its files (`read`), by slice and currency. Throws
 * ImportRefused (residual) unless every difference is exactly 0, in the lines and in the rollups.
 */
export async function reconcile(
  store: CostStore,
  input: { read: FileSum[]; companyId: string; file: string },
): Promise<Slice[]> {
  const { read } = input;
  const ids = slicesOf(read);
  const selection = { companyId: input.companyId, slices: ids };
  const lines = await storeSums(store, LINES, selection);
  const rollups: SliceSum[][] = [];
  for (const table of ROLLUPS) rollups.push(await storeSums(store, table, selection));
  const storedRows = (sums: SliceSum[]) => sums.reduce((rows, sum) => rows + Number(sum.rows), 0);
  const sums = read.map((sum) => {
    const stored = find(lines, sum);
    for (const total of [stored, ...rollups.map((rollup) => find(rollup, sum))])
      if (!agrees(sum, total)) refuseDifference(input.file, sum, total);
    return { sum, stored: stored! };
  });
  // Detects stored lines in a slice and currency without any row in the files.
  const rowsRead = read.reduce((rows, sum) => rows + Number(sum.rows), 0);
  if (read[0] && [lines, ...rollups].some((stored) => storedRows(stored) !== rowsRead))
    refuseDifference(input.file, read[0], undefined);
  const amortizedParts = new Set(read.filter((sum) => sum.showsAmortized > 0).map((sum) => sum.part));
  return ids.map((sliceId) =>
    sliceOf(
      sums.filter(({ sum }) => sum.sliceId === sliceId),
      amortizedParts,
    ),
  );
}

const find = (sums: SliceSum[], { sliceId, currency }: FileSum) =>
  sums.find((sum) => sum.sliceId === sliceId && sum.currency === currency);

function refuseDifference(file: string, sum: FileSum, stored: SliceSum | undefined): never {
  const { vendor, month, currency, billed } = sum;
  refuse("residual", { file }, { vendor, month, currency, fileCost: billed, storeCost: stored?.billed ?? "0" });
}

function sliceOf(sums: { sum: FileSum; stored: SliceSum }[], amortizedParts: Set<number>): Slice {
  const { sliceId, vendor, month, billingAccountId, part } = sums[0]!.sum;
  const basis = amortizedParts.has(part) ? "amortized" : "actual";
  const days = sums.flatMap(({ sum }) => [sum.firstDay, sum.lastDay]).sort();
  return {
    sliceId,
    vendor,
    month,
    source: billingAccountId,
    basis,
    part,
    firstDay: days[0]!,
    lastDay: days.at(-1)!,
    currencies: sums.map(({ sum }) => sum.currency).sort(),
    rows: sums.reduce((rows, { sum }) => rows + Number(sum.rows), 0),
    sums: sums.map(({ sum, stored }) => ({
      vendor,
      month,
      billingAccountId,
      currency: sum.currency,
      basis,
      rowsStored: Number(stored.rows),
      fileBilledCost: sum.billed,
      storeBilledCost: stored.billed,
      fileEffectiveCost: sum.effective,
      storeEffectiveCost: stored.effective,
      residual: subtract(sum.billed, stored.billed),
    })),
  };
}
