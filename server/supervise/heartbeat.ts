import { url } from "node:inspector";
import { ASK, DEBUGGED, MOVES } from "./channel";

/**
 * Loaded into what the supervisor starts, and into nothing that this starts: as long as the event loop moves, it says so
 * when it is asked. Where messages mean something else, a listener this early would take those that the program waits for.
 */
process.on("message", (message) => {
  if (message === ASK) process.send?.(url() === undefined ? MOVES : DEBUGGED, undefined, undefined, () => undefined);
});
// The channel alone must not keep a process alive that has nothing left to do.
process.channel?.unref();
