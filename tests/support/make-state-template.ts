import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import type {} from "./chance";
import { ensureBuilt } from "../../server/launch/built.mjs";
import { migrate } from "../../server/state-store/migrate";
import { storeOf } from "../../server/state-store/pglite";

declare module "vitest" {
  interface ProvidedContext {
    /** File that holds an empty state store with its tables: copying one takes a third of making one. */
    stateTemplate: string;
  }
}

/** Makes the template once for all test files, and the programs that tests run, and chooses a seed; ends it with them. */
export default async function makeTemplate(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt("server");
  const folder = await mkdtemp(path.join(tmpdir(), "cloudtally-template-"));
  const db = await PGlite.create();
  await migrate(storeOf(db));
  const template = path.join(folder, "state.tar");
  await writeFile(template, Buffer.from(await (await db.dumpDataDir("none")).arrayBuffer()));
  await db.close();
  project.provide("stateTemplate", template);
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
  project.provide("chanceSeed", seed);
  console.log(`Chance in this run: TEST_SEED=${seed}`);
  return () => rm(folder, { recursive: true, force: true });
}
