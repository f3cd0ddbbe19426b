import type { Clock } from "~/lib/process/clock";
import { detect } from "../anomalies/detect/detect";
import { keepDetection } from "../anomalies/detect/keep-detection";
import { createExportQueue } from "../files/export-queue";
import type { ImportServices } from "../imports/import-services";
import type { IngestEvent } from "./ingest-event";

interface Asked {
  companyId: string;
  from?: string;
  to?: string;
}

/** Judges the days again, whether they have changed or not, and says how many there were. Rejects if there is no such company. */
export async function detectDays(
  given: ImportServices & Clock,
  { companyId, from = "", to = "9999" }: Asked,
  tell: (event: IngestEvent) => void,
  signal?: AbortSignal,
): Promise<void> {
  // The queue is of downloads, of which there are none.
  const services = { ...given, exports: createExportQueue({ atOnce: 1, perUser: 1 }) };
  const [company] = await services.stateStore.query("SELECT 1 FROM companies WHERE company_id = $1", [companyId]);
  if (!company) throw new Error(`There is no company ${companyId}.`);
  tell({ kind: "progress", text: "Judging …" });
  const detection = await detect(companyId, services, { isWanted: ({ day }) => day >= from && day <= to, signal });
  await services.stateStore.transaction((tx) => keepDetection(tx, companyId, detection, services.now()));
  const { judged, found } = detection;
  const shown = found.filter(({ isShown }) => isShown).length;
  tell({ kind: "advice", text: `${companyId}: ${judged.length} days of providers judged, ${shown} anomalies found.` });
  tell({ kind: "done" });
}
