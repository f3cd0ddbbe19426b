import { execFile } from "node:child_process";
import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { costTemplateIn, stateTemplateIn } from "./templates";

/** Puts empty stores with their tables into a data folder, as a first start leaves them, which takes three seconds. */
export async function copyEmptyStores(dataFolder: string): Promise<void> {
  const templates = inject("templates");
  const options = { recursive: true, verbatimSymlinks: true };
  await cp(costTemplateIn(templates), path.join(dataFolder, "cost-store"), options);
  const stateStore = path.join(dataFolder, "state-store");
  await mkdir(stateStore, { recursive: true });
  await promisify(execFile)("tar", ["-xf", stateTemplateIn(templates), "-C", stateStore]);
}
