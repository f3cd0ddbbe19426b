import type { ListedCommitment } from "../../commitments/listed/listed-commitment";
import type { Vendor } from "~/contract/vendors";
import { describeError } from "~/lib/process/log";
import { isOutOfSpace } from "../../cost-store/engine-codes";
import { fillRollups } from "../../cost-store/rollups/rollups";
import { countBadRows, findFatal, findRefused } from "../lines/bad-rows";
import { ImportCancelled, ImportInterrupted } from "./cancel";
import { amortizedSlices } from "../publish/basis";
import { earlierStates } from "../publish/earlier-states";
import { lostAccounts } from "../publish/lost-accounts";
import { countSlices, fileSums, slicesOf } from "../publish/file-sums";
import type { FileSum } from "../publish/file-sums";
import { checkRepeatedCharges } from "../publish/repeated-charges";
import { earlierFingerprints, fingerprintOf } from "./fingerprint";
import { recordOutcome } from "./record-end";
import { keepAlive, saveCounts, saveRefusals } from "../import-records";
import type { Outcome, RowCounts } from "../import-records";
import type { ImportServices } from "../import-services";
import { saveOriginals } from "../originals/originals";
import type { StorageMethod } from "../originals/originals";
import { ImportRefused, problem, refuse } from "../problems";
import { mergeInvoices } from "../provider-invoices";
import type { ProviderInvoice } from "../provider-invoices";
import { endIfUnchanged, publish, publishInvoices, publishListed } from "../publish/publish";
import { reconcile } from "../publish/reconcile";
import { dropStaging, expectRows, stagingIds, storeFiles } from "../lines/store-files";
import type { FilesToStore } from "../lines/store-files";
import { sweepCompany } from "../sweep";

export interface ImportToRun extends FilesToStore {
  importId: string;
  hashes: string[];
  /** Providers whose lines it may contain; absent: all. */
  authorized?: Vendor[];
  /** Absent: originals are not stored. */
  keeping?: StorageMethod;
  /**
   * The damaged import of the same files; only its slices are replaced. Overlaps and repeated charges in it were
   * accepted before.
   */
  repairs?: string;
}

/**
 * Runs one import from files to published months. Problems of its files are recorded in the import; rejects if a store
 * or the engine fails, after recording that.
 */
export async function runImport(
  input: ImportToRun,
  stores: ImportServices,
  onPercent: (percent: number) => void,
): Promise<void> {
  const { importId, companyId, files, signal } = input;
  const { log } = stores;
  const started = Date.now();
  try {
    await storeAndPublish(input, stores, onPercent);
  } catch (error) {
    if (error instanceof ImportInterrupted) throw error;
    const outcome = outcomeOf(error, files.map(({ name }) => name).join(", "));
    await recordOutcome(importId, outcome, stores, signal);
    if (!(error instanceof ImportRefused || error instanceof ImportCancelled)) {
      log.error("import failed", { importId, companyId, ...describeError(error) });
      throw error;
    }
  } finally {
    onPercent(100);
    await cleanUp(input, stores);
    log.info("import ended", { importId, companyId, seconds: (Date.now() - started) / 1000 });
  }
}

/** The outcome of an import that threw an error. `file` names its files. */
export function outcomeOf(error: unknown, file: string): Outcome {
  if (error instanceof ImportCancelled) return { status: "cancelled" };
  if (error instanceof ImportInterrupted) return { status: "failed", problem: problem("interrupted", { file }) };
  if (error instanceof ImportRefused) return { status: "failed", problem: error.problem };
  if (isOutOfSpace(error)) return { status: "failed", problem: problem("no-space", { file }) };
  return { status: "failed", problem: problem("failed", { file }, { reason: firstLine(error) }) };
}

const firstLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split("\n")[0]!;

/**
 * Most combinations of billing month and billing account in an import. More mean that another column was read as the
 * account, and would block the state store.
 */
const MAX_SLICES = 5000;

