import type { Log } from "~/lib/log";
import { CostStoreError, identifier, literal } from "../cost-store/cost-store";
import type { CostStore } from "../cost-store/cost-store";
import { engineCodes } from "../cost-store/engine-codes";
import { SLICED } from "../cost-store/schema";

type Table = (typeof SLICED)[number];

/** Reading takes its time, and leaves the machine to whoever waits for a page. */
const CHECK_SETTINGS = "check_query_single_value_result = 0, max_execution_time = 0, max_threads = 1";

/**
 * Reads every file of the table and detaches the parts whose checksums do not match, so that their rows are missing
 * instead of making every query fail; that is what the engine itself does at its start with parts of which files are
 * missing or cut. Resolves to how many there were. Rejects with CostStoreError when the engine cannot check.
 */
export async function setAsideBrokenParts(store: CostStore, table: Table, log: Log): Promise<number> {
  const checked = await store.query<{ part_path: string; is_passed: number; message: string }>(
    `CHECK TABLE ${table} SETTINGS ${CHECK_SETTINGS}`,
  );
  const broken = checked.filter(
    ({ is_passed, message }) => !is_passed && !engineCodes.ofTheMachine.has(codeOf(message)),
  );
  for (const { part_path: part, message } of broken) {
    log.error("a part of the cost store cannot be read and is set aside", {
      table,
      part,
      error: message.slice(0, 200),
    });
    await store.command(`ALTER TABLE ${table} DETACH PART ${literal(part)}`).catch(ignoreMerged);
  }
  return broken.length;
}

const codeOf = (message: string): number => Number(/\bCode: (\d+)\b/.exec(message)?.[1] ?? NaN);

/** NO_SUCH_DATA_PART: the part became one with others meanwhile, which only parts that can be read do. */
function ignoreMerged(error: unknown): void {
  if (!(error instanceof CostStoreError) || error.code !== 232) throw error;
}

export interface DetachedPart {
  database: string;
  table: string;
  name: string;
  /** The engine's word, such as broken-on-start; empty when it was told to. */
  reason: string;
}

/** Parts of the tables of cost lines that the engine does not read. */
export const detachedParts = (store: CostStore): Promise<DetachedPart[]> =>
  store.query<DetachedPart>(
    `SELECT database, table, name, ifNull(reason, '') AS reason FROM system.detached_parts
     WHERE concat(database, '.', table) IN {tables:Array(String)} ORDER BY table, name`,
    { tables: SLICED },
  );

/** Deletes their files for good. */
export async function dropDetached(store: CostStore, parts: DetachedPart[]): Promise<void> {
  for (const { database, table, name } of parts) {
    await store.command(
      `ALTER TABLE ${identifier(database)}.${identifier(table)} DROP DETACHED PART ${literal(name)} SETTINGS allow_drop_detached = 1`,
    );
  }
}
