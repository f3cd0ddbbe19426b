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

/**
 * Throws ImportRefused (repeated-charges) if two files of the import have the same charges of a month, which would
 * count twice: the same file as CSV and as Parquet, or Azure's actual and amortized exports of a month without
 * commitments. The slices in `amortized` are compared among themselves. `nameOf` returns the name of a file, counted from 1.
 */
export async function checkRepeatedCharges(
  store: CostStore,
  stagingId: string,
  { amortized, nameOf }: { amortized: Set<string>; nameOf: (fileNumber: number) => string },
): Promise<void> {
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
