import type { Log } from "~/lib/process/log";
import { CostStoreError, quoteIdentifier, literal } from "../cost-store/cost-store";
import type { CostStore } from "../cost-store/cost-store";
import { engineCodes } from "../cost-store/engine-codes";
import { SLICED } from "../cost-store/schema";

type Table = (typeof SLICED)[number];

interface Means {
  log: Log;
  /** Called at once, before anything else is read: what is left of a month must not count as the whole month. */
  onDetached?: () => Promise<void>;
  signal?: AbortSignal;
}

/**
 * Reads every file of the table and detaches parts with wrong checksums, so that their rows are missing instead of
 * making every query fail; the engine does the same at startup with parts whose files are missing or truncated.
 * Resolves to their number. Rejects with CostStoreError if the engine cannot check, and with the signal's reason if
 * aborted.
 */
export async function setAsideBrokenParts(
  store: CostStore,
  table: Table,
  { log, onDetached, signal }: Means,
): Promise<number> {
  const checks = store.for("checks");
  const partitions = await checks.query<{ id: string }>(
    `SELECT DISTINCT partition_id AS id FROM system.parts
     WHERE active AND concat(database, '.', table) = {table:String} ORDER BY id`,
    { table },
  );
  let numberOfBroken = 0;
  // One statement each, as a running one cannot be cancelled.
  for (const { id } of partitions) {
    signal?.throwIfAborted();
    const broken = await brokenIn(checks, table, id);
    if (broken.length === 0) continue;
    try {
      for (const { part_path: part, message } of broken) {
        log.error("a part of the cost store cannot be read and is set aside", {
          table,
          part,
          error: message.slice(0, 200),
        });
        await checks.command(`ALTER TABLE ${table} DETACH PART ${literal(part)}`).catch(ignoreMerged);
        numberOfBroken += 1;
      }
    } finally {
      await onDetached?.();
    }
  }
  return numberOfBroken;
}

async function brokenIn(checks: CostStore, table: Table, partition: string) {
  const checked = await checks.query<{ part_path: string; is_passed: number; message: string }>(
    `CHECK TABLE ${table} PARTITION ID ${literal(partition)} SETTINGS check_query_single_value_result = 0, max_execution_time = 0`,
  );
  return checked.filter(({ is_passed, message }) => !is_passed && !engineCodes.ofTheMachine.has(codeOf(message)));
}

const codeOf = (message: string): number => Number(/\bCode: (\d+)\b/.exec(message)?.[1] ?? NaN);

/** NO_SUCH_DATA_PART: the part has been merged in the meantime, which proves that it was readable. */
function ignoreMerged(error: unknown): void {
  if (!(error instanceof CostStoreError) || error.code !== 232) throw error;
}

export interface DetachedPart {
  database: string;
  table: string;
  name: string;
  /** The engine's reason, such as broken-on-start; empty if detached explicitly. */
  reason: string;
}

/** Detached parts of the cost line tables. */
export const detachedParts = (store: CostStore): Promise<DetachedPart[]> =>
  store.query<DetachedPart>(
    `SELECT database, table, name, ifNull(reason, '') AS reason FROM system.detached_parts
     WHERE concat(database, '.', table) IN {tables:Array(String)} ORDER BY table, name`,
    { tables: SLICED },
  );

/** Deletes their files permanently. */
export async function dropDetached(store: CostStore, parts: DetachedPart[]): Promise<void> {
  for (const { database, table, name } of parts) {
    await store.command(
      `ALTER TABLE ${quoteIdentifier(database)}.${quoteIdentifier(table)} DROP DETACHED PART ${literal(name)} SETTINGS allow_drop_detached = 1`,
    );
  }
}
