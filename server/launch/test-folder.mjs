import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";
import { env } from "node:process";
import { root } from "./run.mjs";

const NAME = "cloudtally-test-";
const MEMORY = "/dev/shm";
const GIBIBYTE = 1024 ** 3;
/**
 * Space that the tests' stores and apps take at a time, with a reserve, and free memory that includes their processes.
 */
const NEEDED_BYTES = 4 * GIBIBYTE;
const FREE_BYTES = 10 * GIBIBYTE;

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES && freemem() >= FREE_BYTES;
  } catch {
    return false;
  }
}

/**
 * Gives this process and those it starts a folder for all temporary files, unless they are part of a run that has one.
 * It is deleted when this process ends, with whatever killed processes have left in it. In memory if there is enough of
 * it: engines create and delete files by the thousand, and for each new one ext4 passes over all that were just deleted.
 */
export function setTestFolder() {
  if (path.basename(tmpdir()).startsWith(NAME)) return;
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? MEMORY : tmpdir(), NAME));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  env.TMPDIR = folder;
  // By default among temporary files; later runs need not transform the same tests again.
  env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= path.join(root, ".cache/playwright");
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}
