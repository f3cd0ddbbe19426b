import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Start time of a process, which distinguishes it from a later one with the same number. Null if no such process runs
 * (zombies do not run).
 */
export function processIdentity(pid: number): string | null {
  try {
    if (process.platform === "linux") {
      // After the name in parentheses: state, …, and the start in ticks since boot as the 20th field (proc(5)).
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return fields[0] === "Z" || fields[0] === "X"
        ? null
        : `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${fields[19]}`;
    }
    // In one language and time zone: a running server would look dead to a scheduled command, which has not those of a
    // terminal.
    const ps = ["LC_ALL=C", "TZ=UTC", "ps", "-o", "lstart=", "-p", String(pid)];
    return execFileSync("env", ps, { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}
