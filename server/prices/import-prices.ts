import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { stat } from "node:fs/promises";
import type { ImportProblem } from "~/contract/imports/imports";
import { describeError } from "~/lib/process/log";
import { PRICES } from "../cost-store/schema";
import type { CostStore } from "../cost-store/cost-store";
import { forImports } from "../imports/import-services";
import type { ImportServices } from "../imports/import-services";
import { limitsOf } from "../imports/limits";
import { refuse } from "../imports/problems";
import { pipeRows } from "../imports/reader/pipe-rows";
import { openReader as openReaderOfNobody } from "../imports/reader/reader";
import { ImportCancelled, ImportInterrupted } from "../imports/run/cancel";
import { queueOf } from "../imports/run/import-queue";
import { recordEnd } from "../imports/run/record-end";
import { outcomeOf } from "../imports/run/run-import";
import type { NamedFile } from "../imports/source/bill-file";
import type { Queries } from "../state-store/state-store";
import { storedJson } from "../state-store/stored-text";
import type { PriceInspection } from "./inspect-prices";
import { readings, storingStatement } from "./price-sql";

/** How the import of a price file ended. `unchanged`: the same file counts already. */
export interface PriceImport {
  fileId: string;
  name: string;
  status: "live" | "unchanged" | "failed" | "cancelled";
  problem: ImportProblem | null;
  /** Number of prices and of lists, each of one region. */
  rates: number;
  lists: number;
}

/** Prices belong to no company; their readers are separate from those of companies. */
const NOBODY = "";

export interface PriceRequest {
  file: NamedFile;
  by: string;
  /** A file that was registered when it arrived. */
  fileId?: string;
  signal?: AbortSignal;
}

/** Registers a price file that is about to be read. */
export async function registerPriceFile(
  db: Queries,
  { name, bytes, by }: { name: string; bytes: number; by: string },
): Promise<string> {
  const fileId = randomUUID();
  await db.query(
    "INSERT INTO price_files (file_id, name, bytes, status, created_by) VALUES ($1, $2, $3, 'reading', $4)",
    [fileId, name, bytes, by],
  );
  return fileId;
}

/**
 * Imports a price list when its turn comes. Problems of the file do not throw: they are returned and kept with the
 * file. Rejects if a store or the engine fails, after recording that.
 */
export async function importPrices(request: PriceRequest, allServices: ImportServices): Promise<PriceImport> {
  const services = forImports(allServices);
  const { file, by, signal = new AbortController().signal } = request;
  const name = file.name || basename(file.path);
  const bytes = await stat(file.path).then(
    ({ size }) => size,
    () => 0,
  );
  const fileId = request.fileId ?? (await registerPriceFile(services.stateStore, { name, bytes, by }));
  const nothing = { fileId, name, problem: null, rates: 0, lists: 0 };
  try {
    return await queueOf(allServices.costStore).run({ companyId: NOBODY, size: bytes }, signal, () =>
      readAndStore({ path: file.path, name }, fileId, services, signal),
    );
  } catch (error) {
    const { status, problem } = outcomeOf(error, name);
    const failed = await recordEnd(
      fileId,
      () =>
        services.stateStore.query(
          "UPDATE price_files SET status = 'failed', problem = $2, finished_at = now() WHERE file_id = $1 AND status = 'reading' RETURNING 1",
          [fileId, problem ? storedJson(problem) : null],
        ),
      services,
      signal,
    );
    // A file whose publication had no answer may count. What cannot be deleted now is swept.
    if (failed.length > 0) await forgetPrices(services.costStore, [fileId]).catch(() => undefined);
    if (error instanceof ImportCancelled) return { ...nothing, status: "cancelled" };
    if (!problem || (problem.code === "failed" && status === "failed")) {
      services.log.error("import of a price list failed", { fileId, ...describeError(error) });
      throw error;
    }
    return { ...nothing, status: "failed", problem };
  }
}

