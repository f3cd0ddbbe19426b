import { describeError } from "~/lib/log";
import type { Services } from "../serve";
import { verifyStore } from "./verify-store";
import type { ImportServices } from "../imports/import-services";

/** Hour of the day, in UTC, when hardly anybody waits for a page. */
const HOUR = 2;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Compares the sums of the store. That it cannot be done is one line in the log: pages whose data cannot be read say so themselves. */
export const verifyNow = (services: ImportServices, reads: "sums" | "everything"): Promise<void> =>
  verifyStore(services, reads).then(
    () => undefined,
    (error: unknown) => services.log.error("the cost store cannot be verified", describeError(error)),
  );

/** Reads the whole store now, beside whatever else is asked of it, and every night. `close` plans no further night. */
export function watchStore(services: Services): { close(): Promise<void> } {
  let timer: NodeJS.Timeout;
  let running = verifyNow(services, "everything");
  const plan = () => {
    timer = setTimeout(() => {
      running = verifyNow(services, "everything");
      plan();
    }, untilNight(services.now()));
  };
  plan();
  return {
    async close() {
      clearTimeout(timer);
      await running;
    },
  };
}

/** Milliseconds to the next night. */
export function untilNight(now: Date): number {
  const ofDay = now.getTime() % DAY_MS;
  const left = HOUR * HOUR_MS - ofDay;
  return left > 0 ? left : left + DAY_MS;
}
