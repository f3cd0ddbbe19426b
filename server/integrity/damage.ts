import type { ImportSum } from "~/contract/imports/imports";
import type { Vendor } from "~/contract/vendors";
import { groupBy } from "~/lib/group-by";
import type { SliceSum } from "../imports/publish/store-sums";
import { agrees } from "../imports/publish/store-sums";
import type { Queries } from "../state-store/state-store";

/** Recorded totals of a live slice's import, per currency. */
export interface RecordedSlice {
  sliceId: string;
  sums: Pick<ImportSum, "currency" | "rowsStored" | "storeBilledCost" | "storeEffectiveCost">[];
}

export const recordedSlices = (db: Queries): Promise<RecordedSlice[]> =>
  db.query<RecordedSlice>(`SELECT slice_id::text AS "sliceId", sums FROM import_slices WHERE live`);

/** Ids of slices whose lines or costs in a table differ from the recorded ones; `stored` are the table's totals. */
export function damagedIn(recorded: RecordedSlice[], stored: SliceSum[]): string[] {
  const bySlice = groupBy(stored, ({ sliceId }) => sliceId);
  const isWhole = ({ sliceId, sums }: RecordedSlice): boolean => {
    const lists = bySlice.get(sliceId) ?? [];
    return (
      lists.length === sums.length &&
      sums.every((sum) =>
        agrees(
          expectedOf(sum),
          lists.find(({ currency }) => currency === sum.currency),
        ),
      )
    );
  };
  return recorded.filter((slice) => !isWhole(slice)).map(({ sliceId }) => sliceId);
}

const expectedOf = ({ rowsStored, storeBilledCost, storeEffectiveCost }: RecordedSlice["sums"][number]) => ({
  rows: String(rowsStored),
  billed: storeBilledCost,
  effective: storeEffectiveCost,
});

/** A slice whose damage state has changed. */
export interface MarkedSlice {
  companyId: string;
  vendor: Vendor;
  /** YYYY-MM. */
  month: string;
  /** Tables that lack data; null: none anymore. */
  damagedIn: string[] | null;
}

/** Marks exactly these live slices as damaged, each with its tables. Resolves to those whose state changed. */
export const markDamaged = (db: Queries, tablesOf: Map<string, string[]>): Promise<MarkedSlice[]> =>
  db.query<MarkedSlice>(
    `WITH found AS (SELECT key::numeric AS slice_id, ARRAY(SELECT jsonb_array_elements_text(value)) AS tables FROM jsonb_each($1::jsonb))
     UPDATE import_slices AS slice SET damaged_in = found.tables
     FROM import_slices AS known LEFT JOIN found USING (slice_id)
     WHERE slice.slice_id = known.slice_id AND slice.live AND slice.damaged_in IS DISTINCT FROM found.tables
     RETURNING slice.company_id AS "companyId", slice.vendor, to_char(slice.billing_month, 'YYYY-MM') AS month, slice.damaged_in AS "damagedIn"`,
    [JSON.stringify(Object.fromEntries(tablesOf))],
  );
