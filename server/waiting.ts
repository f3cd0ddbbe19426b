import { AsyncLocalStorage } from "node:async_hooks";

/** For whom work is done: until when they wait, and whether they still do. */
export interface Waiting {
  /** Aborted when they have gone. */
  signal: AbortSignal;
  /** When they give up, in milliseconds since 1970; null: they take what comes, however long that lasts. */
  endsAt: number | null;
}

const waiting = new AsyncLocalStorage<Waiting>();

/** Does work for somebody; whatever it leads to knows by `whoWaits`. */
export const whileWaiting = <T>(who: Waiting | undefined, work: () => T): T => (who ? waiting.run(who, work) : work());

/** For whom the current work is done; undefined for what nobody waits for, such as jobs and imports. */
export const whoWaits = (): Waiting | undefined => waiting.getStore();

/** Seconds that are left of whoever waits, 1 at least and `most` at most. */
export function secondsLeft(most: number): number {
  const endsAt = whoWaits()?.endsAt ?? null;
  return endsAt === null ? most : Math.min(most, Math.max(1, Math.ceil((endsAt - Date.now()) / 1000)));
}
