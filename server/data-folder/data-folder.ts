import { constants } from "node:fs";
import { access, mkdir, mkdtemp, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { makePrivate } from "./private-folder";

/** For folders writable by everyone, such as /tmp. */
const STICKY = 0o1000;

/**
 * Creates the data folder and makes everything in it private to this user; new files of this process and its children
 * are private too. Throws an Error with a one-line message.
 */
export async function prepareDataFolder(directory: string): Promise<void> {
  process.umask(0o077);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    // Read-only file systems and quotas only show on an actual write.
    await rmdir(await mkdtemp(path.join(directory, ".write-check-")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The data folder ${directory} is not writable (${code ?? String(error)}). Choose another with DATA_DIR.`,
      { cause: error },
    );
  }
  if ((await stat(directory)).mode & STICKY)
    throw new Error(`The data folder ${directory} is shared by everyone. Choose a dedicated folder with DATA_DIR.`);
  try {
    makePrivate(directory);
  } catch (error) {
    const { code, path: at } = error as NodeJS.ErrnoException;
    throw new Error(
      `The data folder ${directory} cannot be made private (${code ?? String(error)}, ${at ?? directory}). It and all in it must belong to the user who starts this.`,
      { cause: error },
    );
  }
}