async function storeAndPublish(
  input: ImportToRun,
  stores: ImportServices,
  onPercent: (percent: number) => void,
): Promise<void> {
  const { costStore, stateStore } = stores;
  const { importId, companyId, files, hashes, family, vendor, signal, keeping, repairs } = input;
  signal.throwIfAborted();
  const file = files.map(({ name }) => name).join(", ");
  const fingerprint = fingerprintOf(companyId, vendor, hashes);
  if (await endIfUnchanged(stateStore, { importId, companyId, fingerprint })) return;
  const report = (percent: number): void => {
    onPercent(percent);
    void keepAlive(stateStore, importId, percent).catch(() => undefined);
  };
  await keepAlive(stateStore, importId, 0);
  if (family === "focus-invoices") return storeInvoices(input, { file, fingerprint }, stores);
  if (family === "commitments") return storeListed(input, { file, fingerprint }, stores);
  const stagingId = await storeFiles(costStore, importId, input, (share) => report(Math.min(95, share * 95)));

  const badRows = await countBadRows(costStore, stagingId);
  const fatal = badRows > 0 ? await findFatal(costStore, stagingId, input, vendor) : null;
  if (fatal) throw new ImportRefused(fatal);
  const numberOfSlices = await countSlices(costStore, stagingId);
  if (!repairs && numberOfSlices > MAX_SLICES)
    refuse("too-many-accounts", { file }, { count: String(numberOfSlices), limit: String(MAX_SLICES) });
  const read = await fileSums(costStore, stagingId);
  checkAuthorized(read, input, file);
  const nameOf = (fileNumber: number) => files[fileNumber - 1]!.name;
  const amortized = amortizedSlices(read, nameOf);
  if (!repairs && files.length > 1) await checkRepeatedCharges(costStore, stagingId, { amortized, nameOf });
  if (badRows > 0) await saveRefusals(stateStore, importId, await findRefused(costStore, stagingId, input));
  await fillRollups(costStore, companyId, slicesOf(read));
  const slices = await reconcile(costStore, { read, amortized, companyId, file });
  const stored = slices.reduce((rows, slice) => rows + slice.rows, 0);
  const counts: RowCounts = { read: stored + badRows, stored, refused: badRows };
  if (counts.read === 0) refuse("empty-file", { file });
  if (stored === 0) {
    await saveCounts(stateStore, importId, counts);
    refuse("nothing-stored", { file }, { rows: String(counts.read) });
  }
  signal.throwIfAborted();
  // Before publication: if the process is killed in between, the files are swept.
  if (keeping) await saveOriginals({ importId, files, vendor, hashes, keeping }, stores);
  await publish(stateStore, {
    ...{ importId, companyId, fingerprint, family, file, slices, counts, repairs },
    showsActual: read.some(({ showsActual }) => showsActual > 0),
    earlierStates: repairs ? [] : await earlierStates(stores, { companyId, family, slices }),
    lostAccounts: repairs ? new Map() : await lostAccounts(stores, { importId, companyId, slices }),
    earlierFingerprints: earlierFingerprints(companyId, vendor, hashes),
  });
}

/** Invoices stated by providers are stored separately from lines, and no figure is computed from them. */
async function storeInvoices(
  input: ImportToRun,
  { file, fingerprint }: { file: string; fingerprint: string },
  stores: ImportServices,
): Promise<void> {
  const { importId, companyId, files, hashes, vendor, reader, signal, keeping } = input;
  await expectRows(input);
  const read: ProviderInvoice[] = [];
  for (const source of files)
    read.push(...(await reader.do("readInvoices", { file: source, vendor }, { name: source.name, signal })));
  checkAuthorized(read, input, file);
  if (read.length === 0) refuse("empty-file", { file });
  const rows = read.reduce((sum, invoice) => sum + invoice.rows, 0);
  signal.throwIfAborted();
  if (keeping) await saveOriginals({ importId, files, vendor, hashes, keeping }, stores);
  await publishInvoices(stores.stateStore, {
    importId,
    companyId,
    fingerprint,
    invoices: mergeInvoices(read),
    counts: { read: rows, stored: rows, refused: 0 },
  });
}

/** Commitments that providers list are compared with those of bills, and no cost is computed from them. */
async function storeListed(
  input: ImportToRun,
  { file, fingerprint }: { file: string; fingerprint: string },
  stores: ImportServices,
): Promise<void> {
  const { importId, companyId, files, hashes, vendor, reader, signal, keeping } = input;
  await expectRows({ ...input, files: files.filter(({ kind }) => kind !== "json") });
  const commitments: ListedCommitment[] = [];
  for (const source of files)
    commitments.push(...(await reader.do("readCommitments", { file: source, vendor }, { name: source.name, signal })));
  checkAuthorized(commitments, input, file);
  if (commitments.length === 0) refuse("empty-file", { file });
  signal.throwIfAborted();
  if (keeping) await saveOriginals({ importId, files, vendor, hashes, keeping }, stores);
  const rows = commitments.length;
  const counts = { read: rows, stored: rows, refused: 0 };
  await publishListed(stores.stateStore, { importId, companyId, fingerprint, commitments, counts });
}

/** Throws ImportRefused for lines of providers that the user is not authorized for. */
function checkAuthorized(read: Pick<FileSum, "vendor">[], { authorized }: ImportToRun, file: string): void {
  const foreign = authorized && read.find(({ vendor }) => !authorized.includes(vendor));
  if (foreign) refuse("not-authorized", { file }, { vendor: foreign.vendor });
}

/** A failure does not change the import's outcome; leftovers are swept later. */
async function cleanUp({ importId, companyId }: ImportToRun, stores: ImportServices): Promise<void> {
  try {
    const staged = await stagingIds(stores.costStore);
    await dropStaging(
      stores.costStore,
      staged.filter((id) => id.startsWith(importId)),
      companyId,
    );
    await sweepCompany(stores, companyId);
  } catch (error) {
    stores.log.warn("sweep failed", { importId, ...describeError(error) });
  }
}
