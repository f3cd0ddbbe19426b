import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "~/http/log.server";
import { startPostgres } from "../../../tests/support/stores/postgres";
import { sessionFiles } from "./session-files.server";
import { sessionTable } from "./session-postgres.server";
import { SESSIONS_PER_USER } from "./session-store.server";
import type { SessionData, SessionStore } from "./session-store.server";

const data: SessionData = { accessToken: "a", accessTokenEndsAt: 1, refreshToken: "r", language: "ko" };

const kinds = [
  {
    name: "files",
    async open() {
      const directory = await mkdtemp(path.join(tmpdir(), "cloudtally-sessions-"));
      return { store: sessionFiles(directory), close: () => rm(directory, { recursive: true }) };
    },
  },
  {
    name: "PostgreSQL",
    async open() {
      const server = await startPostgres();
      const store = sessionTable(server.url);
      const close = async () => {
        await store.close();
        await server.stop();
      };
      return { store, close };
    },
  },
];

describe.each(kinds)("sessions in $name", ({ open }) => {
  let store: SessionStore;
  let close: () => Promise<void>;
  beforeAll(async () => ({ store, close } = await open()));
  afterAll(() => close());

  it("are found by an unguessable id until they expire", async () => {
    const [id, other] = await Promise.all([store.create(data), store.create(data)]);
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(id).not.toBe(other);
    expect(await store.read(id)).toEqual(data);
    await store.delete(id);
    expect(await store.read(id)).toBeNull();
    expect(await store.read(other)).toEqual(data);
  });

  it("end by the provider's session id, or all of a user", async () => {
    const createFor = (subject: string, sid?: string) =>
      store.create({ ...data, provider: { subject, ...(sid && { sid }) } });
    const ids = await Promise.all([
      createFor("s-1", "a"),
      createFor("s-1", "b"),
      createFor("s-1"),
      createFor("s-2", "a"),
      store.create(data),
    ]);
    const existing = async () =>
      (await Promise.all(ids.map((id) => store.read(id)))).map((session) => session !== null);
    expect(await store.deleteOf({})).toEqual([]);
    expect(await store.deleteOf({ subject: "s-3" })).toEqual([]);
    expect(await store.deleteOf({ subject: "s-1", sid: "a" })).toHaveLength(1);
    expect(await existing()).toEqual([false, true, true, true, true]);
    expect(await store.deleteOf({ sid: "a" })).toHaveLength(1);
    expect(await store.deleteOf({ subject: "s-1" })).toHaveLength(2);
    expect(await existing()).toEqual([false, false, false, false, true]);
  });

  it("are not created from a made-up id", async () => {
    expect(await store.read("../../etc/passwd")).toBeNull();
    expect(await store.read("")).toBeNull();
    await store.delete("../x");
  });

  it("are changed by one request at a time", async () => {
    const id = await store.create({ ...data, accessTokenEndsAt: 0 });
    const add = () =>
      store.hold(id, async (session) => {
        const before = (await session.read())!;
        await sleep(5);
        await session.write({ ...before, accessTokenEndsAt: before.accessTokenEndsAt + 1 });
      });
    await Promise.all(Array.from({ length: 20 }, add));
    expect((await store.read(id))!.accessTokenEndsAt).toBe(20);
  });

  it("are read while any number of others is held", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => store.create(data)));
    let finish = (): void => undefined;
    const provider = new Promise<void>((answered) => (finish = answered));
    const held = ids.map((id) => store.hold(id, () => provider));
    expect(await store.read(ids[0]!)).toEqual(data);
    finish();
    await Promise.all(held);
  });

  it("remain usable after failed work", async () => {
    const id = await store.create(data);
    await expect(store.hold(id, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await store.hold(id, (session) => session.read())).toEqual(data);
  });

  it("are limited per user: the oldest end, and only this user's", async () => {
    const begin = (userId: string) => store.create({ ...data, userId });
    const [other, nameless] = [await begin("other"), await store.create(data)];
    const ids: string[] = [];
    for (let n = 0; n < SESSIONS_PER_USER; n += 1) ids.push(await begin("often"));
    await store.delete(ids[7]!);
    ids.push(await begin("often"));
    expect(await store.read(ids[0]!)).not.toBeNull();
    ids.push(await begin("often"), await begin("often"));
    const ended = await Promise.all(ids.map(async (id, n) => ((await store.read(id)) === null ? [n] : [])));
    expect(ended.flat()).toEqual([0, 1, 7]);
    expect([await store.read(other), await store.read(nameless)]).toEqual([{ ...data, userId: "other" }, data]);
  });

  it("in use survive when there are too many", async () => {
    const begin = (accessTokenEndsAt: number) => store.create({ ...data, userId: "watchful", accessTokenEndsAt });
    const first = await begin(1);
    for (let n = 1; n < SESSIONS_PER_USER; n += 1) await begin(n);
    await store.hold(first, (session) => session.write({ ...data, userId: "watchful", accessTokenEndsAt: 1000 }));
    await begin(1001);
    await begin(1002);
    expect(await store.read(first)).not.toBeNull();
  });

  it("are not restored by a write after signing out", async () => {
    const id = await store.create(data);
    await store.delete(id);
    await store.hold(id, (session) => session.write(data));
    expect(await store.read(id)).toBeNull();
  });
});

