import { readFile } from "node:fs/promises";
import path from "node:path";
import { fail, root, run, printLine } from "./run.mjs";

const readJson = async (file) => JSON.parse(await readFile(path.join(root, file), "utf8"));

/** npm keeps a copy of the lock of what it actually installed, without optional packages of other platforms. */
async function isInstalled() {
  try {
    const files = ["package-lock.json", "node_modules/.package-lock.json"];
    const [required, installed] = (await Promise.all(files.map(readJson))).map(({ packages }) => packages);
    return Object.entries(required).every(
      ([name, entry]) => name === "" || entry.optional || installed[name]?.version === entry.version,
    );
  } catch {
    return false;
  }
}

/** Whether it is a Node.js version of "engines" in package.json, which npm only warns about. */
export function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
}

/** Installs exactly what the lock file says, unless it is already installed. Ends the process on failure. */
export async function ensureInstalled() {
  const { node } = process.versions;
  if (!isSupported(node))
    fail(`Cloudtally needs Node.js 20 from 20.19, 22 from 22.12, or 24 or newer; this is ${node}.`);
  if (await isInstalled()) return;
  printLine("Installing packages …");
  const code = await run("npm", ["ci", "--include=dev", "--no-progress"]).catch((error) =>
    fail(`npm cannot be run: ${error.message}`),
  );
  if (code !== 0) fail("Installing packages failed. See the output of npm above.");
}
