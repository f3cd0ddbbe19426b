import { execFile } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const NUDGE_MS = 20;

/** A named pipe on its way from a process that writes to an engine that reads. */
export interface Pipe {
  path: string;
  /**
   * Lets the reading side come to the end of what was written. It may open the pipe only later, and would wait for a
   * writer: resolves when `reading` has settled, however.
   */
  end(reading: Promise<unknown>): Promise<void>;
}

/**
 * Makes a named pipe and holds it open: neither side waits for the other to open it, and one that opens, writes and
 * closes several times does not end it.
 */
export async function openPipe(path: string): Promise<Pipe> {
  await run("mkfifo", ["-m", "600", path]);
  const held = openSync(path, constants.O_RDWR);
  return {
    path,
    async end(reading) {
      closeSync(held);
      let hasSettled = false;
      const settled = reading.catch(() => undefined).then(() => (hasSettled = true));
      while (!hasSettled) {
        nudge(path);
        await Promise.race([settled, sleep(NUDGE_MS)]);
      }
    },
  };
}

/** Whoever waits in opening the pipe for a writer finds one, and the end. */
function nudge(path: string): void {
  try {
    closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK));
  } catch {
    // Nobody reads, yet or any more.
  }
}
