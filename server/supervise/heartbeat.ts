import { url } from "node:inspector";
import { PING, PONG_DEBUGGED, PONG } from "./channel";

/**
 * Loaded into the supervised programs, but not into their children: answers while the event loop moves. It is only
 * loaded where messages have no other meaning, as a listener this early would receive those that the program waits for.
 */
process.on("message", (message) => {
  if (message === PING)
    process.send?.(url() === undefined ? PONG : PONG_DEBUGGED, undefined, undefined, () => undefined);
});
// The channel alone must not keep an idle process alive.
process.channel?.unref();
