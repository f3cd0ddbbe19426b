import { work } from "../../jobs/job";
import { detect } from "./detect";
import { detectJob, detectNightly, nextNight, nightlyDetectJob } from "./detect-queue";
import { judgedDays, keepDetection } from "./keep-detection";

const detectNew = async (companyId: string, signal: AbortSignal, services: Parameters<typeof detect>[1]) => {
  const known = await judgedDays(services.stateStore, companyId);
  return detect(companyId, services, {
    isWanted: ({ vendor, day, fingerprint }) => known.get(`${vendor} ${day}`) !== fingerprint,
    signal,
  });
};

/** Everything that is found is stored in the transaction that ends the job, so exactly once. */
export const detectAnomalies = work(detectJob, async (_, { companyId, signal }, services) => {
  const detection = await detectNew(companyId, signal, services);
  return async (tx) => {
    await keepDetection(tx, companyId, detection, services.now());
    await detectNightly(tx, companyId, services.now());
  };
});

export const detectAnomaliesNightly = work(nightlyDetectJob, async (_, { companyId, signal }, services) => {
  const detection = await detectNew(companyId, signal, services);
  return async (tx) => {
    await keepDetection(tx, companyId, detection, services.now());
    return nextNight(services.now());
  };
});
