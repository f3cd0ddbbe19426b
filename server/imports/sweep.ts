import type { CostStore } from "../cost-store/cost-store";
import { SLICED } from "../cost-store/schema";
import type { ImportServices } from "./import-services";
import type { StateStore } from "../state-store/state-store";
import { sweepOriginals, sweepUnrecordedOriginals } from "./originals/originals";
import { dropStaging, stagingIds } from "./lines/store-files";

/** Queries that started before a month was replaced may still read the old lines. */
const GRACE_SECONDS = 600;

/** Deletes obsolete lines and files of all companies, one company after the other, during normal operation. */
export async function sweepUnseen(services: ImportServices, graceSeconds = GRACE_SECONDS): Promise<void> {
  await sweepStaging(services);
  const stateRows = await services.stateStore.query<{ companyId: string }>(
    `SELECT DISTINCT company_id AS "companyId" FROM import_originals JOIN imports USING (import_id)`,
  );
  const companies = new Set(stateRows.map(({ companyId }) => companyId));
  for (const table of SLICED) {
    const rows = await services.costStore.query<{ companyId: string }>(
      `SELECT DISTINCT CompanyId AS companyId FROM ${table}`,
    );
    for (const { companyId } of rows) companies.add(companyId);
  }
  for (const companyId of companies) await sweepCompany(services, companyId, graceSeconds);
  await sweepUnrecordedOriginals(services);
}

/** Deletes obsolete lines and files of one company. */
export async function sweepCompany(
  services: ImportServices,
  companyId: string,
  graceSeconds = GRACE_SECONDS,
): Promise<void> {
  await sweepLines(services, companyId, graceSeconds);
  await sweepOriginals(services, companyId);
}

/**
 * Deletes obsolete lines and rollup rows: of imports that never went live, and of months replaced or removed at least
 * `graceSeconds` ago. While an import of the company is running in any process, nothing is deleted, as its lines cannot
 * be distinguished from obsolete ones; its end sweeps again. Nor is anything deleted if the state store is not the one
 * that the lines were imported with, such as a new or another database.
 */
async function sweepLines(
  { costStore, stateStore, log }: ImportServices,
  companyId: string,
  graceSeconds: number,
): Promise<void> {
  // The stored slices are read before the registered ones, so that a new slice in between is not a candidate.
  const stored = await storedSlices(costStore, companyId);
  const running = await stateStore.query(
    "SELECT 1 FROM imports WHERE company_id = $1 AND status = 'storing' AND finished_at IS NULL LIMIT 1",
    [companyId],
  );
  if (running.length > 0) return;
  const current = await stateStore.query<{ sliceId: string }>(
    `SELECT slice_id::text AS "sliceId" FROM import_slices
     WHERE company_id = $1 AND (live OR retired_at > now() - make_interval(secs => $2))`,
    [companyId, graceSeconds],
  );
  const sliceIds = new Set(current.map(({ sliceId }) => sliceId));
  const orphans = stored.filter((sliceId) => !sliceIds.has(sliceId));
  if (orphans.length === 0) return;
  if (!(await knowsLines(stateStore, companyId, new Set(stored)))) {
    log.error("kept lines unknown to the state store; does DATABASE_URL name the right one?", { companyId });
    return;
  }
  await Promise.all(SLICED.map((table) => deleteSlices(costStore, table, companyId, orphans)));
  log.info("deleted obsolete lines", { companyId, slices: orphans.length });
}

/** Whether the company's lines come from imports of this state store: then its live slices, if any, are stored. */
async function knowsLines(stateStore: StateStore, companyId: string, stored: Set<string>): Promise<boolean> {
  const live = await stateStore.query<{ sliceId: string }>(
    `SELECT slice_id::text AS "sliceId" FROM import_slices WHERE company_id = $1 AND live`,
    [companyId],
  );
  if (live.length > 0) return live.some(({ sliceId }) => stored.has(sliceId));
  return (await stateStore.query("SELECT 1 FROM imports WHERE company_id = $1 LIMIT 1", [companyId])).length > 0;
}

async function storedSlices(store: CostStore, companyId: string): Promise<string[]> {
  const ofTable = (table: string) =>
    `SELECT DISTINCT toString(SliceId) AS sliceId FROM ${table} WHERE CompanyId = {company:String}`;
  const rows = await store.query<{ sliceId: string }>(SLICED.map(ofTable).join(" UNION DISTINCT "), {
    company: companyId,
  });
  return rows.map(({ sliceId }) => sliceId);
}

/** Marks the rows as deleted at once; the engine drops them when it merges parts. */
export const deleteSlices = (store: CostStore, table: string, companyId: string, slices: string[]): Promise<void> =>
  store.command(
    `DELETE FROM ${table} WHERE CompanyId = {company:String} AND SliceId IN {slices:Array(UInt64)} SETTINGS lightweight_deletes_sync = 1`,
    { company: companyId, slices: slices.map(BigInt) },
  );

/** Drops staging data of imports that are no longer running. */
async function sweepStaging({ costStore, stateStore }: ImportServices): Promise<void> {
  const staged = await stagingIds(costStore);
  const running = await stateStore.query<{ importId: string }>(
    `SELECT import_id AS "importId" FROM imports WHERE status = 'storing' AND finished_at IS NULL`,
  );
  await dropStaging(
    costStore,
    staged.filter((id) => !running.some(({ importId }) => id.startsWith(importId))),
  );
}
