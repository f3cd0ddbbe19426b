import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "~/env.server";
import type { RejectedForm } from "~/http/replies/page-error.server";
import { openTables } from "../store/postgres.server";

/** A form that could not be saved because its sender's session had expired. */
interface StoredForm extends RejectedForm {
  /** Its sender. */
  userId: string;
}

/** Keeps forms until their senders have signed in again. */
export interface PendingFormStore {
  /** Resolves to an unguessable id. */
  keep(form: StoredForm): Promise<string>;
  /** Null if there is none, or it is too old. */
  find(id: string): Promise<StoredForm | null>;
}

const TTL_MS = 60 * 60_000;
/** Beyond it, the oldest are deleted. */
export const MAX_FORMS = 2000;
/** Old forms are deleted this often, or whenever so many have been added. */
const SWEEP_MS = 60_000;
const SWEEP_FORMS = 100;
const isId = (id: string): boolean => /^[\w-]{43}$/.test(id);
const newId = (): string => randomBytes(32).toString("base64url");

let store: PendingFormStore | undefined;

/** In files only this account can read, or in PostgreSQL for several web processes. */
export const pendingFormStore = (): PendingFormStore =>
  (store ??= env.DATABASE_URL
    ? pendingFormTable(env.DATABASE_URL)
    : pendingFormFiles(path.join(env.DATA_DIR, "typed")));

/** Runs `sweep` for the first form, and then as often as is needed. */
function paced(sweep: () => Promise<void>): () => Promise<void> {
  let sweptAt = 0;
  let added = 0;
  return async () => {
    added += 1;
    if (Date.now() - sweptAt < SWEEP_MS && added < SWEEP_FORMS) return;
    [sweptAt, added] = [Date.now(), 0];
    await sweep();
  };
}

export function pendingFormFiles(folder: string): PendingFormStore {
  const fileOf = (id: string) => path.join(folder, `${id}.json`);
  const isOld = (keptAt: number) => keptAt < Date.now() - TTL_MS;
  /** Milliseconds since 1970; 0 for a file that is gone. */
  const keptAtOf = async (file: string) => (await stat(file).catch(() => null))?.mtimeMs ?? 0;
  const sweep = paced(async () => {
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => {
        const file = path.join(folder, name);
        return { file, keptAt: await keptAtOf(file) };
      }),
    );
    const latestFirst = files.sort((a, b) => b.keptAt - a.keptAt);
    for (const [place, { file, keptAt }] of latestFirst.entries())
      if (isOld(keptAt) || place >= MAX_FORMS) await rm(file, { force: true });
  });
  return {
    async keep(form) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = newId();
      await writeFile(fileOf(id), JSON.stringify(form), { mode: 0o600 });
      await sweep();
      return id;
    },
    async find(id) {
      if (!isId(id) || isOld(await keptAtOf(fileOf(id)))) return null;
      const text = await readFile(fileOf(id), "utf8").catch(() => null);
      return text === null ? null : (JSON.parse(text) as StoredForm);
    },
  };
}

const TABLE =
  "CREATE TABLE IF NOT EXISTS web_typed (id text PRIMARY KEY, form jsonb NOT NULL, kept_at timestamptz NOT NULL DEFAULT now())";

export function pendingFormTable(url: string): PendingFormStore & { close(): Promise<void> } {
  const { query, close } = openTables(url, TABLE, 2);
  const sweep = paced(async () => {
    await query(
      `DELETE FROM web_typed WHERE kept_at < now() - make_interval(secs => $1)
         OR id IN (SELECT id FROM web_typed ORDER BY kept_at DESC OFFSET $2)`,
      [TTL_MS / 1000, MAX_FORMS],
    );
  });
  return {
    async keep(form) {
      const id = newId();
      await query("INSERT INTO web_typed (id, form) VALUES ($1, $2)", [id, JSON.stringify(form)]);
      await sweep();
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
