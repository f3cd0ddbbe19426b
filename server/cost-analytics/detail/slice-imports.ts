import type { ImportSum } from "~/contract/imports/imports";
import { add } from "~/lib/money/decimal";
import type { Viewer } from "../../viewer/viewer";
import type { LiveSlice } from "../../slices/live-slices";
import type { Queries } from "../../state-store/state-store";

/** The import of a slice. */
export interface SliceImport {
  importId: string;
  fileNames: string[];
  /** File − store per billing currency, as compared when the slice was published. */
  differences: Map<string, string>;
}

/**
 * By slice id. Slices of providers whose accounts the viewer sees only in part have none, as files contain all
 * accounts.
 */
export async function sliceImports(
  db: Queries,
  viewer: Viewer,
  slices: Pick<LiveSlice, "sliceId" | "vendor">[],
): Promise<Map<string, SliceImport>> {
  const sliceIds = slices.filter(({ vendor }) => viewer.accounts.areAll(vendor)).map(({ sliceId }) => sliceId);
  const rows = await db.query<{ sliceId: string; importId: string; files: { name: string }[]; sums: ImportSum[] }>(
    `SELECT slice_id::text AS "sliceId", import_id AS "importId", files, sums
     FROM import_slices JOIN imports USING (import_id) WHERE import_slices.company_id = $1 AND slice_id = ANY($2::numeric[])`,
    [viewer.companyId, sliceIds],
  );
  return new Map(
    rows.map(({ sliceId, importId, files, sums }) => {
      const differences = new Map<string, string>();
      for (const { currency, residual } of sums)
        differences.set(currency, add(differences.get(currency) ?? "0", residual));
      return [sliceId, { importId, fileNames: files.map(({ name }) => name), differences }];
    }),
  );
}
