import type {
  ImportProblem,
  ImportReplacement,
  ImportStatus,
  ImportSum,
  ImportSummary,
} from "~/contract/imports/imports";
import type { Vendor } from "~/contract/vendors";
import { fromUnits, toUnits } from "~/lib/money/decimal";
import { LINES } from "../cost-store/schema";
import type { Queries } from "../state-store/state-store";
import { listedCounts } from "../commitments/listed/stored-lists";
import { invoiceSumsOf } from "./provider-invoices";

interface ImportRow {
  import_id: string;
  status: ImportStatus;
  files: { name: string; bytes: number }[];
  format: string | null;
  created_by: string;
  created_at: Date;
  finished_at: Date | null;
  bytes: string;
  rows_read: string;
  rows_stored: string;
  rows_refused: string;
  progress: number;
  problem: ImportProblem | null;
  replaced: ImportReplacement[];
}

interface SliceRow {
  import_id: string;
  live: boolean;
  damaged_in: string[] | null;
  sums: Omit<ImportSum, "live">[];
}

export interface ImportQuery {
  /** Absent: all. */
  statuses?: ImportStatus[];
  /** Absent: all. */
  vendor?: Vendor;
  /** Only damaged imports; absent: all. */
  isDamaged?: true;
  /** From 1. */
  page: number;
  itemsPerPage: number;
}

/** A reader of imports. */
export interface ImportReader {
  companyId: string;
  /** Providers all of whose accounts they see. */
  whole: Vendor[];
  /** Whether they see nothing of other providers. */
  seesWhole: boolean;
  /** The name under which their own imports were started. */
  name: string;
}

/**
 * An import shows numbers of whole files, so its readers must see all accounts of every provider in it. One without a
 * recognized provider is visible to people without restrictions, and to whoever started it. $1 to $4: company,
 * providers, seesWhole, name.
 */
const visible = `imports.company_id = $1
  AND NOT EXISTS (SELECT FROM import_slices AS s WHERE s.import_id = imports.import_id AND s.vendor <> ALL($2))
  AND NOT EXISTS (SELECT FROM provider_invoices AS p WHERE p.import_id = imports.import_id AND p.vendor <> ALL($2))
  AND NOT EXISTS (SELECT FROM listed_commitments AS l WHERE l.import_id = imports.import_id AND l.vendor <> ALL($2))
  AND ($3::boolean OR created_by = $4 OR EXISTS (SELECT FROM import_slices AS s WHERE s.import_id = imports.import_id)
    OR EXISTS (SELECT FROM provider_invoices AS p WHERE p.import_id = imports.import_id)
    OR EXISTS (SELECT FROM listed_commitments AS l WHERE l.import_id = imports.import_id))`;
const valuesOf = ({ companyId, whole, seesWhole, name }: ImportReader) => [companyId, whole, seesWhole, name];

/** One page of the company's imports that the reader may see, newest first, and the number of all matches. */
export async function listSummaries(
  db: Queries,
  reader: ImportReader,
  query: ImportQuery,
): Promise<{ total: number; imports: ImportSummary[] }> {
  // Of a published import, replaced parts no longer count.
  const hasPart = (table: string) =>
    `EXISTS (SELECT 1 FROM ${table} AS p WHERE p.import_id = imports.import_id AND p.vendor = $6
       AND (p.live OR imports.status <> 'published'))`;
  const matches = `${visible} AND ($5::text[] IS NULL OR status = ANY($5))
    AND ($6::text IS NULL OR ${["import_slices", "provider_invoices", "listed_commitments"].map(hasPart).join(" OR ")})
    AND ($7::boolean IS NULL OR EXISTS (SELECT 1 FROM import_slices AS s WHERE s.import_id = imports.import_id AND s.live AND s.damaged_in IS NOT NULL))`;
  const values = [...valuesOf(reader), ...[query.statuses ?? null, query.vendor ?? null, query.isDamaged ?? null]];
  const [count] = await db.query<{ total: string }>(`SELECT count(*) AS total FROM imports WHERE ${matches}`, values);
  const rows = await db.query<ImportRow>(
    `SELECT * FROM imports WHERE ${matches} ORDER BY created_at DESC, import_id LIMIT $8 OFFSET $9`,
    [...values, query.itemsPerPage, (query.page - 1) * query.itemsPerPage],
  );
  return { total: Number(count!.total), imports: await withSums(db, rows) };
}

