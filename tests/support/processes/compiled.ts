import { mkdir } from "node:fs/promises";
import path from "node:path";
import { bundle } from "../../../server/launch/ensure-built.mjs";
import { root } from "../../../server/launch/run.mjs";

/**
 * Path of a program of this folder, bundled like the server, with the programs that it starts: loading it from source
 * would take longer than most of its run.
 */
export async function compiled(name: string, ...started: string[]): Promise<string> {
  // Below the checkout, where it finds the packages that are not bundled.
  const folder = path.join(root, ".cache/test-programs", name);
  await mkdir(folder, { recursive: true });
  await bundle([`tests/support/processes/${name}.ts`, ...started], folder);
  return path.join(folder, `${name}.js`);
}
