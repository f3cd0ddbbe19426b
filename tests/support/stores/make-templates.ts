import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../../server/launch/built.mjs";
import { program, root, run } from "../../../server/launch/run.mjs";
import { migrate } from "../../../server/state-store/migrate";
import { storeOf } from "../../../server/state-store/pglite";
import type {} from "../chance";

declare module "vitest" {
  interface ProvidedContext {
    /** File that holds an empty state store with its tables: copying one takes a third of making one. */
    stateTemplate: string;
    /** Folder of an empty cost store with its tables: opening a copy takes an eighth of making one. */
    costTemplate: string;
  }
}

/** Before all test files: makes the programs and the stores that they start from, and chooses a seed; ends the stores with them. */
export default async function makeTemplates(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt("server");
  const folder = await mkdtemp(path.join(tmpdir(), "cloudtally-template-"));
  project.provide("stateTemplate", await makeState(path.join(folder, "state.tar")));
  project.provide("costTemplate", await makeCosts(path.join(folder, "cost-store")));
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
  project.provide("chanceSeed", seed);
  console.log(`Chance in this run: TEST_SEED=${seed}`);
  return () => rm(folder, { recursive: true, force: true });
}

async function makeState(file: string): Promise<string> {
  const db = await PGlite.create();
  await migrate(storeOf(db));
  await writeFile(file, Buffer.from(await (await db.dumpDataDir("none")).arrayBuffer()));
  await db.close();
  return file;
}

/** In a process of its own, as this one would keep the engine's memory for the whole run. */
async function makeCosts(directory: string): Promise<string> {
  const maker = [program("tsx/dist/cli.mjs"), path.join(root, "tests/support/stores/make-cost-store.ts"), directory];
  if ((await run(process.execPath, maker)) !== 0)
    throw new Error("No cost store can be made for tests; the reason is above.");
  return directory;
}
