import { AsyncLocalStorage } from "node:async_hooks";

/** The client that work is done for: its deadline, and whether it is still connected. */
export interface Waiting {
  /** Aborted when it disconnects. */
  signal: AbortSignal;
  /** Its deadline, in milliseconds since 1970; null: none. */
  endsAt: number | null;
}

const waiting = new AsyncLocalStorage<Waiting>();

/** Runs work for a client, available to everything it calls as `whoWaits`. */
export const whileWaiting = <T>(who: Waiting | undefined, work: () => T): T => (who ? waiting.run(who, work) : work());

/** The client of the current work; undefined for background work such as jobs and imports. */
export const whoWaits = (): Waiting | undefined => waiting.getStore();

/** Seconds left until the client's deadline, between 1 and `most`. */
export function secondsLeft(most: number): number {
  const endsAt = whoWaits()?.endsAt ?? null;
  return endsAt === null ? most : Math.min(most, Math.max(1, Math.ceil((endsAt - Date.now()) / 1000)));
}
