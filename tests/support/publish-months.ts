import { randomUUID } from "node:crypto";
import type { Vendor } from "~/contract/vendors";
import type { Family } from "../../server/imports/formats/format";
import { createImport } from "../../server/imports/import-records";
import { publish } from "../../server/imports/publish/publish";
import type { Publication } from "../../server/imports/publish/publish";
import type { Slice } from "../../server/imports/publish/reconcile";
import type { Queries, StateStore } from "../../server/state-store/state-store";

/** A month of a billing account with a single charge, of AWS unless given otherwise. */
export interface TestMonth {
  month: string;
  cost: number;
  vendor?: Vendor;
  source?: string;
}

/** Above those that tests give their slices. */
let lastSliceId = 1_000_000;

/**
 * Publishes months of an existing company as the last step of an import does: without its files and lines, which take
 * nearly all of the time. Resolves to the import's id.
 */
export async function publishMonths(
  store: StateStore,
  companyId: string,
  months: TestMonth[],
  { importId: registered, ...publication }: Partial<Publication> = {},
): Promise<string> {
  const importId = registered ?? (await createImport(store, { companyId, files: [], format: null, by: "test" }));
  const slices = months.map(({ month, cost, vendor = "aws", source = "111" }): Slice => {
    const key = { vendor, month, basis: "actual" } as const;
    const costs = { fileBilledCost: `${cost}`, storeBilledCost: `${cost}`, fileEffectiveCost: "0", residual: "0" };
    return {
      ...{ ...key, sliceId: `${(lastSliceId += 1)}`, source, part: 0, rows: 1 },
      ...{ firstDay: `${month}-05`, lastDay: `${month}-05`, currencies: ["USD"] },
      sums: [{ ...key, ...costs, storeEffectiveCost: "0", billingAccountId: source, currency: "USD", rowsStored: 1 }],
    };
  });
  await publish(store, {
    ...{ importId, companyId, family: "focus" satisfies Family, file: "bill.csv", fingerprint: randomUUID(), slices },
    ...{ counts: { read: slices.length, stored: slices.length, refused: 0 }, showsActual: false },
    ...{ earlierFingerprints: [], earlierStates: [], lostAccounts: new Map() },
    ...publication,
  });
  return importId;
}

/** Number and billed costs of a company's live lines, as its imports state them. */
export async function liveTotals(db: Queries, companyId: string): Promise<{ lines: number; billed: string }> {
  const [totals] = await db.query<{ lines: number; billed: string }>(
    `SELECT coalesce(sum((one->>'rowsStored')::int), 0)::int AS lines,
       coalesce(trim_scale(sum((one->>'storeBilledCost')::numeric)), 0)::text AS billed
     FROM import_slices, jsonb_array_elements(sums) AS one WHERE company_id = $1 AND live`,
    [companyId],
  );
  return totals!;
}
