import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * What tells a running process from a later one with the same number: when it started. Null when no such process
 * runs (one that has ended but was not yet collected by its parent does not run).
 */
export function processIdentity(pid: number): string | null {
  try {
    if (process.platform === "linux") {
      // After the name in parentheses: state, …, and as 20th field the start in ticks since boot (proc(5)).
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return fields[0] === "Z" || fields[0] === "X"
        ? null
        : `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${fields[19]}`;
    }
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}
