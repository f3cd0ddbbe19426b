import { PRICES } from "../cost-store/schema";
import { isAlone } from "../imports/import-services";
import type { ImportServices } from "../imports/import-services";
import { problem } from "../imports/problems";
import { forgetPrices } from "./import-prices";

/** Longer than reading a price list takes: in a cluster, another process may be reading it. */
const MAX_READING_HOURS = 24;

/** Ends imports of price lists that were interrupted, and deletes prices of files that are not recorded. */
export async function sweepPrices(services: ImportServices): Promise<void> {
  const { costStore, stateStore, log } = services;
  const stopped = await stateStore.query<{ fileId: string; name: string }>(
    `SELECT file_id AS "fileId", name FROM price_files WHERE status = 'reading' AND created_at <= now() - make_interval(hours => $1)`,
    [isAlone(services) ? 0 : MAX_READING_HOURS],
  );
  for (const { fileId, name } of stopped)
    await stateStore.query(
      "UPDATE price_files SET status = 'failed', problem = $2, finished_at = now() WHERE file_id = $1",
      [fileId, JSON.stringify(problem("interrupted", { file: name }))],
    );
  // Stored files are read first, so that one that starts in between is not mistaken for a leftover.
  const stored = await costStore.query<{ fileId: string }>(`SELECT DISTINCT FileId AS fileId FROM ${PRICES}`);
  const files = await stateStore.query<{ fileId: string; isFailed: boolean }>(
    `SELECT file_id AS "fileId", status = 'failed' AS "isFailed" FROM price_files`,
  );
  const current = new Set(files.filter(({ isFailed }) => !isFailed).map(({ fileId }) => fileId));
  const orphans = stored.map(({ fileId }) => fileId).filter((fileId) => !current.has(fileId));
  if (orphans.length === 0) return;
  if (files.length === 0) {
    log.error("kept prices unknown to the state store; does DATABASE_URL name the right one?");
    return;
  }
  await forgetPrices(costStore, orphans);
  log.info("deleted obsolete prices", { files: orphans.length });
}
