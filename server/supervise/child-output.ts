import type { Log } from "~/lib/log";
import { sayProgress } from "./say";

/** In front of a line on a child's standard output that is meant for people. */
const FOR_PEOPLE = "progress: ";

/** Tells whoever waits for this process what it is doing. */
export const tellProgress = (line: string): void => void process.stdout.write(`${FOR_PEOPLE}${line}\n`);

/** Lines that say nothing: remix-serve's access log, since the app writes its own, with request ids and without what addresses carry. */
const empty = /^([A-Z]+ \S+ (\d{3}|-) \S+ - ([\d.]+|-) ms|\[remix-serve\] .*|undefined|\s*)$/;

/** Passes on a line that a child process printed: log lines as they are, progress to people, the rest as log lines. */
export function passOn(line: string, from: "stdout" | "stderr", log: Log): void {
  if (line.startsWith("{")) process.stderr.write(`${line}\n`);
  else if (line.startsWith(FOR_PEOPLE)) sayProgress(line.slice(FOR_PEOPLE.length));
  else if (!empty.test(line)) log[from === "stdout" ? "info" : "warn"]("output", { line });
}
