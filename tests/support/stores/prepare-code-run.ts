import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../../server/launch/ensure-built.mjs";
import type {} from "../random";
import { preparedFolder } from "../prepared-folder";
import { findPostgres } from "./find-postgres.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the stores that tests start from copies of. */
    templates: string;
  }
}

/** Before all test files: builds the programs that they start, prepares stores to copy, and chooses a seed. */
export default async function prepareCodeRun(project: TestProject): Promise<void> {
  await ensureBuilt("server");
  project.provide(
    "templates",
    await preparedFolder({
      name: "store-templates",
      makers: ["tests/support/stores/prepare-stores.ts"],
      // Another version of PostgreSQL cannot read this one's files.
      settings: { POSTGRES_BIN: findPostgres() ?? "" },
    }),
  );
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
  project.provide("randomSeed", seed);
  console.log(`Random seed of this run: TEST_SEED=${seed}`);
}
