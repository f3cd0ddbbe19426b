import type { Log } from "../log";

/** A line of morgan's "tiny" format, which remix-serve writes: GET /path 200 123 - 4.567 ms. */
const access = /^([A-Z]+) (\S+) (\d{3}|-) \S+ - ([\d.]+|-) ms$/;

/** Turns a line that the web process prints into a structured log line; query strings may carry codes, so they stay out. */
export function logWebLine(log: Log, line: string): void {
  const match = access.exec(line);
  if (match) {
    const [, method, url, status, ms] = match;
    log.info("request", { method, path: url!.split("?")[0], status: Number(status), ms: Math.round(Number(ms)) });
  } else if (line.startsWith("{")) {
    // The app's own log lines are structured already.
    process.stderr.write(`${line}\n`);
  } else if (line.trim() !== "" && line !== "undefined" && !line.startsWith("[remix-serve]")) {
    log.warn("output", { line });
  }
}
