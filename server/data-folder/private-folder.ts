import { chmodSync, lstatSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Makes a folder and everything in it private to its owner. Synchronous, as nothing else runs yet: a hundred thousand
 * files take a second. Symbolic links are not followed. Throws file system errors.
 */
export function makePrivate(folder: string): void {
  setMode(folder, statSync(folder).mode, FOLDER_MODE);
  makeContentPrivate(folder);
}

function makeContentPrivate(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue;
    const file = path.join(folder, entry.name);
    setMode(file, lstatSync(file).mode, entry.isDirectory() ? FOLDER_MODE : FILE_MODE);
    if (entry.isDirectory()) makeContentPrivate(file);
  }
}

function setMode(file: string, mode: number, required: number): void {
  if ((mode & 0o7777) !== required) chmodSync(file, required);
}
