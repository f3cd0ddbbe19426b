import { groupBy } from "~/lib/group-by";
import { literal } from "../cost-store/cost-store";
import type { CostStore } from "../cost-store/cost-store";
import { LINES, SLICED } from "../cost-store/schema";
import { forImports } from "./import-services";
import type { ImportServices } from "./import-services";
import type { StateStore } from "../state-store/state-store";
import { sweepOriginals, sweepUnrecordedOriginals } from "./originals/originals";
import { dropStaging, stagingIds } from "./lines/store-files";

/** Queries that started before a month was replaced may still read the old lines. */
const GRACE_SECONDS = 600;

/** Deletes obsolete lines and files of all companies, one company after the other, during normal operation. */
export async function sweepUnseen(allServices: ImportServices, graceSeconds = GRACE_SECONDS): Promise<void> {
  const services = forImports(allServices);
  await sweepStaging(services);
  const stateRows = await services.stateStore.query<{ companyId: string }>(
    `SELECT DISTINCT company_id AS "companyId" FROM import_originals JOIN imports USING (import_id)`,
  );
  const stored = await storedSlices(services.costStore);
  for (const companyId of new Set([...stateRows.map((row) => row.companyId), ...stored.keys()])) {
    const orphans = await orphansAmong(stored.get(companyId) ?? [], services, companyId, graceSeconds);
    // The company's slices are read again: imports may have ended while other companies were swept.
    if (orphans.length > 0) await sweepLines(services, companyId, graceSeconds);
    await sweepOriginals(services, companyId);
  }
  await sweepUnrecordedOriginals(services);
}

/**
 * Deletes obsolete lines and files of one company. Lines are the first to be stored and the last to be deleted, so only
 * their table is searched: what else has lost its lines, `sweepUnseen` finds.
 */
export async function sweepCompany(
  services: ImportServices,
  companyId: string,
  graceSeconds = GRACE_SECONDS,
): Promise<void> {
  const stored = (await storedSlices(services.costStore, { companyId, tables: [LINES] })).get(companyId) ?? [];
  const orphans = await orphansAmong(stored, services, companyId, graceSeconds);
  if (orphans.length > 0) await sweepLines(services, companyId, graceSeconds);
  await sweepOriginals(services, companyId);
}

/**
 * Deletes obsolete lines and rollup rows: of imports that never went live, and of months replaced or removed at least
 * `graceSeconds` ago. While an import of the company is running in any process, nothing is deleted, as its lines cannot
 * be distinguished from obsolete ones; its end sweeps again. Nor is anything deleted if the state store is not the one
 * that the lines were imported with, such as a new or another database.
 */
async function sweepLines(services: ImportServices, companyId: string, graceSeconds: number): Promise<void> {
  const { costStore, stateStore, log } = services;
  // The stored slices are read before the registered ones, so that a new slice in between is not a candidate.
  const stored = (await storedSlices(costStore, { companyId })).get(companyId) ?? [];
  const running = await stateStore.query(
    "SELECT 1 FROM imports WHERE company_id = $1 AND status = 'storing' AND finished_at IS NULL LIMIT 1",
    [companyId],
  );
  if (running.length > 0) return;
  const orphans = await orphansAmong(stored, services, companyId, graceSeconds);
  if (orphans.length === 0) return;
  if (!(await knowsLines(stateStore, companyId, idsOf(stored)))) {
    log.error("kept lines unknown to the state store; does DATABASE_URL name the right one?", { companyId });
    return;
  }
  // One place after the other, as months that are imported again have many; lines are the last.
  const inOrder = orphans.toSorted((a, b) => SLICED.indexOf(a.table) - SLICED.indexOf(b.table));
  for (const slices of groupBy(inOrder, ({ table, partition }) => `${table} ${partition}`).values())
    await deleteSlices(costStore, slices[0]!, companyId, [...idsOf(slices)]);
  log.info("deleted obsolete lines", { companyId, slices: idsOf(orphans).size });
}

/** Those of the company's stored slices that are neither live nor were until `graceSeconds` ago. */
async function orphansAmong(
  stored: StoredSlice[],
  { stateStore }: Pick<ImportServices, "stateStore">,
  companyId: string,
  graceSeconds: number,
): Promise<StoredSlice[]> {
  const current = await stateStore.query<{ sliceId: string }>(
    `SELECT slice_id::text AS "sliceId" FROM import_slices
     WHERE company_id = $1 AND (live OR retired_at > now() - make_interval(secs => $2))`,
    [companyId, graceSeconds],
  );
  const sliceIds = new Set(current.map(({ sliceId }) => sliceId));
  return stored.filter(({ sliceId }) => !sliceIds.has(sliceId));
}

const idsOf = (slices: StoredSlice[]): Set<string> => new Set(slices.map(({ sliceId }) => sliceId));

/** Whether the company's lines come from imports of this state store: then its live slices, if any, are stored. */
async function knowsLines(stateStore: StateStore, companyId: string, stored: Set<string>): Promise<boolean> {
  const live = await stateStore.query<{ sliceId: string }>(
    `SELECT slice_id::text AS "sliceId" FROM import_slices WHERE company_id = $1 AND live`,
    [companyId],
  );
  if (live.length > 0) return live.some(({ sliceId }) => stored.has(sliceId));
  return (await stateStore.query("SELECT 1 FROM imports WHERE company_id = $1 LIMIT 1", [companyId])).length > 0;
}

/** Where a slice has rows. */
interface StoredSlice {
  sliceId: string;
  table: string;
  /** The engine's id of the partition. */
  partition: string;
}

/** The slices with rows in any of the tables, by company; of one company if it is given. */
async function storedSlices(
  store: CostStore,
  { companyId, tables = SLICED }: { companyId?: string; tables?: string[] } = {},
): Promise<Map<string, StoredSlice[]>> {
  const condition = companyId === undefined ? "" : "WHERE CompanyId = {company:String}";
  const ofTable = (table: string) =>
    `SELECT DISTINCT CompanyId AS companyId, toString(SliceId) AS sliceId, ${literal(table)} AS table, _partition_id AS partition
     FROM ${table} ${condition}`;
  const rows = await store.query<StoredSlice & { companyId: string }>(
    tables.map(ofTable).join(" UNION ALL "),
    companyId === undefined ? {} : { company: companyId },
  );
  return groupBy(rows, (row) => row.companyId);
}

/**
 * Marks the rows as deleted at once; the engine drops them when it merges parts. It goes through all parts of the
 * partition, or of the table if none is given.
 */
export const deleteSlices = (
  store: CostStore,
  { table, partition }: { table: string; partition?: string },
  companyId: string,
  slices: string[],
): Promise<void> =>
  store.command(
    `DELETE FROM ${table} ${partition === undefined ? "" : `IN PARTITION ID ${literal(partition)}`}
     WHERE CompanyId = {company:String} AND SliceId IN {slices:Array(UInt64)} SETTINGS lightweight_deletes_sync = 1`,
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
