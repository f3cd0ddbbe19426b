import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { program, root, run } from "../../../server/launch/run.mjs";

const cache = path.join(root, ".cache/app-under-test");
/** Programs that make the data: what they are bundled from is what the data depend on. */
const makers = ["tests/support/app/prepare-data.ts", "server/imports/reader/import-reader.ts"];

/**
 * The data folder that apps under test start from, for an app whose day is `today`. It is made when anything that makes
 * it has changed, which takes about a minute; else it is there already. Apps run on copies of it.
 */
export async function preparedData(today: string): Promise<string> {
  const folder = path.join(cache, await fingerprint(today));
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const settings = { DATA_DIR: unfinished, TODAY: today, LOG_LEVEL: "error" };
  const maker = [program("tsx/dist/cli.mjs"), path.join(root, makers[0]!)];
  if ((await run(process.execPath, maker, { env: settings })) !== 0)
    throw new Error("The data of the tests cannot be prepared; the reason is above.");
  for (const outdated of await readdir(cache))
    if (outdated !== path.basename(unfinished)) await rm(path.join(cache, outdated), { recursive: true, force: true });
  await rename(unfinished, folder);
  return folder;
}

async function fingerprint(today: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: makers,
    outdir: cache,
    write: false,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
  const hash = createHash("sha256").update(today);
  for (const { contents } of outputFiles) hash.update(contents);
  return hash
    .update(await readFile(path.join(root, "package-lock.json")))
    .digest("hex")
    .slice(0, 16);
}
