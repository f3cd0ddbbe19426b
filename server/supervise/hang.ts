import { setTimeout as sleep } from "node:timers/promises";
import type { Child } from "./child";

/** Questions in a row without an answer that make a hang. */
const ASKED = 6;

/**
 * Resolves once the child's event loop has not moved for `seconds`; rejects when the signal is aborted. Counted is in questions,
 * not by the clock: where the whole machine stood still, this process has asked nothing. A process with an open
 * debugger may stand still for as long as somebody looks at it.
 */
export async function untilHung(child: Pick<Child, "ask">, seconds: number, signal: AbortSignal): Promise<void> {
  for (let unanswered = 0; unanswered < ASKED;) {
    unanswered += 1;
    child.ask((isDebugged) => (unanswered = isDebugged ? -Infinity : 0));
    await sleep((seconds * 1000) / ASKED, undefined, { signal });
  }
}
