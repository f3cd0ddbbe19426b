import { execFile } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const RETRY_MS = 5;

/** Creates a named pipe between a writing process and a reading engine. */
export async function makePipe(path: string): Promise<void> {
  await run("mkfifo", ["-m", "600", path]);
}

/**
 * Opens the pipe for writing once the other side has opened it for reading: anything written before would be lost when
 * the last writer closes it. Keeps it open until `close`, even if writers open and close it several times in between.
 * Rejects with the error of `reading` if that settles without opening the pipe.
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

/** The file descriptor; undefined while the pipe has no reader. */
function tryToOpen(path: string): number | undefined {
  try {
    return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENXIO") return undefined;
    throw error;
  }
}
