import { url } from "node:inspector";
import { ASK, DEBUGGED, MOVES } from "./channel";

/**
 * Loaded into every child process before its program: when the parent is gone, however it went, the child ends at once.
 * Hard, because nobody is left to wait for it; what it leaves behind is what any crash may leave, and safe.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
/** As long as its event loop moves, it says so when it is asked. */
process.on("message", (message) => {
  if (message === ASK) process.send?.(url() === undefined ? MOVES : DEBUGGED, undefined, undefined, () => undefined);
});
// The channel alone must not keep a process alive that has nothing left to do.
process.channel?.unref();
