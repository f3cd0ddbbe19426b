import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const KIBIBYTE = 1024;

/**
 * Bytes of memory that a process holds for itself, mapped programs and files left out where the system tells them
 * apart; 0 when it does not run. Synchronous: what watches memory must not wait in line behind what uses it up.
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
