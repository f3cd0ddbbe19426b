import { setTimeout as sleep } from "node:timers/promises";
import type { Child } from "./child";

/** Deaths that are borne within this time; the one after them ends everything. */
const BORNE = 2;
const WITHIN_MS = 60_000;

/** How long to wait after the first death, and after the second. */
const BACKOFF_MS = [0, 250];

interface Keeping {
  /** Starts the program again; resolves once its process runs. */
  startAgain(): Promise<Child>;
  /** Told of each death that is followed by a new start. */
  died(how: string): void;
  signal: AbortSignal;
}

/**
 * Starts a program again whenever it has ended, until `signal` says that it should end. Resolves then; rejects, with
 * one line for people, when it has ended three times within a minute: what ends at once again will do so for ever.
 */
export async function keepRunning(first: Child, { startAgain, died, signal }: Keeping): Promise<void> {
  const deaths: number[] = [];
  for (let child = first; ; child = await startAgain()) {
    const how = await child.ended;
    if (signal.aborted) return;
    deaths.push(performance.now());
    const recent = deaths.filter((at) => at > performance.now() - WITHIN_MS).length;
    if (recent > BORNE)
      throw new Error(
        `${child.title} ended ${recent} times within a minute (last: ${how}). Everything has been stopped. Start again with npm start.`,
      );
    died(how);
    await sleep(BACKOFF_MS[recent - 1], undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
}
