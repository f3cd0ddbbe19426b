import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const KIBIBYTE = 1024;

/**
 * Private memory of a process in bytes, without mapped files where the system distinguishes them; 0 if it does not run.
 * Synchronous: under memory pressure, an asynchronous read could come too late.
 */
export function memoryOf(pid: number): number {
  try {
    if (process.platform === "linux") {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const kibibytes = [...status.matchAll(/^(?:RssAnon|RssShmem):\s*(\d+) kB$/gm)].reduce(
        (sum, [, size]) => sum + Number(size),
        0,
      );
      return kibibytes * KIBIBYTE;
    }
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) * KIBIBYTE;
  } catch {
    return 0;
  }
}
