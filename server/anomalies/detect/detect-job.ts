import { nextNight } from "../../jobs/company-jobs";
import { work } from "../../jobs/job";
import { forImports } from "../../imports/import-services";
import type { Services } from "../../serve";
import type { Queries } from "../../state-store/state-store";
import { detectRules, dueDays } from "../rules/detect-rules";
import { queueNotifications } from "../notify/notify-queue";
import { detect } from "./detect";
import { detection, detectNightly } from "../detect-queue";
import { saveDetection } from "./save-detection";

async function detectNew(companyId: string, signal: AbortSignal, allServices: Services) {
  const services = forImports(allServices);
  const detected = await detect(companyId, services, {
    shouldJudge: ({ fingerprint }, earlier) => fingerprint !== earlier,
    signal,
  });
  const changed = new Set(detected.judged.map(({ vendor, day }) => `${vendor} ${day}`));
  const shouldJudge = dueDays((vendor, day) => changed.has(`${vendor} ${day}`));
  return { detection: detected, rules: await detectRules(companyId, services, { shouldJudge, signal }) };
}

type Detections = Awaited<ReturnType<typeof detectNew>>;

/** Stores what was found, and queues the notifications. */
async function saveAndNotify(
  tx: Queries,
  { detection: byModels, rules }: Detections,
  { companyId, jobId, now }: { companyId: string; jobId: string; now: Date },
): Promise<void> {
  const notifiable = await saveDetection(tx, companyId, byModels, rules, now);
  await queueNotifications(tx, { companyId, jobId, alerts: notifiable, now });
}

/** Everything that is found is stored in the transaction that ends the job, so exactly once. */
export const detectAnomalies = work(detection.soon, async (_, { companyId, jobId, signal }, services) => {
  const detections = await detectNew(companyId, signal, services);
  return async (tx) => {
    await saveAndNotify(tx, detections, { companyId, jobId, now: services.now() });
    await detectNightly(tx, companyId, services.now());
  };
});

export const detectAnomaliesNightly = work(detection.nightly, async (_, { companyId, jobId, signal }, services) => {
  const detections = await detectNew(companyId, signal, services);
  return async (tx) => {
    await saveAndNotify(tx, detections, { companyId, jobId, now: services.now() });
    return nextNight(detection, services.now());
  };
});
