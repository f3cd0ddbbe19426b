import { AsyncLocalStorage } from "node:async_hooks";

/** The client that work is done for: its deadline, and whether it is still connected. */
export interface Client {
  /** Aborted when it disconnects. */
  signal: AbortSignal;
  /** Its deadline, in milliseconds since 1970; null: none. */
  endsAt: number | null;
}

const current = new AsyncLocalStorage<Client>();

/** Runs work for a client, available to everything it calls as `currentClient`. */
export const runForClient = <T>(who: Client | undefined, work: () => T): T => (who ? current.run(who, work) : work());

/** The client of the current work; undefined for background work such as jobs and imports. */
export const currentClient = (): Client | undefined => current.getStore();

/** Seconds left until the client's deadline, between 1 and `most`. */
export function secondsLeft(most: number): number {
  const endsAt = currentClient()?.endsAt ?? null;
  return endsAt === null ? most : Math.min(most, Math.max(1, Math.ceil((endsAt - Date.now()) / 1000)));
}
