import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import pg from "pg";
import { startPostgres } from "../../../tests/support/stores/postgres";
import { MAX_FORMS, pendingFormFiles, pendingFormTable } from "./pending-form-store.server";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-typed-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const form = {
  action: "/service-groups/new?company=a",
  fields: [["setName", "Teams"]] as [string, string][],
  userId: "u",
};

it("keeps forms for an hour, unreadable to others on this machine", async () => {
  const store = pendingFormFiles(folder);
  const id = await store.keep(form);
  expect(await store.find(id)).toEqual(form);
  const file = path.join(folder, (await readdir(folder))[0]!);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const [almost, over] = [59, 61].map((minutes) => Date.now() / 1000 - minutes * 60) as [number, number];
  await utimes(file, almost, almost);
  expect(await store.find(id)).toEqual(form);
  await utimes(file, over, over);
  expect(await store.find(id)).toBeNull();
});

it("deletes old forms once a minute, or when a hundred have been added", async () => {
  const store = pendingFormFiles(folder);
  await store.keep(form);
  const addOld = async () => {
    const file = path.join(folder, "old.json");
    await writeFile(file, "{}");
    await utimes(file, 0, 0);
  };
  const hasOld = async () => (await readdir(folder)).includes("old.json");
  await addOld();
  for (let n = 0; n < 99; n += 1) await store.keep(form);
  expect(await hasOld()).toBe(true);
  await store.keep(form);
  expect(await hasOld()).toBe(false);

  await addOld();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  await store.keep(form);
  vi.useRealTimers();
  expect(await readdir(folder)).toHaveLength(102);
});

it("deletes the oldest forms if there are too many", async () => {
  const now = Date.now() / 1000;
  for (let n = 0; n < MAX_FORMS; n += 1) {
    const file = path.join(folder, `${n}.json`);
    await writeFile(file, "{}");
    await utimes(file, now - n, now - n);
  }
  const id = await pendingFormFiles(folder).keep(form);
  const names = await readdir(folder);
  expect(names).toHaveLength(MAX_FORMS);
  expect(names).toEqual(expect.arrayContaining(["0.json", `${MAX_FORMS - 2}.json`, `${id}.json`]));
  expect(names).not.toContain(`${MAX_FORMS - 1}.json`);
});

it.each(["", "unknown", "../../etc/passwd", "x".repeat(43)])("has no form for %j", async (id) => {
  expect(await pendingFormFiles(folder).find(id)).toBeNull();
});

it("keeps forms in PostgreSQL, for all instances and for an hour", async () => {
  const server = await startPostgres();
  const opened: ReturnType<typeof pendingFormTable>[] = [];
  const open = () => {
    opened.push(pendingFormTable(server.url));
    return opened.at(-1)!;
  };
  const [store, other] = [open(), open()];
  const db = new pg.Client({ connectionString: server.url });
  try {
    const [id] = await Promise.all([store.keep(form), other.keep(form)]);
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(await other.find(id)).toEqual(form);
    expect(await store.find("unknown")).toBeNull();
    await db.connect();
    const age = (minutes: number) =>
      db.query("UPDATE web_typed SET kept_at = now() - make_interval(mins => $1)", [minutes]);
    await age(59);
    expect(await store.find(id)).toEqual(form);
    await age(61);
    expect(await store.find(id)).toBeNull();
    await open().keep(form);
    expect((await db.query("SELECT FROM web_typed")).rowCount).toBe(1);
    await db.query(
      `INSERT INTO web_typed SELECT n::text, '{}', now() - make_interval(secs => n) FROM generate_series(1, $1) AS n`,
      [MAX_FORMS],
    );
    await open().keep(form);
    expect((await db.query("SELECT FROM web_typed")).rowCount).toBe(MAX_FORMS);
    const oldest = await db.query("SELECT max(id::integer) AS id FROM web_typed WHERE id ~ '^[0-9]+$'");
    expect(oldest.rows).toEqual([{ id: MAX_FORMS - 2 }]);
  } finally {
    await Promise.all([...opened.map(({ close }) => close()), db.end()]);
    await server.stop();
  }
});
