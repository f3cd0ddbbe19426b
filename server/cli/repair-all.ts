import type { ImportServices } from "../imports/import-services";
import type { ImportProgress } from "../imports/run/import-files";
import { damagedImports, startRepair } from "../imports/originals/repair";
import { findSummary, listRefusals } from "../imports/summaries";
import { checkCompany } from "./check-company";
import { verifyStore } from "../integrity/verify-store";
import { progressText } from "./ingest/ingest-files";
import type { IngestEvent } from "./ingest/ingest-event";
import { REFUSALS_SHOWN } from "./ingest/print-import";

interface RepairRequest {
  /** Absent: all companies. */
  companyId?: string;
  /** Only checks. */
  checkOnly: boolean;
}

/**
 * Reads the whole store, then lists or repairs every damaged import. Rejects if there is no such company, and with
 * ImportCancelled if the signal is aborted.
 */
export async function repairAll(
  services: ImportServices,
  { companyId, checkOnly }: RepairRequest,
  onEvent: (event: IngestEvent) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { stateStore } = services;
  if (companyId !== undefined) await checkCompany(stateStore, companyId);
  onEvent({ kind: "progress", text: "Reading the store …" });
  await verifyStore(services, "everything", signal);
  for (const damaged of await damagedImports(stateStore, companyId)) {
    if (checkOnly) {
      const { fileNames, sums } = (await findSummary(stateStore, damaged.companyId, damaged.importId))!;
      const months = new Set(sums.filter(({ isDamaged }) => isDamaged).map(({ month }) => month));
      onEvent({ kind: "damaged", companyId: damaged.companyId, fileNames, months: [...months].sort() });
      continue;
    }
    signal?.throwIfAborted();
    const onProgress = (progress: ImportProgress) => onEvent({ kind: "progress", text: progressText(progress) });
    const { importId, ended } = await startRepair(damaged, "npm run repair", services, { onProgress, signal });
    await ended;
    const summary = (await findSummary(stateStore, damaged.companyId, importId))!;
    onEvent({
      kind: "import",
      summary,
      refusals: summary.rowsRefused > 0 ? await listRefusals(stateStore, importId, REFUSALS_SHOWN) : [],
    });
  }
  onEvent({ kind: "done" });
}
