import type { Clock } from "~/lib/process/clock";
import { addDays } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { detect } from "../anomalies/detect/detect";
import { saveDetection } from "../anomalies/detect/save-detection";
import { batchesOf } from "../anomalies/detect/batches";
import { detectRules } from "../anomalies/rules/detect-rules";
import { createExportQueue } from "../files/export-queue";
import { forImports } from "../imports/import-services";
import type { ImportServices } from "../imports/import-services";
import { checkCompany } from "./check-company";
import type { IngestEvent } from "./ingest/ingest-event";

interface DetectRequest {
  companyId: string;
  from?: string;
  to?: string;
}

/**
 * Judges all days of the company, or those of the range in any year, whether they have changed or not, and reports
 * their number. Half a year at a time is judged and stored (see batches.ts). Rejects if there is no such company.
 */
export async function detectDays(
  allServices: ImportServices & Clock,
  { companyId, from = "", to = "9999" }: DetectRequest,
  onEvent: (event: IngestEvent) => void,
  signal?: AbortSignal,
): Promise<void> {
  // Services include a queue for downloads, but a command serves no downloads.
  const services = forImports({ ...allServices, exports: createExportQueue({ atOnce: 1, perUser: 1 }) });
  await checkCompany(services.stateStore, companyId);
  const available = await availableDays(companyId, services);
  let [judged, shown] = [0, 0];
  const requested = { startDate: later(from, available.startDate), endDate: earlier(to, available.endDate) };
  for (const { judged: days, loaded } of batchesOf(requested, services)) {
    onEvent({ kind: "progress", text: `Judging ${days.startDate} to ${days.endDate} …` });
    const isIn = (day: string) => day >= days.startDate && day <= days.endDate;
    const detection = await detect(companyId, services, { days, shouldJudge: () => true, signal });
    const rules = await detectRules(companyId, services, { range: loaded, shouldJudge: (_, day) => isIn(day), signal });
    await services.stateStore.transaction((tx) => saveDetection(tx, companyId, detection, rules, services.now()));
    judged += detection.judged.length;
    shown += [detection, ...rules].flatMap(({ findings }) => findings).filter(({ isShown }) => isShown).length;
  }
  onEvent({ kind: "advice", text: `${companyId}: ${judged} days of providers judged, ${shown} anomalies found.` });
  onEvent({ kind: "done" });
}

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** The days from the first one with bills to yesterday; none without bills. */
async function availableDays(companyId: string, { stateStore, today }: ImportServices & Clock): Promise<DayRange> {
  const yesterday = addDays(today(), -1);
  const [row] = await stateStore.query<{ day: string | null }>(
    "SELECT min(first_day)::text AS day FROM import_slices WHERE live AND company_id = $1",
    [companyId],
  );
  return { startDate: row?.day ?? addDays(yesterday, 1), endDate: yesterday };
}
