import type { Log } from "./log";
import { describeError } from "./log";

let isInstalled = false;

/**
 * From now on, an uncaught error in any listener, stream, job or timer is logged and does not end the process, because
 * others are being served. For processes that already serve; one that cannot start must end. Harmless if repeated.
 */
export function logUncaughtErrors(log: Log): void {
  if (isInstalled) return;
  isInstalled = true;
  process.on("uncaughtException", (error) => log.error("uncaught error", describeError(error)));
  // If the output is closed, logging would fail again.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
}
