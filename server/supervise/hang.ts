import { setTimeout as sleep } from "node:timers/promises";
import type { Child } from "./child";

/** Unanswered questions in a row that count as a hang. */
const MAX_UNANSWERED_PINGS = 6;

/**
 * Resolves once the child's event loop has not moved for `seconds`; rejects if the signal is aborted. It counts
 * questions instead of using the clock, because this process asks none while the whole machine is suspended. A process
 * with an open debugger may pause for any time.
 */
export async function waitUntilHung(child: Pick<Child, "ping">, seconds: number, signal: AbortSignal): Promise<void> {
  for (let unanswered = 0; unanswered < MAX_UNANSWERED_PINGS;) {
    unanswered += 1;
    child.ping((isDebugged) => (unanswered = isDebugged ? -Infinity : 0));
    await sleep((seconds * 1000) / MAX_UNANSWERED_PINGS, undefined, { signal });
  }
}
