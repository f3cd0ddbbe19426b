import type { Log } from "../log";
import { sayProgress } from "./say";

/** In front of a line on a child's standard output that is meant for people. */
const FOR_PEOPLE = "progress: ";

/** Tells whoever waits for this process what it is doing. */
export const tellProgress = (line: string): void => void process.stdout.write(`${FOR_PEOPLE}${line}\n`);

/** The app writes its own access log, with request ids; remix-serve's would repeat it, with what addresses carry. */
const repeated = /^([A-Z]+ \S+ (\d{3}|-) \S+ - ([\d.]+|-) ms|\[remix-serve\] .*|undefined|\s*)$/;

/** Passes on a line that a child process printed: log lines as they are, progress to people, the rest as a log line. */
export function passOn(line: string, log: Log): void {
  if (line.startsWith("{")) process.stderr.write(`${line}\n`);
  else if (line.startsWith(FOR_PEOPLE)) sayProgress(line.slice(FOR_PEOPLE.length));
  else if (!repeated.test(line)) log.warn("output", { line });
}
