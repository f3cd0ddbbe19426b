import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../env";
import { makePrivate } from "../data-folder/private-folder";
import { reachServer } from "../reach-server";
import { cacheReads } from "./cache-reads";
import { migrate } from "./migrate";
import { openPglite } from "./pglite";
import type { StateStore } from "./state-store";

/**
 * Opens the configured state store and brings its schema up to date. Rejects with a one-line message if it is damaged,
 * or was used by a newer version.
 */
export async function openStateStore(env: Env): Promise<StateStore> {
  const directory = path.join(env.DATA_DIR, "state-store");
  const store = env.DATABASE_URL ? await openServer(env.DATABASE_URL) : await openEmbedded(directory);
  await migrate(store);
  // PGlite creates files with its own modes.
  if (!env.DATABASE_URL) makePrivate(directory);
  return store;
}

/** The client library is only loaded if a server is configured. */
async function openServer(url: string): Promise<StateStore> {
  const { openPostgres } = await import("./postgres");
  return reachServer("DATABASE_URL", () => openPostgres(url));
}

async function openEmbedded(directory: string): Promise<StateStore> {
  const content = await readdir(directory).catch((error: NodeJS.ErrnoException): string[] =>
    error.code === "ENOENT" ? [] : damaged(directory, error),
  );
  if (content.length === 0) await makeDatabase(directory);
  // Without this file, PGlite would ignore the existing files and create a new database over them.
  else if (!content.includes("PG_VERSION")) damaged(directory, new Error("PG_VERSION is missing"));
  return cacheReads(await openPglite(directory).catch((error: unknown) => damaged(directory, error)));
}

/** Creates the database in a temporary folder and renames it when complete, so that a kill leaves no incomplete one. */
async function makeDatabase(directory: string): Promise<void> {
  const making = `${directory}.making`;
  await rm(making, { recursive: true, force: true });
  await (await openPglite(making)).close();
  await rm(directory, { recursive: true, force: true });
  await rename(making, directory);
}

function damaged(directory: string, cause: unknown): never {
  const [firstLine = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n");
  const reason = firstLine.startsWith("Aborted") ? "PostgreSQL gives up on its files" : firstLine;
  throw new Error(
    `The state store in ${directory} is damaged and cannot be opened (${reason}). Restore the data folder from a backup, or move all of it away, start again and re-import the bills.`,
    { cause },
  );
}
