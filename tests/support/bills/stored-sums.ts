import type { TestImports } from "../test-imports";
import { plain } from "./sample-rows";

/** Sums of one key of the ground truth, all as decimal text. */
export interface GroundTruth {
  n_rows?: number;
  billed: string;
  effective?: string;
  list?: string;
  contracted?: string;
}

/** The ground truths' word for an empty value. */
export const orNone = (column: string): string => `if(${column} = '', 'NO_VALUE', ${column})`;

/** Sums of a company's live lines by some expressions, keyed by their values joined with |. */
export async function sumsBy(
  { stateStore, costStore }: TestImports,
  companyId: string,
  keys: string[],
  where = "1",
): Promise<Record<string, GroundTruth>> {
  const sums = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"].map(
    (column) => `toString(sumIf(${column}, ${where})) AS ${column}`,
  );
  const live = await stateStore.query<{ id: string }>(
    "SELECT slice_id::text AS id FROM import_slices WHERE live AND company_id = $1",
    [companyId],
  );
  const rows = await costStore.query<Record<string, string>>(
    `SELECT ${keys.map((key, n) => `toString(${key}) AS k${n}`).join(", ")}, toString(countIf(${where})) AS n, ${sums.join(", ")}
     FROM cloudtally.cost_lines WHERE CompanyId = {company:String} AND SliceId IN {slices:Array(UInt64)} GROUP BY ${keys.map((_, n) => `k${n}`).join(", ")}`,
    { company: companyId, slices: live.map(({ id }) => BigInt(id)) },
  );
  return Object.fromEntries(
    rows.map((row) => [
      keys.map((_, n) => row[`k${n}`]).join("|"),
      {
        n_rows: Number(row.n),
        billed: row.BilledCost!,
        effective: row.EffectiveCost!,
        list: row.ListCost!,
        contracted: row.ContractedCost!,
      },
    ]),
  );
}

/** Sums of the ground truth in the store's notation. */
export const exactSums = (truth: GroundTruth): GroundTruth => ({
  n_rows: truth.n_rows,
  billed: plain(truth.billed),
  effective: plain(truth.effective!),
  list: plain(truth.list!),
  contracted: plain(truth.contracted!),
});
