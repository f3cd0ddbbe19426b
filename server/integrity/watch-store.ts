import { describeError } from "~/lib/process/log";
import { DAY_MS, HOUR_MS } from "~/lib/time/time-frames";
import type { Services } from "../serve";
import { verifyStore } from "./verify-store";
import type { ImportServices } from "../imports/import-services";

/** Hour of the day, in UTC, with hardly any users. */
const HOUR = 2;

/** Compares the totals of the store. A failure is only logged: pages whose data cannot be read report it themselves. */
export const verifyNow = (
  services: ImportServices,
  reads: "sums" | "everything",
  signal?: AbortSignal,
): Promise<void> =>
  verifyStore(services, reads, signal).then(
    () => undefined,
    (error: unknown) => {
      if (!signal?.aborted) services.log.error("the cost store cannot be verified", describeError(error));
    },
  );

/** Reads the whole store now, alongside other work, and every night. `close` stops that. */
export function watchStore(services: Services): { close(): Promise<void> } {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout;
  let running = verifyNow(services, "everything", stopping.signal);
  const plan = () => {
    timer = setTimeout(() => {
      running = verifyNow(services, "everything", stopping.signal);
      plan();
    }, untilNight(services.now()));
  };
  plan();
  return {
    async close() {
      clearTimeout(timer);
      stopping.abort();
      await running;
    },
  };
}

/** Milliseconds until the next night. */
export function untilNight(now: Date): number {
  const ofDay = now.getTime() % DAY_MS;
  const untilNextDay = HOUR * HOUR_MS - ofDay;
  return untilNextDay > 0 ? untilNextDay : untilNextDay + DAY_MS;
}