async function readAndStore(
  named: NamedFile,
  fileId: string,
  services: ImportServices,
  signal: AbortSignal,
): Promise<PriceImport> {
  const { env, log, costStore, stateStore, openReader = openReaderOfNobody } = services;
  const reader = openReader(NOBODY, { limits: limitsOf(env), dataDir: env.DATA_DIR, log });
  try {
    const context = { name: named.name, signal };
    const inspection = await reader.do("inspectPrices", { file: named }, context);
    const { file } = inspection;
    const existing = await sameFile(services, inspection);
    if (existing) {
      await stateStore.query("DELETE FROM price_files WHERE file_id = $1", [fileId]);
      return { fileId: existing, name: named.name, status: "unchanged", problem: null, rates: 0, lists: 0 };
    }
    await pipeRows(costStore, reader, {
      name: fileId,
      statement: storingStatement,
      write: (pipe) => reader.do("streamPrices", { file, fileId, pipe }, context),
      context,
    });
    const lists = await listsStored(costStore, fileId);
    const rates = lists.reduce((sum, list) => sum + Number(list.rates), 0);
    if (rates === 0) refuse("no-prices", { file: named.name });
    signal.throwIfAborted();
    await publishPrices(services, fileId, inspection, lists);
    return { fileId, name: named.name, status: "live", problem: null, rates, lists: lists.length };
  } finally {
    await reader.close();
  }
}

/** The live file with the same content, compressed or not. */
async function sameFile({ stateStore }: ImportServices, { hash, file }: PriceInspection): Promise<string | undefined> {
  const isZipped = file.compression === "gzip";
  const [same] = await stateStore.query<{ fileId: string }>(
    `SELECT file_id AS "fileId" FROM price_files WHERE status = 'live' AND (sha256 = $1 OR text_hash = $2) LIMIT 1`,
    [hash.sha256, `${isZipped ? "plain" : "gzip"} ${hash.text}`],
  );
  return same?.fileId;
}

interface StoredList {
  offer: string;
  region: string;
  currency: string;
  oldest: string;
  newest: string;
  rates: string;
}

const listsStored = (store: CostStore, fileId: string): Promise<StoredList[]> =>
  store.query<StoredList>(
    `SELECT Offer AS offer, RegionId AS region, Currency AS currency, toString(min(EffectiveFrom)) AS oldest, toString(max(EffectiveFrom)) AS newest, count() AS rates
     FROM ${PRICES} WHERE FileId = {file:String} GROUP BY offer, region, currency ORDER BY offer, region, currency`,
    { file: fileId },
  );

/** Publishes the file's lists, all in one transaction. */
async function publishPrices(
  { stateStore }: ImportServices,
  fileId: string,
  { file, hash }: PriceInspection,
  lists: StoredList[],
): Promise<void> {
  await stateStore.transaction(async (db) => {
    const reading = await db.query(
      `UPDATE price_files SET status = 'live', kind = $2, sha256 = $3, text_hash = $4, finished_at = now()
       WHERE file_id = $1 AND status = 'reading' RETURNING 1`,
      [fileId, file.kind, hash.sha256, `${file.compression === "gzip" ? "gzip" : "plain"} ${hash.text}`],
    );
    // Another process has taken it for that of a dead one, and may have deleted its prices.
    if (reading.length === 0) throw new ImportInterrupted();
    await db.query(
      `INSERT INTO price_lists (file_id, provider, offer, region, currency, published_at, valid_from, rates)
       SELECT $1, $2, item->>'offer', item->>'region', item->>'currency', coalesce($3::timestamptz, (item->>'newest' || 'Z')::timestamptz),
         (item->>'oldest' || 'Z')::timestamptz, (item->>'rates')::bigint
       FROM jsonb_array_elements($4::jsonb) AS item`,
      [fileId, readings[file.kind].vendor, file.publishedAt, storedJson(lists)],
    );
  });
}

/** Deletes the prices of files. */
export async function forgetPrices(store: CostStore, fileIds: string[]): Promise<void> {
  await store.command(
    `DELETE FROM ${PRICES} WHERE FileId IN {files:Array(String)} SETTINGS lightweight_deletes_sync = 1`,
    { files: fileIds },
  );
}
