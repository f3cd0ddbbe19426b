import { execFile } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const RETRY_MS = 5;

/** Makes a named pipe on its way from a process that writes to an engine that reads. */
export async function makePipe(path: string): Promise<void> {
  await run("mkfifo", ["-m", "600", path]);
}

/**
 * Opens the pipe for writing once the other side has opened it for reading, however late that is: what is written
 * while nobody reads would be lost with the last writer. Until `close`, one that opens, writes and closes several times
 * does not end it. Rejects with the error of `reading` when that settles without ever having opened the pipe.
 */
export async function openForWriting(path: string, reading: Promise<unknown>): Promise<{ close(): void }> {
  let hasSettled = false;
  const settled = reading.catch(() => undefined).then(() => (hasSettled = true));
  for (;;) {
    const descriptor = tryToOpen(path);
    if (descriptor !== undefined) return { close: () => closeSync(descriptor) };
    if (hasSettled) {
      await reading;
      throw new Error("The pipe was never read.");
    }
    await Promise.race([settled, sleep(RETRY_MS)]);
  }
}

/** The system refuses while nobody reads. */
function tryToOpen(path: string): number | undefined {
  try {
    return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENXIO") return undefined;
    throw error;
  }
}
