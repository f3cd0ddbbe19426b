import { PRICES } from "../cost-store/schema";
import { isAlone } from "../imports/import-services";
import type { ImportServices } from "../imports/import-services";
import { problem } from "../imports/problems";
import type { Queries } from "../state-store/state-store";
import { storedJson } from "../state-store/stored-text";
import { forgetPrices } from "./import-prices";

/** Longer than reading a price list takes: in a cluster, another process may be reading it. */
const MAX_READING_HOURS = 24;

/** Ends imports of price lists of dead processes; nobody has their files. To be called before any of them starts. */
export async function endInterruptedPrices(services: ImportServices): Promise<void> {
  const { stateStore, log } = services;
  const stopped = await stateStore.query<{ fileId: string; name: string }>(
    `SELECT file_id AS "fileId", name FROM price_files WHERE status = 'reading' AND created_at <= now() - make_interval(hours => $1)`,
    [isAlone(services) ? 0 : MAX_READING_HOURS],
  );
  for (const { fileId, name } of stopped) {
    await stateStore.query(
      "UPDATE price_files SET status = 'failed', problem = $2, finished_at = now() WHERE file_id = $1 AND status = 'reading'",
      [fileId, storedJson(problem("interrupted", { file: name }))],
    );
    log.warn("import of a price list was interrupted", { fileId });
  }
}

/** Deletes prices of files that were removed or failed, during normal operation. */
export async function sweepPrices({ costStore, stateStore, log }: ImportServices): Promise<void> {
  // Stored files are read first, so that one that starts in between is not mistaken for a leftover.
  const stored = await costStore.query<{ fileId: string }>(`SELECT DISTINCT FileId AS fileId FROM ${PRICES}`);
  const files = await stateStore.query<{ fileId: string; isFailed: boolean }>(
    `SELECT file_id AS "fileId", status = 'failed' AS "isFailed" FROM price_files`,
  );
  const current = new Set(files.filter(({ isFailed }) => !isFailed).map(({ fileId }) => fileId));
  const orphans = stored.map(({ fileId }) => fileId).filter((fileId) => !current.has(fileId));
  if (orphans.length === 0) return;
  if (files.length === 0 && !(await hasRemovedPrices(stateStore))) {
    log.error("kept prices unknown to the state store; does DATABASE_URL name the right one?");
    return;
  }
  await forgetPrices(costStore, orphans);
  log.info("deleted obsolete prices", { files: orphans.length });
}

/** Whether the state store knew of prices before the last file was removed. */
const hasRemovedPrices = async (db: Queries): Promise<boolean> =>
  (await db.query("SELECT 1 FROM audit_entries WHERE action = 'prices.removed' LIMIT 1")).length > 0;
