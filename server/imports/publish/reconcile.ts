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
 * Compares the stored totals of an import with the totals of its files (`read`), by slice and currency. The slices whose
 * ids are in `amortized` have amortized costs. Throws
 * ImportRefused (residual) unless every difference is exactly 0, in the lines and in the rollups.
 */
export async function reconcile(
  store: CostStore,
  input: { read: FileSum[]; amortized: Set<string>; companyId: string; file: string },
): Promise<Slice[]> {
  const { read, amortized } = input;
  const selection = { companyId: input.companyId, slices: slicesOf(read) };
  const lines = await storeSums(store, LINES, selection);
  const rollups: SliceSum[][] = [];
  for (const table of ROLLUPS) rollups.push(await storeSums(store, table, selection));
  const [linesOf, ...rollupsOf] = [lines, ...rollups].map(
    (stored) => new Map(stored.map((sum) => [sliceAndCurrency(sum), sum])),
  );
  const slices = new Map<string, StoredSum[]>();
  for (const sum of read) {
    const key = sliceAndCurrency(sum);
    const stored = linesOf!.get(key);
    for (const total of [stored, ...rollupsOf.map((rollup) => rollup.get(key))])
      if (!agrees(sum, total)) refuseDifference(input.file, sum, total);
    slices.set(sum.sliceId, [...(slices.get(sum.sliceId) ?? []), { sum, stored: stored! }]);
  }
  // Detects stored lines in a slice and currency without any row in the files.
  const storedRows = (sums: SliceSum[]) => sums.reduce((rows, sum) => rows + Number(sum.rows), 0);
  const rowsRead = storedRows(read);
  if (read[0] && [lines, ...rollups].some((stored) => storedRows(stored) !== rowsRead))
    refuseDifference(input.file, read[0], undefined);
  return [...slices.values()].map((sums) =>
    sliceOf(sums, amortized.has(sums[0]!.sum.sliceId) ? "amortized" : "actual"),
  );
}

interface StoredSum {
  sum: FileSum;
  stored: SliceSum;
}

const sliceAndCurrency = ({ sliceId, currency }: SliceSum): string => `${sliceId} ${currency}`;

function refuseDifference(file: string, sum: FileSum, stored: SliceSum | undefined): never {
  const { vendor, month, currency, billed } = sum;
  refuse("residual", { file }, { vendor, month, currency, fileCost: billed, storeCost: stored?.billed ?? "0" });
}

function sliceOf(sums: StoredSum[], basis: Slice["basis"]): Slice {
  const { sliceId, vendor, month, billingAccountId, part } = sums[0]!.sum;
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
