import { mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import pg from "pg";
import { startPostgres } from "../../../tests/support/stores/postgres";
import { pendingFormFiles, pendingFormTable } from "./pending-form-store.server";

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
  await store.keep(form);
  expect(await readdir(folder)).toHaveLength(1);
});

it.each(["", "unknown", "../../etc/passwd", "x".repeat(43)])("has no form for %j", async (id) => {
  expect(await pendingFormFiles(folder).find(id)).toBeNull();
});

it("keeps forms in PostgreSQL, for all instances and for an hour", async () => {
  const server = await startPostgres();
  const [store, other] = [pendingFormTable(server.url), pendingFormTable(server.url)];
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
    await store.keep(form);
    expect((await db.query("SELECT FROM web_typed")).rowCount).toBe(1);
  } finally {
    await Promise.all([store.close(), other.close(), db.end()]);
    await server.stop();
  }
});
