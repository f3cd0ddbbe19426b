import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { CostStore } from "../cost-store/cost-store";
import { SLICED } from "../cost-store/schema";
import { finishImport } from "./import-records";
import type { ImportServices } from "./import-services";
import { sweepOriginals } from "./originals";
import { problem } from "./problems";
import { dropStaging, stagingIds } from "./store-files";
import { readersFolder } from "./reader/reader";
import { uploadsFolder } from "./uploads-folder";

/** A running import says so every few seconds; one that has been silent for this long runs no more. */
const SILENT_SECONDS = 60;
/** Queries that started before a month was replaced may still read what it replaced. */
const GRACE_SECONDS = 600;
/** Longer than any import takes from the end of its upload. */
const UPLOAD_MS = 24 * 60 * 60_000;

/**
 * Ends what a killed process left unfinished, and removes its uploads. With the embedded engine no other process uses the
 * cost store: every unfinished import was cut off. Run it before imports are taken.
 */
export async function endCutOff(services: ImportServices): Promise<void> {
  await endInterrupted(services, isAlone(services) ? 0 : SILENT_SECONDS);
  for (const folder of [uploadsFolder, readersFolder])
    await sweepFolder(folder(services.env.DATA_DIR), isAlone(services) ? 0 : UPLOAD_MS);
}

/** All that a killed process left behind. Run it where nothing else is under way: nobody reads what is not live then. */
export async function sweepImports(services: ImportServices): Promise<void> {
  await endCutOff(services);
  await sweepUnseen(services, isAlone(services) ? 0 : GRACE_SECONDS);
}

/** Deletes what nobody can see any more, lines and files, beside whatever runs. */
export async function sweepUnseen(services: ImportServices, graceSeconds = GRACE_SECONDS): Promise<void> {
  await sweepLines(services, graceSeconds);
  await sweepOriginals(services);
}

const isAlone = ({ env }: ImportServices): boolean => env.CLICKHOUSE_URL === undefined;

/** Uploads and what readers work with live for minutes; another process of a cluster may share the folder. */
async function sweepFolder(folder: string, olderThanMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs >= olderThanMs) await rm(file, { recursive: true, force: true });
  }
}

/** Marks imports that will never end as failed. */
async function endInterrupted({ stateStore, log }: ImportServices, silentSeconds: number): Promise<void> {
  const cut = await stateStore.query<{ importId: string; files: { name: string }[] }>(
    `SELECT import_id AS "importId", files FROM imports WHERE finished_at IS NULL AND seen_at <= now() - make_interval(secs => $1)`,
    [silentSeconds],
  );
  for (const { importId, files } of cut) {
    const file = files.map(({ name }) => name).join(", ");
    await finishImport(stateStore, importId, { status: "failed", problem: problem("interrupted", { file }) });
    log.warn("import was interrupted", { importId });
  }
}

/**
 * Deletes lines and rows of rollups that nobody can see: of imports that never went live and of months that were
 * replaced or removed at least `graceSeconds` ago. Those of a company for which an import runs, here or elsewhere, are
 * left to the end of that import, since nothing tells its lines from garbage yet.
 */
export async function sweepLines(stores: ImportServices, graceSeconds = GRACE_SECONDS): Promise<void> {
  const { costStore, stateStore, log } = stores;
  // What exists is read before what is known: a slice that appears in between is not among the candidates.
  const staged = await stagingIds(costStore);
  const stored = await storedSlices(costStore);
  const running = await stateStore.query<{ importId: string; companyId: string }>(
    `SELECT import_id AS "importId", company_id AS "companyId" FROM imports WHERE status = 'storing' AND finished_at IS NULL`,
  );
  const busy = new Set(running.map(({ companyId }) => companyId));
  const kept = await stateStore.query<{ sliceId: string }>(
    `SELECT slice_id::text AS "sliceId" FROM import_slices WHERE live OR retired_at > now() - make_interval(secs => $1)`,
    [graceSeconds],
  );
  const known = new Set(kept.map(({ sliceId }) => sliceId));
  const garbage = stored.filter(({ companyId, sliceId }) => !busy.has(companyId) && !known.has(sliceId));
  if (garbage.length > 0) {
    await Promise.all(SLICED.map((table) => deleteSlices(costStore, table, garbage)));
    log.info("swept lines that nobody sees", {
      companies: new Set(garbage.map(({ companyId }) => companyId)).size,
      slices: garbage.length,
    });
  }
  await dropStaging(
    costStore,
    staged.filter((id) => !running.some(({ importId }) => id.startsWith(importId))),
  );
}

interface StoredSlice {
  companyId: string;
  /** One of all companies has this number. */
  sliceId: string;
}

const storedSlices = (store: CostStore): Promise<StoredSlice[]> =>
  store.query(
    SLICED.map((table) => `SELECT DISTINCT CompanyId AS companyId, toString(SliceId) AS sliceId FROM ${table}`).join(
      " UNION DISTINCT ",
    ),
  );

/** Marks the rows as deleted at once; the engine drops them when it merges parts. Companies come first in the tables' order. */
export const deleteSlices = (store: CostStore, table: string, slices: StoredSlice[]): Promise<void> =>
  store.command(
    `DELETE FROM ${table} WHERE CompanyId IN {companies:Array(String)} AND SliceId IN {slices:Array(UInt64)} SETTINGS lightweight_deletes_sync = 1`,
    {
      companies: [...new Set(slices.map(({ companyId }) => companyId))],
      slices: slices.map(({ sliceId }) => BigInt(sliceId)),
    },
  );
