import type { ImportSum } from "~/contract/imports/imports";
import type { Vendor } from "~/contract/vendors";
import { subtract } from "~/lib/money/decimal";
import type { CostStore } from "../../cost-store/cost-store";
import { LINES, ROLLUPS } from "../../cost-store/schema";
import { slicesOf } from "./file-sums";
import type { FileSum } from "./file-sums";
import { refuse } from "../problems";
import { agrees, sumsOfSlices } from "./store-sums";
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
  const { read, amortized, companyId, file } = input;
  const stored = await sumsOfSlices(store, { companyId, slices: slicesOf(read) });
  const storedBy = new Map(stored.map((sum) => [keyOf(sum.sumsOf, sum), sum]));
  const slices = new Map<string, StoredSum[]>();
  for (const sum of read) {
    for (const table of tables) {
      const total = storedBy.get(keyOf(table, sum));
      if (!agrees(sum, total)) refuseDifference(file, sum, total);
    }
    const ofLines = storedBy.get(keyOf(LINES, sum))!;
    slices.set(sum.sliceId, [...(slices.get(sum.sliceId) ?? []), { sum, stored: ofLines }]);
  }
  // Detects stored lines in a slice and currency without any row in the files.
  const storedRows = (sums: SliceSum[]) => sums.reduce((rows, sum) => rows + Number(sum.rows), 0);
  const rowsRead = storedRows(read);
  if (read[0] && tables.some((table) => storedRows(stored.filter(({ sumsOf }) => sumsOf === table)) !== rowsRead))
    refuseDifference(file, read[0], undefined);
  return [...slices.values()].map((sums) =>
    sliceOf(sums, amortized.has(sums[0]!.sum.sliceId) ? "amortized" : "actual"),
  );
}

interface StoredSum {
  sum: FileSum;
  stored: SliceSum;
}

/** Lines come first: a difference is reported with their cost. */
const tables = [LINES, ...ROLLUPS];

const keyOf = (table: string, { sliceId, currency }: SliceSum): string => `${table} ${sliceId} ${currency}`;

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
