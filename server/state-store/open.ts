import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../env";
import { migrate } from "./migrate";
import { openPglite } from "./pglite";
import { openPostgres } from "./postgres";
import type { StateStore } from "./state-store";

/** The state store that the settings name, its schema up to date. */
export async function openStateStore(env: Env): Promise<StateStore> {
  const store = env.DATABASE_URL ? await openPostgres(env.DATABASE_URL) : await openEmbedded(env);
  await migrate(store);
  return store;
}

async function openEmbedded(env: Env): Promise<StateStore> {
  const directory = path.join(env.DATA_DIR, "state-store");
  await mkdir(directory, { recursive: true });
  return openPglite(directory);
}
