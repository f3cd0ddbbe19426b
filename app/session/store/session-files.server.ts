import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { log } from "~/http/log.server";
import { languages } from "~/lib/language";
import { DAY_MS } from "~/lib/time/time-frames";
import { isOf, isSessionId, newSessionId, SESSION_SECONDS, SESSIONS_PER_USER } from "./session-store.server";
import type { HeldSession, SessionData, SessionStore } from "./session-store.server";

/** A session as stored on disk. */
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
    userId: z.string().optional(),
    provider: z.object({ subject: z.string(), sid: z.string().optional() }).optional(),
  }),
  expiresAt: z.number(),
});

/** Sessions as files readable only by this account; for one web process per folder. */
export function sessionFiles(directory: string): SessionStore {
  const queues = new Map<string, Promise<unknown>>();
  let sweptAt = 0;
  let swept = Promise.resolve();
  /** Session ids by user, the least recently used first; found by the last sweep and maintained since. */
  const ofUsers = new Map<string, Set<string>>();
  const fileOf = (id: string) => path.join(directory, `${id}.json`);

  const load = async (id: string): Promise<Stored | null> => {
    if (!isSessionId(id)) return null;
    const text = await readFile(fileOf(id), "utf8").catch(() => null);
    if (text === null) return null;
    const session = parse(text);
    if (!session) {
      // A damaged file would be reported at each request; its user signs in again.
      log.warn("a session file is damaged and is removed", { file: fileOf(id) });
      await rm(fileOf(id), { force: true });
    }
    return session && session.expiresAt > Date.now() ? session : null;
  };
  const save = async (id: string, session: Stored): Promise<void> => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    // Written to a temporary file and renamed: a reader sees the old or the new session, never half of it.
    const temporaryPath = path.join(directory, `${id}.${randomBytes(4).toString("hex")}.half`);
    await writeFile(temporaryPath, JSON.stringify(session), { mode: 0o600 });
    await rename(temporaryPath, fileOf(id));
  };
  /** As its user's most recently used session. */
  const remember = (id: string, { userId }: SessionData): void => {
    if (userId === undefined) return;
    const sessionIds = ofUsers.get(userId) ?? new Set();
    sessionIds.delete(id);
    ofUsers.set(userId, sessionIds.add(id));
  };
  /** Deletes expired and half-written files, and finds the users of all others. */
  const sweep = async (): Promise<void> => {
    const live: { id: string; session: Stored }[] = [];
    for (const name of await readdir(directory).catch(() => [])) {
      const file = path.join(directory, name);
      const id = path.basename(name, ".json");
      const session = name.endsWith(".half") ? null : await load(id);
      if (session) live.push({ id, session });
      else if (!name.endsWith(".half") || (await isOld(file))) await rm(file, { force: true });
    }
    ofUsers.clear();
    const usedAt = ({ session }: (typeof live)[number]) => session.data.accessTokenEndsAt;
    live.sort((a, b) => usedAt(a) - usedAt(b) || a.session.expiresAt - b.session.expiresAt);
    for (const { id, session } of live) remember(id, session.data);
  };
  /** Once a day, in passing. */
  const sweepDaily = (): Promise<void> => {
    if (Date.now() - sweptAt < DAY_MS) return swept;
    sweptAt = Date.now();
    return (swept = sweep());
  };
  const end = async (id: string): Promise<void> => {
    const userId = (await load(id))?.data.userId;
    if (userId !== undefined) ofUsers.get(userId)?.delete(id);
    await rm(fileOf(id), { force: true });
  };
  const read = async (id: string) => (await load(id))?.data ?? null;

  /** Serialized by id. */
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
      await sweepDaily();
      const id = newSessionId();
      await save(id, { data, expiresAt: Date.now() + SESSION_SECONDS * 1000 });
      remember(id, data);
      const sessionIds = [...(ofUsers.get(data.userId ?? "") ?? [])];
      for (const unused of sessionIds.slice(0, Math.max(0, sessionIds.length - SESSIONS_PER_USER)))
        await inTurn(unused, () => end(unused));
      return id;
    },
    read,
    async delete(id) {
      if (isSessionId(id)) await inTurn(id, () => end(id));
    },
    async deleteOf(named) {
      const ended: SessionData[] = [];
      // Rare, so the files are read, including those of other processes and from before a restart.
      for (const name of await readdir(directory).catch(() => [])) {
        const id = path.basename(name, ".json");
        if (!isOf(named, (await read(id))?.provider)) continue;
        await inTurn(id, async () => {
          const data = await read(id);
          if (data) ended.push(data);
          await end(id);
        });
      }
      return ended;
    },
    hold: (id, work) =>
      inTurn(id, () => {
        const heldSession: HeldSession = {
          read: () => read(id),
          async write(data) {
            const session = await load(id);
            // Signed out in the meantime: an ended session does not come back.
            if (!session) return;
            await save(id, { ...session, data });
            remember(id, data);
          },
        };
        return work(heldSession);
      }),
  };
}

/** A file's content; undefined if damaged. */
function parse(text: string): Stored | undefined {
  try {
    return stored.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const isOld = async (file: string): Promise<boolean> =>
  ((await stat(file).catch(() => null))?.mtimeMs ?? Infinity) < Date.now() - DAY_MS;
