import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";

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
 * A folder for all temporary files of the tests, deleted when this process ends, with whatever killed processes have
 * left in it. In memory if there is enough of it: engines create and delete files by the thousand, and for each new one
 * ext4 passes over all that were just deleted.
 */
export function openTestFolder() {
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? MEMORY : tmpdir(), "cloudtally-test-"));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  return folder;
}
