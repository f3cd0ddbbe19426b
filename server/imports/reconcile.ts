import type { ImportSum } from "~/contract/imports";
import type { Vendor } from "~/contract/vendors";
import { isZero, subtract } from "~/lib/decimal";
import type { CostStore } from "../cost-store/cost-store";
import { FILE_SUMS, LINES, ROLLUP } from "../cost-store/schema";
import { refuse } from "./problems";

/** Sums of one slice of an import in one currency, as read from the files. */
interface FileSum {
  sliceId: string;
  vendor: Vendor;
  month: string;
  billingAccountId: string;
  currency: string;
  part: number;
  firstDay: string;
  lastDay: string;
  rows: string;
  billed: string;
  effective: string;
  showsAmortized: number;
}

interface StoreSum {
  sliceId: string;
  currency: string;
  rows: string;
  billed: string;
  effective: string;
}

/** What an import brings for one key of publication. */
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

const fileSums = (store: CostStore, stagingId: string): Promise<FileSum[]> =>
  store.query<FileSum>(
    `SELECT toString(SliceId) AS sliceId, Vendor AS vendor, formatDateTime(BillingMonth, '%Y-%m') AS month,
       BillingAccountId AS billingAccountId, BillingCurrency AS currency, Part AS part,
       toString(min(FirstDay)) AS firstDay, toString(max(LastDay)) AS lastDay, toString(sum(Rows)) AS rows,
       toString(sum(FileBilledCost)) AS billed, toString(sum(FileEffectiveCost)) AS effective, max(ShowsAmortized) AS showsAmortized
     FROM ${FILE_SUMS} WHERE ImportId = {id:String}
     GROUP BY SliceId, Vendor, BillingMonth, BillingAccountId, BillingCurrency, Part
     ORDER BY vendor, month, billingAccountId, part, currency`,
    { id: stagingId },
  );

const storeSums = (store: CostStore, table: string, rows: string, companyId: string, slices: string[]): Promise<StoreSum[]> =>
  store.query<StoreSum>(
    `SELECT toString(SliceId) AS sliceId, BillingCurrency AS currency, toString(${rows}) AS rows,
       toString(sum(BilledCost)) AS billed, toString(sum(EffectiveCost)) AS effective
     FROM ${table} WHERE CompanyId = {company:String} AND SliceId IN {slices:Array(UInt64)}
     GROUP BY SliceId, BillingCurrency`,
    { company: companyId, slices: slices.map(BigInt) },
  );

/**
 * Reads back what an import has stored and compares it with what its files add up to, by slice and currency.
 * Throws ImportRefused (residual) unless every difference is exactly 0, in the lines and in the rollup.
 */
export async function reconcile(store: CostStore, given: { stagingId: string; companyId: string; file: string }): Promise<Slice[]> {
  const read = await fileSums(store, given.stagingId);
  const ids = [...new Set(read.map((sum) => sum.sliceId))];
  const lines = await storeSums(store, LINES, "count()", given.companyId, ids);
  const rollup = await storeSums(store, ROLLUP, "sum(NumberOfLines)", given.companyId, ids);
  const storedRows = (sums: StoreSum[]) => sums.reduce((rows, sum) => rows + Number(sum.rows), 0);
  const sums = read.map((sum) => {
    const stored = find(lines, sum);
    const rolled = find(rollup, sum);
    for (const found of [stored, rolled]) if (!agrees(sum, found)) heldBack(given.file, sum, found);
    return { sum, stored: stored! };
  });
  // Lines in a slice and currency that no row of the file was counted for would show only here.
  const rowsRead = read.reduce((rows, sum) => rows + Number(sum.rows), 0);
  if (read[0] && (storedRows(lines) !== rowsRead || storedRows(rollup) !== rowsRead)) heldBack(given.file, read[0], undefined);
  const amortizedParts = new Set(read.filter((sum) => sum.showsAmortized > 0).map((sum) => sum.part));
  return ids.map((sliceId) => sliceOf(sums.filter(({ sum }) => sum.sliceId === sliceId), amortizedParts));
}

const find = (sums: StoreSum[], { sliceId, currency }: FileSum) => sums.find((sum) => sum.sliceId === sliceId && sum.currency === currency);

const agrees = (file: FileSum, store: StoreSum | undefined): boolean =>
  store !== undefined &&
  store.rows === file.rows &&
  isZero(subtract(file.billed, store.billed)) &&
  isZero(subtract(file.effective, store.effective));

function heldBack(file: string, sum: FileSum, stored: StoreSum | undefined): never {
  const { vendor, month, currency, billed } = sum;
  refuse("residual", { file }, { vendor, month, currency, fileCost: billed, storeCost: stored?.billed ?? "0" });
}

function sliceOf(sums: { sum: FileSum; stored: StoreSum }[], amortizedParts: Set<number>): Slice {
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
