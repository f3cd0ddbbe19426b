import { constants, setPriority } from "node:os";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Runs this process as a writer (see written-apart.ts): what `write` makes of standard input goes to standard output. */
export async function runWriter(write: (input: Readable) => AsyncIterable<Uint8Array>): Promise<void> {
  // Pages go first. Threads that begin later, such as those that compress, inherit it.
  setPriority(constants.priority.PRIORITY_LOW);
  await pipeline(write(process.stdin), process.stdout);
}
