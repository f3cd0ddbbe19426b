import { work } from "../../jobs/job";
import type { Services } from "../../serve";
import { detectRules, dueDays } from "../rules/detect-rules";
import { detect } from "./detect";
import { detectJob, detectNightly, nextNight, nightlyDetectJob } from "./detect-queue";
import { judgedDays, keepDetection } from "./keep-detection";

async function detectNew(companyId: string, signal: AbortSignal, services: Services) {
  const known = await judgedDays(services.stateStore, companyId);
  const detection = await detect(companyId, services, {
    isWanted: ({ vendor, day, fingerprint }) => known.get(`${vendor} ${day}`) !== fingerprint,
    signal,
  });
  const changed = new Set(detection.judged.map(({ vendor, day }) => `${vendor} ${day}`));
  const isWanted = dueDays((vendor, day) => changed.has(`${vendor} ${day}`));
  return { detection, rules: await detectRules(companyId, services, { isWanted, signal }) };
}

/** Everything that is found is stored in the transaction that ends the job, so exactly once. */
export const detectAnomalies = work(detectJob, async (_, { companyId, signal }, services) => {
  const { detection, rules } = await detectNew(companyId, signal, services);
  return async (tx) => {
    await keepDetection(tx, companyId, detection, rules, services.now());
    await detectNightly(tx, companyId, services.now());
  };
});

export const detectAnomaliesNightly = work(nightlyDetectJob, async (_, { companyId, signal }, services) => {
  const { detection, rules } = await detectNew(companyId, signal, services);
  return async (tx) => {
    await keepDetection(tx, companyId, detection, rules, services.now());
    return nextNight(services.now());
  };
});
