import { constants } from "node:fs";
import { access, mkdir, mkdtemp, rmdir } from "node:fs/promises";
import path from "node:path";

/** Makes the data folder, private to this user. Throws an Error whose message is one line for people. */
export async function prepareDataFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    // Read-only file systems and quotas show only when something is really written.
    await rmdir(await mkdtemp(path.join(directory, ".write-check-")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The data folder ${directory} cannot be written (${code ?? String(error)}). Choose another with DATA_DIR.`, { cause: error });
  }
}
