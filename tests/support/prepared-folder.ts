import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { program, root, run } from "../../server/launch/run.mjs";

export interface Preparation {
  /** Folder in .cache/ for the newest data folder. */
  name: string;
  /** Programs that make it; only the first one is run. The result depends on the sources of all of them. */
  makers: [string, ...string[]];
  /** Settings for the program, besides DATA_DIR. */
  settings?: Record<string, string>;
}

/**
 * Resolves to the data folder that tests copy. A program with this DATA_DIR makes it anew when the sources of
 * the programs, or the settings, have changed.
 */
export async function preparedFolder({ name, makers, settings = {} }: Preparation): Promise<string> {
  const cache = path.join(root, ".cache", name);
  const folder = path.join(cache, await fingerprint(makers, settings));
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  // A separate process: this one would keep the engine's memory for the whole run.
  const maker = [program("tsx/dist/cli.mjs"), path.join(root, makers[0])];
  const env = { LOG_LEVEL: "error", ...settings, DATA_DIR: unfinished };
  if ((await run(process.execPath, maker, { env })) !== 0)
    throw new Error(`${makers[0]} cannot prepare the data of the tests; the reason is above.`);
  for (const outdated of await readdir(cache))
    if (outdated !== path.basename(unfinished)) await rm(path.join(cache, outdated), { recursive: true, force: true });
  await rename(unfinished, folder);
  return folder;
}

async function fingerprint(makers: string[], settings: Record<string, string>): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: makers,
    outdir: ".cache",
    write: false,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
  const hash = createHash("sha256").update(JSON.stringify(settings));
  for (const { contents } of outputFiles) hash.update(contents);
  return hash
    .update(await readFile(path.join(root, "package-lock.json")))
    .digest("hex")
    .slice(0, 16);
}