/** One import of the company; null if the reader may see none with this id. */
export async function findVisible(db: Queries, reader: ImportReader, importId: string): Promise<ImportSummary | null> {
  const values = [...valuesOf(reader), importId];
  const rows = await db.query<ImportRow>(`SELECT * FROM imports WHERE ${visible} AND import_id = $5`, values);
  const [summary] = await withSums(db, rows);
  return summary ?? null;
}

/** The same for internal work whose results are shown to nobody. */
export async function findSummary(db: Queries, companyId: string, importId: string): Promise<ImportSummary | null> {
  const rows = await db.query<ImportRow>("SELECT * FROM imports WHERE company_id = $1 AND import_id = $2", [
    companyId,
    importId,
  ]);
  const [summary] = await withSums(db, rows);
  return summary ?? null;
}

/** Rejected rows, in file order. */
export async function listRefusals(db: Queries, importId: string, limit: number): Promise<ImportProblem[]> {
  const rows = await db.query<{ problem: ImportProblem }>(
    "SELECT problem FROM import_refusals WHERE import_id = $1 ORDER BY file, line LIMIT $2",
    [importId, limit],
  );
  return rows.map((row) => row.problem);
}

async function withSums(db: Queries, rows: ImportRow[]): Promise<ImportSummary[]> {
  const ids = rows.map((row) => row.import_id);
  const slices = await db.query<SliceRow>(
    "SELECT import_id, live, damaged_in, sums FROM import_slices WHERE import_id = ANY($1) ORDER BY vendor, billing_month, source, basis, part",
    [ids],
  );
  const withOriginals = await db.query<{ import_id: string }>(
    "SELECT DISTINCT import_id FROM import_originals WHERE import_id = ANY($1)",
    [ids],
  );
  const invoiceSums = await invoiceSumsOf(db, ids);
  const listed = await listedCounts(db, ids);
  return rows.map(({ import_id, ...row }) => {
    const importSlices = slices.filter((slice) => slice.import_id === import_id);
    const isRepairable =
      withOriginals.some((original) => original.import_id === import_id) ||
      !importSlices.some(({ live, damaged_in }) => live && damaged_in?.includes(LINES));
    return {
      ...summaryOf({ import_id, ...row }, importSlices, isRepairable),
      invoiceSums: invoiceSums.get(import_id) ?? [],
      listed: listed.get(import_id) ?? [],
    };
  });
}

const isDamaged = ({ live, damaged_in }: SliceRow): boolean => live && damaged_in !== null;

const summaryOf = (
  row: ImportRow,
  slices: SliceRow[],
  isRepairable: boolean,
): Omit<ImportSummary, "invoiceSums" | "listed"> => ({
  importId: row.import_id,
  fileNames: row.files.map((file) => file.name),
  format: row.format,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  by: row.created_by,
  bytes: Number(row.bytes),
  rowsRead: Number(row.rows_read),
  rowsStored: Number(row.rows_stored),
  rowsRefused: Number(row.rows_refused),
  progress: row.progress,
  // Only the process with the queue knows it; see calls.ts.
  ahead: null,
  problem: row.problem,
  sums: merge(
    slices.flatMap((slice) =>
      slice.sums.map((sum) => ({ ...sum, live: slice.live, ...(isDamaged(slice) && { isDamaged: true }) })),
    ),
  ),
  isRepairable,
  replaced: row.replaced,
});

const keyOf = ({ vendor, month, billingAccountId, currency, basis, live, isDamaged: damaged }: ImportSum): string =>
  JSON.stringify([vendor, month, billingAccountId, currency, basis, live, damaged]);

const add = (a: string, b: string): string => fromUnits(toUnits(a) + toUnits(b));

/** Merges parts of a month from several files. */
function merge(sums: ImportSum[]): ImportSum[] {
  const merged = new Map<string, ImportSum>();
  for (const sum of sums) {
    const existing = merged.get(keyOf(sum));
    merged.set(keyOf(sum), existing ? mergeSums(existing, sum) : sum);
  }
  return [...merged.values()];
}

const mergeSums = (a: ImportSum, b: ImportSum): ImportSum => ({
  ...a,
  rowsStored: a.rowsStored + b.rowsStored,
  fileBilledCost: add(a.fileBilledCost, b.fileBilledCost),
  storeBilledCost: add(a.storeBilledCost, b.storeBilledCost),
  fileEffectiveCost: add(a.fileEffectiveCost, b.fileEffectiveCost),
  storeEffectiveCost: add(a.storeEffectiveCost, b.storeEffectiveCost),
  residual: add(a.residual, b.residual),
});
