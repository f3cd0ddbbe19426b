import { createReadStream, constants } from "node:fs";
import { chmod, copyFile, link, mkdir, readdir, rm } from "node:fs/promises";
import { createHash } from "node:crypto";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Vendor } from "~/contract/vendors";
import { describeError } from "~/lib/process/log";
import type { Queries } from "../../state-store/state-store";
import type { ImportServices } from "../import-services";
import type { NamedFile } from "../source/bill-file";

/** How a file is added to the originals: by copy or hard link. */
export type StorageMethod = "copy" | "link";

/** A stored original of an import. */
export interface Original extends NamedFile {
  /** SHA-256 of the file, in hex. */
  sha256: string;
}

const folderOf = (dataDir: string, importId = ""): string => path.join(dataDir, "originals", importId);

interface OriginalsToStore {
  importId: string;
  files: NamedFile[];
  /** The provider given with the files. */
  vendor?: Vendor;
  /** SHA-256 of each file, in hex. */
  hashes: string[];
  keeping: StorageMethod;
}

/**
 * Stores the original files of an import for as long as any of its slices is live. An import succeeds without them: if
 * the disk is full, this is logged and nothing is stored.
 */
export async function saveOriginals(input: OriginalsToStore, { env, stateStore, log }: ImportServices): Promise<void> {
  if (env.KEEP_ORIGINALS === "no") return;
  const { importId, files, vendor, hashes, keeping } = input;
  const folder = folderOf(env.DATA_DIR, importId);
  try {
    await forget(stateStore, env.DATA_DIR, [importId]);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const [n, file] of files.entries()) await keep(file.path, path.join(folder, String(n)), keeping);
    await stateStore.query("UPDATE imports SET vendor = $2 WHERE import_id = $1", [importId, vendor ?? null]);
    await stateStore.query(
      `INSERT INTO import_originals (import_id, number, name, sha256)
       SELECT $1, number, name, sha256 FROM unnest($2::int[], $3::text[], $4::text[]) AS file (number, name, sha256)`,
      [importId, files.map((_, n) => n), files.map(({ name }) => name), hashes],
    );
  } catch (error) {
    log.warn("the files of an import are not kept", { importId, ...describeError(error) });
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function keep(from: string, to: string, keeping: StorageMethod): Promise<void> {
  const copy = () => copyFile(from, to, constants.COPYFILE_FICLONE);
  if (keeping === "copy") await copy();
  // Hard links do not work across file systems.
  else await link(from, to).catch(copy);
  await chmod(to, 0o600);
}

/** The recorded originals of an import, whether or not the files still exist; empty if none were stored. */
export async function originalsOf(db: Queries, dataDir: string, importId: string): Promise<Original[]> {
  const rows = await db.query<{ number: number; name: string; sha256: string }>(
    "SELECT number, name, sha256 FROM import_originals WHERE import_id = $1 ORDER BY number",
    [importId],
  );
  return rows.map(({ number, name, sha256 }) => ({
    name,
    sha256,
    path: path.join(folderOf(dataDir, importId), String(number)),
  }));
}

/** The problem of a stored original; null if it is intact. */
export async function faultOf({ path: file, sha256 }: Original): Promise<"missing" | "damaged" | null> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "missing";
    return "damaged";
  }
  return hash.digest("hex") === sha256 ? null : "damaged";
}

/** Deletes the originals of a company's ended imports without live slices. */
export async function sweepOriginals({ env, stateStore }: ImportServices, companyId: string): Promise<void> {
  const unneeded = await stateStore.query<{ importId: string }>(
    `SELECT DISTINCT import_id AS "importId" FROM import_originals JOIN imports AS i USING (import_id)
     WHERE company_id = $1 AND finished_at IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM import_parts AS p WHERE p.import_id = i.import_id AND live)`,
    [companyId],
  );
  await forget(
    stateStore,
    env.DATA_DIR,
    unneeded.map(({ importId }) => importId),
  );
}

/**
 * Deletes stored files of ended imports without a record, left by a killed process. Those of imports that the state
 * store does not know are kept: it may be a new or another database, and they the only copy.
 */
export async function sweepUnrecordedOriginals({ env, stateStore, log }: ImportServices): Promise<void> {
  const names = await readdir(folderOf(env.DATA_DIR)).catch(() => []);
  if (names.length === 0) return;
  const imports = await stateStore.query<{ importId: string; isUnneeded: boolean }>(
    `SELECT import_id AS "importId", finished_at IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM import_originals AS o WHERE o.import_id = i.import_id) AS "isUnneeded"
     FROM imports AS i WHERE import_id = ANY($1)`,
    [names],
  );
  const unneeded = imports.filter(({ isUnneeded }) => isUnneeded).map(({ importId }) => importId);
  await forget(stateStore, env.DATA_DIR, unneeded);
  const unknown = names.filter((name) => !imports.some(({ importId }) => importId === name));
  if (unknown.length > 0)
    log.error("kept files of imports unknown to the state store; does DATABASE_URL name the right one?", {
      folders: unknown,
    });
}

async function forget(db: Queries, dataDir: string, importIds: string[]): Promise<void> {
  await db.query("DELETE FROM import_originals WHERE import_id = ANY($1)", [importIds]);
  for (const importId of importIds) await rm(folderOf(dataDir, importId), { recursive: true, force: true });
}
