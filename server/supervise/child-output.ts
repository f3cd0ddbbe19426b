import type { Log } from "~/lib/process/log";
import { printError, printProgress } from "./print";

/** Prefix of lines on a child's standard output that are meant for people. */
const PROGRESS_PREFIX = "progress: ";

/** Reports this process's progress to the user. */
export const reportProgress = (line: string): void => void process.stdout.write(`${PROGRESS_PREFIX}${line}\n`);

/**
 * Lines to drop: remix-serve's access log, as the app writes its own, with request ids and without the contents of
 * addresses.
 */
const DROPPED = /^([A-Z]+ \S+ (\d{3}|-) \S+ - ([\d.]+|-) ms|\[remix-serve\] .*|undefined|\s*)$/;

/** Passes on a line printed by a child process: log lines unchanged, progress to the user, the rest as log lines. */
export function forwardLine(line: string, from: "stdout" | "stderr", log: Log): void {
  if (line.startsWith("{")) printError(line);
  else if (line.startsWith(PROGRESS_PREFIX)) printProgress(line.slice(PROGRESS_PREFIX.length));
  else if (!DROPPED.test(line)) log[from === "stdout" ? "info" : "warn"]("output", { line });
}
