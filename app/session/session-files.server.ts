import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { log } from "~/http/log.server";
import { languages } from "~/lib/language";
import { isSessionId, newSessionId, SESSION_SECONDS } from "./session-store.server";
import type { HeldSession, SessionData, SessionStore } from "./session-store.server";

const DAY_MS = 24 * 60 * 60_000;

/** A session as it lies on the disk. */
interface Stored {
  data: SessionData;
  expiresAt: number;
}
const stored: z.ZodType<Stored> = z.object({
  data: z.looseObject({
    accessToken: z.string(),
    accessTokenEndsAt: z.number(),
    refreshToken: z.string().optional(),
    language: z.enum(languages).nullable(),
  }),
  expiresAt: z.number(),
});

/** Sessions as files that only this account can read; for one web process per folder. */
export function sessionFiles(directory: string): SessionStore {
  const queues = new Map<string, Promise<unknown>>();
  let sweptAt = 0;
  const fileOf = (id: string) => path.join(directory, `${id}.json`);

  const load = async (id: string): Promise<Stored | null> => {
    if (!isSessionId(id)) return null;
    const text = await readFile(fileOf(id), "utf8").catch(() => null);
    if (text === null) return null;
    const session = parse(text);
    if (!session) {
      // Whoever it was signs in again; the file would say so at each request.
      log.warn("a session file is damaged and is removed", { file: fileOf(id) });
      await rm(fileOf(id), { force: true });
    }
    return session && session.expiresAt > Date.now() ? session : null;
  };
  const save = async (id: string, session: Stored): Promise<void> => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    // Written beside and renamed: a reader sees the old session or the new one, never half of it.
    const half = path.join(directory, `${id}.${randomBytes(4).toString("hex")}.half`);
    await writeFile(half, JSON.stringify(session), { mode: 0o600 });
    await rename(half, fileOf(id));
  };
  /** Once a day, by the way: deletes what has expired and what a crash left half written. */
  const sweep = async (): Promise<void> => {
    if (Date.now() - sweptAt < DAY_MS) return;
    sweptAt = Date.now();
    for (const name of await readdir(directory).catch(() => [])) {
      const file = path.join(directory, name);
      const isOver = name.endsWith(".half") ? await isOld(file) : (await load(path.basename(name, ".json"))) === null;
      if (isOver) await rm(file, { force: true });
    }
  };
  const read = async (id: string) => (await load(id))?.data ?? null;

  /** One after the other for each id. */
  const inTurn = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(id) ?? Promise.resolve()).catch(() => undefined).then(work);
    queues.set(id, turn);
    try {
      return await turn;
    } finally {
      if (queues.get(id) === turn) queues.delete(id);
    }
  };

  return {
    async create(data) {
      await sweep();
      const id = newSessionId();
      await save(id, { data, expiresAt: Date.now() + SESSION_SECONDS * 1000 });
      return id;
    },
    read,
    async delete(id) {
      if (isSessionId(id)) await inTurn(id, () => rm(fileOf(id), { force: true }));
    },
    hold: (id, work) =>
      inTurn(id, () => {
        const held: HeldSession = {
          read: () => read(id),
          async write(data) {
            const session = await load(id);
            // Signed out meanwhile: a session that ended does not come back.
            if (session) await save(id, { ...session, data });
          },
        };
        return work(held);
      }),
  };
}

/** What a file holds; undefined when it is damaged. */
function parse(text: string): Stored | undefined {
  try {
    return stored.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const isOld = async (file: string): Promise<boolean> => ((await stat(file).catch(() => null))?.mtimeMs ?? Infinity) < Date.now() - DAY_MS;
