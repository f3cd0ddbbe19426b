import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, constants, openSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const RETRY_MS = 5;

const PIPES_AT_ONCE = 32;

/**
 * Creates named pipes, each between a writing process and a reading engine, from a supply in the folder: starting
 * `mkfifo` takes 50 ms in a process with an engine, as fork copies the page tables of all of its memory.
 */
export function pipesIn(folder: string): (pipe: string) => Promise<void> {
  let unused: string[] = [];
  const take = (pipe: string): Promise<void> => rename(unused.pop()!, pipe);
  return async (pipe) => {
    try {
      if (unused.length > 0) return await take(pipe);
    } catch {
      // The supply was deleted with what earlier processes had left.
    }
    await mkdir(folder, { recursive: true, mode: 0o700 });
    unused = Array.from({ length: PIPES_AT_ONCE }, () => path.join(folder, `pipe-${randomUUID()}`));
    await run("mkfifo", ["-m", "600", ...unused]);
    await take(pipe);
  };
}

/**
 * Opens the pipe for writing once the other side has opened it for reading: anything written before would be lost when
 * the last writer closes it. Keeps it open until `close`, even if writers open and close it several times in between.
 * Rejects with the error of `reading` if that settles without opening the pipe.
 */
export async function openForWriting(pipe: string, reading: Promise<unknown>): Promise<{ close(): void }> {
  let hasSettled = false;
  const settled = reading.catch(() => undefined).then(() => (hasSettled = true));
  for (;;) {
    const descriptor = tryToOpen(pipe);
    if (descriptor !== undefined) return { close: () => closeSync(descriptor) };
    if (hasSettled) {
      await reading;
      throw new Error("The pipe was never read.");
    }
    await Promise.race([settled, sleep(RETRY_MS)]);
  }
}

/** The file descriptor; undefined while the pipe has no reader. */
function tryToOpen(pipe: string): number | undefined {
  try {
    return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENXIO") return undefined;
    throw error;
  }
}
