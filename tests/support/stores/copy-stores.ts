import { execFile } from "node:child_process";
import { cpSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { costTemplateIn, stateTemplateIn } from "./templates";

/** An empty cost store with its tables. Copying its two hundred small files asynchronously takes five times as long. */
export const copyEmptyCostStore = (folder: string): void =>
  cpSync(costTemplateIn(inject("templates")), folder, { recursive: true, verbatimSymlinks: true });

/** Puts empty stores with their tables into a data folder, as a first start leaves them, which takes three seconds. */
export async function copyEmptyStores(dataFolder: string): Promise<void> {
  copyEmptyCostStore(path.join(dataFolder, "cost-store"));
  const stateStore = path.join(dataFolder, "state-store");
  await mkdir(stateStore, { recursive: true });
  await promisify(execFile)("tar", ["-xf", stateTemplateIn(inject("templates")), "-C", stateStore]);
}
