import { constants } from "node:fs";
import { access, mkdir, mkdtemp, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { makePrivate } from "../private-folder";

/** Of folders in which everybody may write, such as /tmp. */
const STICKY = 0o1000;

/**
 * Makes the data folder, and it and all in it private to this user, whatever it was; what this process and its children
 * make from now on is private too. Throws an Error whose message is one line for people.
 */
export async function prepareDataFolder(directory: string): Promise<void> {
  process.umask(0o077);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    // Read-only file systems and quotas show only when something is really written.
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
