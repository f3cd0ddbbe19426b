import { detectSoon } from "../../anomalies/detect-queue";
import { checkBudgetsSoon } from "../../budgets/check-queue";
import { wakeWaiting } from "../../invoice-sending/reservations";
import { lock } from "../../state-store/lock";
import type { Queries, StateStore } from "../../state-store/state-store";
import { storedJson } from "../../state-store/stored-text";
import { ImportCancelled } from "../run/cancel";
import type { Family } from "../formats/format";
import type { ListedCommitment } from "../../commitments/listed/listed-commitment";
import { replaceListed, retireListed } from "../../commitments/listed/stored-lists";
import { finishImport, RECEIVED_LATER } from "../import-records";
import type { RowCounts } from "../import-records";
import { replaceInvoices, retireInvoices } from "../provider-invoices";
import type { ProviderInvoice } from "../provider-invoices";
import { accountIn } from "../../slices/live-slices";
import { divide } from "./divide";
import { checkFormats, checkUnnamedAccounts } from "./overlap";
import type { Slice } from "./reconcile";
import { replacementsOf } from "./replacements";
import type { RetiredSlice } from "./replacements";

interface Published {
  importId: string;
  companyId: string;
  fingerprint: string;
  counts: RowCounts;
}

export interface InvoicePublication extends Published {
  invoices: ProviderInvoice[];
}

export interface Publication extends Published {
  family: Family;
  file: string;
  slices: Slice[];
  /** Whether its files show that they are Azure's actual export. */
  showsActual: boolean;
  /** Fingerprints of the same files in earlier versions, which may have read other months or costs from them. */
  earlierFingerprints: string[];
  /** The damaged import of the same files: only its live slices are replaced. Its overlaps were accepted before. */
  repairs?: string;
  /** Ids of actual slices that amortized ones replace, too (earlierStates). */
  earlierStates: string[];
  /** Numbers of accounts that replaced months lose (lostAccounts). */
  lostAccounts: ReadonlyMap<string, number>;
}

