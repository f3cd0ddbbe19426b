import type { Vendor } from "~/contract/vendors";
import { describeError } from "~/lib/log";
import { fillRollups } from "../cost-store/rollups";
import { findFatal, findRefused } from "./bad-rows";
import { fileSums, slicesOf } from "./file-sums";
import { fingerprintOf } from "./fingerprint";
import type { Format } from "./formats/format";
import { finishImport, keepAlive, saveCounts, saveRefusals } from "./import-records";
import type { RowCounts } from "./import-records";
import type { ImportServices } from "./import-services";
import { ImportRefused, problem, refuse } from "./problems";
import { isLive, publish } from "./publish";
import { reconcile } from "./reconcile";
import type { BillFile } from "./source/bill-file";
import { dropStaging, stagingIds, storeFiles } from "./store-files";
import { sweepLines } from "./sweep";

export interface ImportToRun {
  importId: string;
  companyId: string;
  files: BillFile[];
  hashes: string[];
  format: Format;
  vendor?: Vendor;
}

/**
 * One import from file to published month. What is wrong with its files becomes its problem; rejects when a store or
 * the engine fails, after saying so in the import.
 */
export async function runImport(given: ImportToRun, stores: ImportServices, onPercent: (percent: number) => void): Promise<void> {
  const { importId, companyId, files } = given;
  const { stateStore, log } = stores;
  const started = Date.now();
  try {
    await storeAndPublish(given, stores, onPercent);
  } catch (error) {
    const file = files.map(({ name }) => name).join(", ");
    const found = error instanceof ImportRefused ? error.problem : problem("failed", { file }, { reason: firstLine(error) });
    await finishImport(stateStore, importId, { status: "failed", problem: found });
    if (!(error instanceof ImportRefused)) {
      log.error("import failed", { importId, companyId, ...describeError(error) });
      throw error;
    }
  } finally {
    onPercent(100);
    await cleanUp(given, stores);
    log.info("import ended", { importId, companyId, seconds: (Date.now() - started) / 1000 });
  }
}

const firstLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split("\n")[0]!;

async function storeAndPublish(given: ImportToRun, { costStore, stateStore }: ImportServices, onPercent: (percent: number) => void): Promise<void> {
  const { importId, companyId, files, format, vendor } = given;
  const fingerprint = fingerprintOf(companyId, vendor, given.hashes);
  if (await isLive(stateStore, companyId, fingerprint)) return finishImport(stateStore, importId, { status: "unchanged" });
  const tell = (percent: number): void => {
    onPercent(percent);
    void keepAlive(stateStore, importId, percent).catch(() => undefined);
  };
  await keepAlive(stateStore, importId, 0);
  const stagingId = await storeFiles(costStore, importId, { companyId, files, format, vendor }, (share) => tell(Math.min(95, share * 95)));

  const fatal = await findFatal(costStore, stagingId, files, vendor);
  if (fatal) throw new ImportRefused(fatal);
  const refused = await findRefused(costStore, stagingId, files);
  await saveRefusals(stateStore, importId, refused.listed);
  const file = files.map(({ name }) => name).join(", ");
  const read = await fileSums(costStore, stagingId);
  await fillRollups(costStore, companyId, slicesOf(read));
  const slices = await reconcile(costStore, { read, companyId, file });
  const stored = slices.reduce((rows, slice) => rows + slice.rows, 0);
  const counts: RowCounts = { read: stored + refused.total, stored, refused: refused.total };
  if (counts.read === 0) refuse("empty-file", { file });
  if (stored === 0) {
    await saveCounts(stateStore, importId, counts);
    refuse("nothing-stored", { file }, { rows: String(counts.read) });
  }
  await publish(stateStore, { importId, companyId, fingerprint, family: format.family, file, slices, counts });
}

/** What is left behind if this fails is swept later; the import's outcome stands. */
async function cleanUp({ importId }: ImportToRun, stores: ImportServices): Promise<void> {
  try {
    const staged = await stagingIds(stores.costStore);
    await dropStaging(stores.costStore, staged.filter((id) => id.startsWith(importId)));
    await sweepLines(stores);
  } catch (error) {
    stores.log.warn("sweep failed", { importId, ...describeError(error) });
  }
}
