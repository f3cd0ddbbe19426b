import { setTimeout as sleep } from "node:timers/promises";
import type { Child } from "./child";

/** Deaths tolerated within this time; the next one ends everything. */
const MAX_RESTARTS = 2;
const RESTART_WINDOW_MS = 60_000;

/** Delays after the first and second death. */
const BACKOFF_MS = [0, 250];

interface Supervision {
  /** Restarts the program; resolves once its process runs. */
  startAgain(): Promise<Child>;
  /** Called for each death that is followed by a restart. */
  died(reason: string): void;
  signal: AbortSignal;
}

/**
 * Restarts a program whenever it has ended, until `signal` is aborted. Resolves then; rejects with a one-line message
 * if it has ended three times within a minute, because it would do so forever.
 */
export async function restartOnExit(first: Child, { startAgain, died, signal }: Supervision): Promise<void> {
  const deaths: number[] = [];
  for (let child = first; ; child = await startAgain()) {
    const reason = await child.ended;
    if (signal.aborted) return;
    deaths.push(performance.now());
    const recent = deaths.filter((at) => at > performance.now() - RESTART_WINDOW_MS).length;
    if (recent > MAX_RESTARTS)
      throw new Error(
        `${child.title} ended ${recent} times within a minute (last: ${reason}). Everything has been stopped. Start again with npm start.`,
      );
    died(reason);
    await sleep(BACKOFF_MS[recent - 1], undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
}