/** Whether the same files have been imported and all their slices are live and undamaged. */
async function isLive(db: Queries, companyId: string, fingerprint: string): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM imports AS i
     WHERE company_id = $1 AND fingerprint = $2 AND status = 'published'
       AND EXISTS (SELECT 1 FROM import_parts AS p WHERE p.import_id = i.import_id)
       AND NOT EXISTS (SELECT 1 FROM import_parts AS p WHERE p.import_id = i.import_id AND (NOT live OR damaged))`,
    [companyId, fingerprint],
  );
  return rows.length > 0;
}

/** Serializes the publications of a company across all processes. */
export const lockCompany = (db: Queries, companyId: string) => lock(db, `publications ${companyId}`);

/**
 * Makes an import's slices live and retires those they replace, in one transaction, and records the replacements. What
 * was received later is not replaced, whichever import ends first. Statements are for all slices at once: thousands
 * would keep all other work from the embedded state store for seconds. False: the same files went live in the meantime,
 * and nothing was changed. Throws ImportRefused (overlap) if a month is live in another format, or if only one of the
 * two states the billing account, unless it is a repair of that month; ImportCancelled if the import has ended already.
 */
export const publish = (store: StateStore, publication: Publication): Promise<boolean> =>
  store.transaction(async (db) => {
    const { importId, companyId, repairs } = publication;
    await lockCompany(db, companyId);
    if (await endUnchanged(db, publication)) return false;
    const { slices, past, fresh } = await divide(db, publication);
    await takeRow(db, publication);
    const retired = await retireEarlier(db, publication);
    await checkFormats(db, publication, fresh);
    retired.push(...(await retireReplaced(db, publication, slices)));
    await checkUnnamedAccounts(db, publication, fresh);
    await insertSlices(db, publication, slices, true);
    await insertSlices(db, publication, past, false);
    await wakeWaiting(db, companyId, [...new Set(slices.map(({ vendor }) => vendor))]);
    await detectSoon(db, companyId);
    await checkBudgetsSoon(db, companyId);
    if (!repairs)
      await db.query("UPDATE imports SET replaced = $2 WHERE import_id = $1", [
        importId,
        JSON.stringify(replacementsOf(retired, slices, publication.lostAccounts)),
      ]);
    await endPublished(db, publication);
    return true;
  });

/** Publishes an import of invoices; they replace statements of the same invoices, except those received later. */
export const publishInvoices = (store: StateStore, publication: InvoicePublication): Promise<boolean> =>
  publishParts(store, publication, (db) => replaceInvoices(db, publication));

/** Publishes a provider's list of commitments; it replaces entries of the same ones, except those received later. */
export const publishListed = (
  store: StateStore,
  publication: Published & { commitments: ListedCommitment[] },
): Promise<boolean> => publishParts(store, publication, (db) => replaceListed(db, publication));

/** Publishes an import that has no lines: `replace` saves its content in place of the earlier one. */
const publishParts = (
  store: StateStore,
  publication: Published,
  replace: (db: Queries) => Promise<void>,
): Promise<boolean> =>
  store.transaction(async (db) => {
    await lockCompany(db, publication.companyId);
    if (await endUnchanged(db, publication)) return false;
    await takeRow(db, publication);
    await replace(db);
    await endPublished(db, publication);
    return true;
  });

type Comparable = Omit<Published, "counts">;

/** Ends an import whose files are live already as unchanged; false if they are not. */
export const endIfUnchanged = (store: StateStore, compared: Comparable): Promise<boolean> =>
  store.transaction(async (db) => {
    await lockCompany(db, compared.companyId);
    return endUnchanged(db, compared);
  });

async function endUnchanged(db: Queries, { importId, companyId, fingerprint }: Comparable): Promise<boolean> {
  if (!(await isLive(db, companyId, fingerprint))) return false;
  // The files are as new as if they had been published again, unless this import has been cancelled.
  await db.query(
    `UPDATE imports AS i SET received_at = greatest(i.received_at, again.received_at) FROM imports AS again
     WHERE again.import_id = $1 AND again.finished_at IS NULL
       AND i.company_id = $2 AND i.fingerprint = $3 AND i.status = 'published'`,
    [importId, companyId, fingerprint],
  );
  await finishImport(db, importId, { status: "unchanged" });
  return true;
}

/** Locks the import's row: a cancellation either happened before and is detected here, or comes too late. */
async function takeRow(db: Queries, { importId, fingerprint }: Published): Promise<void> {
  const unfinished = await db.query(
    "UPDATE imports SET fingerprint = $2 WHERE import_id = $1 AND finished_at IS NULL RETURNING 1",
    [importId, fingerprint],
  );
  if (unfinished.length === 0) throw new ImportCancelled();
}

const RETIRED = `RETURNING to_char(first_day, 'YYYY-MM-DD') AS "firstDay", to_char(last_day, 'YYYY-MM-DD') AS "lastDay", sums`;

/** Retires what is live of the repaired import, or of the same files as earlier versions read them. */
const retireEarlier = (db: Queries, { companyId, earlierFingerprints, repairs }: Publication) =>
  db.query<RetiredSlice>(
    `UPDATE import_slices SET live = false, retired_at = now()
     WHERE live AND company_id = $1
       AND import_id IN (SELECT import_id FROM imports WHERE company_id = $1 AND (fingerprint = ANY($2) OR import_id = $3))
     ${RETIRED}`,
    [companyId, earlierFingerprints, repairs ?? null],
  );

/** Resolves to what was live. What slices of another basis replace is recorded under theirs. */
async function retireReplaced(
  db: Queries,
  { importId, companyId, earlierStates }: Publication,
  slices: Slice[],
): Promise<RetiredSlice[]> {
  const retired = await db.query<RetiredSlice & Pick<Slice, "basis">>(
    `UPDATE import_slices AS s SET live = false, retired_at = now()
     FROM (SELECT DISTINCT vendor, to_date(month, 'YYYY-MM') AS billing_month, source, basis
       FROM jsonb_to_recordset($3::jsonb) AS new(vendor text, month text, source text, basis text)) AS new
     WHERE s.live AND s.company_id = $1 AND s.import_id <> $2
       AND s.vendor = new.vendor AND s.billing_month = new.billing_month AND ${accountIn("s")} = ${accountIn("new")}
       AND (s.basis = new.basis OR (s.slice_id::text = ANY($4) AND s.import_id NOT IN (${RECEIVED_LATER})))
     ${RETIRED}, new.basis`,
    [companyId, importId, storedJson(slices), earlierStates],
  );
  return retired.map(({ basis, sums, ...days }) => ({ ...days, sums: sums.map((sum) => ({ ...sum, basis })) }));
}

const insertSlices = (db: Queries, { importId, companyId, family }: Publication, slices: Slice[], areLive: boolean) =>
  db.query(
    `INSERT INTO import_slices (slice_id, import_id, company_id, vendor, billing_month, source, basis, part, format,
       first_day, last_day, currencies, rows, sums, live, published_at, retired_at)
     SELECT "sliceId", $1, $2, vendor, to_date(month, 'YYYY-MM'), source, basis, part, $3,
       "firstDay", "lastDay", currencies, rows, sums, $4, now(), CASE WHEN $4 THEN NULL ELSE now() END
     FROM jsonb_to_recordset($5::jsonb) AS new("sliceId" numeric, vendor text, month text, source text, basis text,
       part integer, "firstDay" date, "lastDay" date, currencies text[], rows bigint, sums jsonb)`,
    [importId, companyId, family, areLive, storedJson(slices)],
  );

/** Ends the import, as retired if everything in it was received again later, and retires those it has replaced. */
async function endPublished(db: Queries, { importId, companyId, counts }: Published): Promise<void> {
  const live = await db.query("SELECT 1 FROM import_parts WHERE import_id = $1 AND live LIMIT 1", [importId]);
  await finishImport(db, importId, { status: live.length > 0 ? "published" : "retired", counts });
  await retireImports(db, companyId);
}

/** Retires imports without live slices. */
const retireImports = (db: Queries, companyId: string) =>
  db.query(
    `UPDATE imports AS i SET status = 'retired'
     WHERE company_id = $1 AND status = 'published' AND NOT EXISTS (SELECT 1 FROM import_parts AS p WHERE p.import_id = i.import_id AND live)`,
    [companyId],
  );

/**
 * Removes an import's slices and invoices from all figures and checks; dismisses a failed import. To be called in a
 * transaction. False: the company has no such import, or it is still running.
 */
export async function unpublish(db: Queries, companyId: string, importId: string): Promise<boolean> {
  await lockCompany(db, companyId);
  const removed = await db.query(
    "UPDATE imports SET status = 'removed' WHERE import_id = $1 AND company_id = $2 AND status IN ('published', 'retired', 'failed') RETURNING 1",
    [importId, companyId],
  );
  const retired = await db.query(
    "UPDATE import_slices SET live = false, retired_at = now() WHERE import_id = $1 AND company_id = $2 AND live RETURNING 1",
    [importId, companyId],
  );
  if (retired.length > 0) {
    await detectSoon(db, companyId);
    await checkBudgetsSoon(db, companyId);
  }
  await retireInvoices(db, importId);
  await retireListed(db, importId);
  return removed.length > 0;
}