it("cannot be read while PostgreSQL is stopped, as the pages then say", async () => {
  const error = vi.spyOn(log, "error").mockReturnValue();
  const server = await startPostgres();
  const store = sessionTable(server.url);
  const id = await store.create(data);
  const unavailable = { status: 503, code: "unreachable", init: { status: 503 } };
  const held = store.hold(id, async (session) => {
    await server.stop();
    return session.read();
  });
  await expect(held).rejects.toMatchObject(unavailable);
  await expect(store.read(id)).rejects.toMatchObject(unavailable);
  await expect(store.hold(id, (session) => session.read())).rejects.toMatchObject(unavailable);
  await store.close();
  error.mockRestore();
});

describe("session files", () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "cloudtally-sessions-"));
  });
  afterEach(async () => {
    vi.useRealTimers();
    await rm(directory, { recursive: true, force: true });
  });

  it("are for this account only, expire after a year, and are cleaned up after a crash", async () => {
    const sessions = path.join(directory, "sessions");
    const id = await sessionFiles(sessions).create(data);
    const file = path.join(sessions, `${id}.json`);
    expect((await stat(sessions)).mode & 0o777).toBe(0o700);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).toContain('"accessToken":"a"');

    await writeFile(path.join(sessions, "left.half"), "{");
    await utimes(path.join(sessions, "left.half"), 0, 0);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 366 * 24 * 60 * 60_000 });
    const later = sessionFiles(sessions);
    expect(await later.read(id)).toBeNull();
    const fresh = await later.create(data);
    expect(await readdir(sessions)).toEqual([`${fresh}.json`]);
  });

  it("are counted after a restart, too", async () => {
    const userData = { ...data, userId: "often" };
    const start = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const oldest = await sessionFiles(directory).create(userData);
    for (let n = 1; n < SESSIONS_PER_USER; n += 1) {
      vi.setSystemTime(start + n);
      await sessionFiles(directory).create(userData);
    }
    vi.setSystemTime(start + 1000);
    const store = sessionFiles(directory);
    const newest = await Promise.all([store.create(userData), store.create(userData)]);
    expect(await readdir(directory)).toHaveLength(SESSIONS_PER_USER);
    expect(await Promise.all([oldest, ...newest].map((id) => store.read(id)))).toEqual([null, userData, userData]);
  });

  it.each(["", "{", "null", "[]", '{"data":{}}', "\0\0\0"])(
    "that are damaged (%j) count as signed out, are deleted, and are logged once",
    async (text) => {
      const warn = vi.spyOn(log, "warn").mockReturnValue();
      const store = sessionFiles(directory);
      const id = await store.create(data);
      const file = path.join(directory, `${id}.json`);
      await writeFile(file, text);
      expect([await store.read(id), await store.read(id)]).toEqual([null, null]);
      expect(await readdir(directory)).toEqual([]);
      expect(warn.mock.calls).toEqual([["a session file is damaged and is removed", { file }]]);
      warn.mockRestore();
    },
  );
});
