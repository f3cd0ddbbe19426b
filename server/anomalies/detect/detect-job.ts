import { nextNight } from "../../jobs/company-jobs";
import { work } from "../../jobs/job";
import type { Services } from "../../serve";
import { detectRules, dueDays } from "../rules/detect-rules";
import { detect } from "./detect";
import { detection, detectNightly } from "./detect-queue";
import { judgedDays, keepDetection } from "./keep-detection";

async function detectNew(companyId: string, signal: AbortSignal, services: Services) {
  const known = await judgedDays(services.stateStore, companyId);
  const found = await detect(companyId, services, {
    isWanted: ({ vendor, day, fingerprint }) => known.get(`${vendor} ${day}`) !== fingerprint,
    signal,
  });
  const changed = new Set(found.judged.map(({ vendor, day }) => `${vendor} ${day}`));
  const isWanted = dueDays((vendor, day) => changed.has(`${vendor} ${day}`));
  return { detection: found, rules: await detectRules(companyId, services, { isWanted, signal }) };
}

/** Everything that is found is stored in the transaction that ends the job, so exactly once. */
export const detectAnomalies = work(detection.soon, async (_, { companyId, signal }, services) => {
  const found = await detectNew(companyId, signal, services);
  return async (tx) => {
    await keepDetection(tx, companyId, found.detection, found.rules, services.now());
    await detectNightly(tx, companyId, services.now());
  };
});

export const detectAnomaliesNightly = work(detection.nightly, async (_, { companyId, signal }, services) => {
  const found = await detectNew(companyId, signal, services);
  return async (tx) => {
    await keepDetection(tx, companyId, found.detection, found.rules, services.now());
    return nextNight(detection, services.now());
  };
});
