import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "~/env.server";
import type { RejectedForm } from "~/http/replies/page-error.server";
import { openTables } from "../store/postgres.server";

/** A form that could not be saved because its sender's session had expired. */
interface StoredForm extends RejectedForm {
  /** Its sender; unknown if the session was gone already. */
  userId: string | null;
}

/** Keeps forms until their senders have signed in again. */
export interface PendingFormStore {
  /** Resolves to an unguessable id. */
  keep(form: StoredForm): Promise<string>;
  /** Null if there is none, or it is too old. */
  find(id: string): Promise<StoredForm | null>;
}

const TTL_MS = 60 * 60_000;
const isId = (id: string): boolean => /^[\w-]{43}$/.test(id);
const newId = (): string => randomBytes(32).toString("base64url");

let store: PendingFormStore | undefined;

/** In files only this account can read, or in PostgreSQL for several web processes. */
export const pendingFormStore = (): PendingFormStore =>
  (store ??= env.DATABASE_URL
    ? pendingFormTable(env.DATABASE_URL)
    : pendingFormFiles(path.join(env.DATA_DIR, "typed")));

export function pendingFormFiles(folder: string): PendingFormStore {
  const fileOf = (id: string) => path.join(folder, `${id}.json`);
  const isOld = async (file: string) => (await stat(file)).mtimeMs < Date.now() - TTL_MS;
  const sweep = async () => {
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      if (await isOld(file).catch(() => false)) await rm(file, { force: true });
    }
  };
  return {
    async keep(form) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await sweep();
      const id = newId();
      await writeFile(fileOf(id), JSON.stringify(form), { mode: 0o600 });
      return id;
    },
    async find(id) {
      if (!isId(id) || (await isOld(fileOf(id)).catch(() => true))) return null;
      const text = await readFile(fileOf(id), "utf8").catch(() => null);
      return text === null ? null : (JSON.parse(text) as StoredForm);
    },
  };
}

const TABLE =
  "CREATE TABLE IF NOT EXISTS web_typed (id text PRIMARY KEY, form jsonb NOT NULL, kept_at timestamptz NOT NULL DEFAULT now())";

export function pendingFormTable(url: string): PendingFormStore & { close(): Promise<void> } {
  const { query, close } = openTables(url, TABLE, 2);
  return {
    async keep(form) {
      const id = newId();
      await query("DELETE FROM web_typed WHERE kept_at < now() - make_interval(secs => $1)", [TTL_MS / 1000]);
      await query("INSERT INTO web_typed (id, form) VALUES ($1, $2)", [id, JSON.stringify(form)]);
      return id;
    },
    async find(id) {
      if (!isId(id)) return null;
      const { rows } = await query(
        "SELECT form FROM web_typed WHERE id = $1 AND kept_at > now() - make_interval(secs => $2)",
        [id, TTL_MS / 1000],
      );
      return (rows[0]?.form as StoredForm | undefined) ?? null;
    },
    close,
  };
}
