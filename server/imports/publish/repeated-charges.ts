import type { Vendor } from "~/contract/vendors";
import type { CostStore } from "../../cost-store/cost-store";
import { FILE_SUMS } from "../../cost-store/schema";
import { refuse } from "../problems";

/** What one file has of one slice in one currency. */
interface FilePart {
  fileNumber: number;
  sliceId: string;
  vendor: Vendor;
  month: string;
  billingAccountId: string;
  currency: string;
  rows: string;
  checksum: string;
}

interface ImportedFiles {
  /** Slices that are compared among themselves. */
  amortized: Set<string>;
  /** The name of a file, counted from 1. */
  nameOf: (fileNumber: number) => string;
}

/**
 * Throws ImportRefused (repeated-charges) if two files of the import have the same charges of a month or of several of
 * its days, which would count twice: the same file as CSV and as Parquet, Azure's actual and amortized exports of a
 * month without commitments, or exports of a month up to two different days.
 */
export async function checkRepeatedCharges(
  store: CostStore,
  stagingId: string,
  imported: ImportedFiles,
): Promise<void> {
  await checkMonths(store, stagingId, imported);
  await checkDays(store, stagingId, imported);
}

async function checkMonths(store: CostStore, stagingId: string, { amortized, nameOf }: ImportedFiles): Promise<void> {
  const parts = await store.query<FilePart>(
    `SELECT FileNumber AS fileNumber, toString(SliceId) AS sliceId, Vendor AS vendor,
       formatDateTime(BillingMonth, '%Y-%m') AS month, BillingAccountId AS billingAccountId,
       BillingCurrency AS currency, toString(sum(Rows)) AS rows, toString(sumWithOverflow(Checksum)) AS checksum
     FROM ${FILE_SUMS} WHERE ImportId = {id:String}
     GROUP BY FileNumber, SliceId, Vendor, BillingMonth, BillingAccountId, BillingCurrency
     HAVING sum(FileBilledCost) != 0 OR sum(FileEffectiveCost) != 0
     ORDER BY fileNumber`,
    { id: stagingId },
  );
  const first = new Map<string, FilePart>();
  for (const part of parts) {
    const { sliceId, vendor, month, billingAccountId, currency, rows, checksum } = part;
    const key = JSON.stringify([vendor, month, billingAccountId, currency, rows, checksum, amortized.has(sliceId)]);
    const same = first.get(key);
    if (same)
      refuse("repeated-charges", { file: nameOf(part.fileNumber) }, { other: nameOf(same.fileNumber), vendor, month });
    first.set(key, part);
  }
}

/**
 * On a single day, two parts of a bill may have charges that cannot be told apart, such as a fee of each of two
 * resources that have no id.
 */
const SAME_DAYS = 2;

async function checkDays(store: CostStore, stagingId: string, { amortized, nameOf }: ImportedFiles): Promise<void> {
  const days = await store.query<{ vendor: Vendor; month: string; account: string; files: number[] }>(
    `SELECT Vendor AS vendor, formatDateTime(BillingMonth, '%Y-%m') AS month,
       toJSONString([BillingAccountId, BillingCurrency]) AS account, arraySort(groupUniqArray(FileNumber)) AS files
     FROM (
       SELECT FileNumber, SliceId IN {amortized:Array(UInt64)} AS isAmortized, Vendor, BillingMonth, BillingAccountId,
         BillingCurrency, Day, sum(Rows) AS rows, sumWithOverflow(Checksum) AS checksum
       FROM ${FILE_SUMS} WHERE ImportId = {id:String}
       GROUP BY FileNumber, isAmortized, Vendor, BillingMonth, BillingAccountId, BillingCurrency, Day
       HAVING sum(FileBilledCost) != 0 OR sum(FileEffectiveCost) != 0
     )
     GROUP BY Vendor, BillingMonth, BillingAccountId, BillingCurrency, isAmortized, Day, rows, checksum
     HAVING length(files) > 1 ORDER BY BillingMonth, Day`,
    { id: stagingId, amortized: [...amortized].map(BigInt) },
  );
  const counts = new Map<string, number>();
  for (const { vendor, month, account, files } of days)
    for (const [n, file] of files.entries())
      for (const other of files.slice(0, n)) {
        const key = JSON.stringify([vendor, month, account, file, other]);
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        if (count >= SAME_DAYS)
          refuse("repeated-charges", { file: nameOf(file) }, { other: nameOf(other), vendor, month });
      }
}
