import type { Log } from "./log";
import { describeError } from "./log";

let isKept = false;

/**
 * From now on an error that nobody caught, in whatever listener, stream, job or timer, is a line in the log and no end
 * of the process: others are being served. For processes that serve already; one that cannot start must end. Harmless when repeated.
 */
export function keepGoing(log: Log): void {
  if (isKept) return;
  isKept = true;
  process.on("uncaughtException", (error) => log.error("an error that nobody caught", describeError(error)));
  // Where the output has gone, saying so would fail again.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
}
