import { expect, it } from "vitest";
import { cacheReads } from "./cache-reads";
import type { StateStore, Value } from "./state-store";

/** A store that answers when the test lets it, with the number of writes that have ended. */
function slowStore() {
  const requested: { sql: string; values: Value[]; answer: () => void }[] = [];
  let writes = 0;
  const store: StateStore = {
    query: <Row>(sql: string, values: Value[] = []) =>
      new Promise<Row[]>((resolve) => {
        const count = writes;
        requested.push({ sql, values, answer: () => resolve([{ seen: count, list: [{ seen: count }] }] as Row[]) });
      }),
    transaction: async (work) => {
      const result = await work(store);
      writes += 1;
      return result;
    },
    close: () => Promise.resolve(),
  };
  return { requested, store: cacheReads(store) };
}

/** The immediate result of a query: new rows with an increasing number. */
function quickStore() {
  let reads = 0;
  return cacheReads({
    query: <Row>() => Promise.resolve([{ reads: (reads += 1), on: new Date(0), bytes: new Uint8Array([7]) }] as Row[]),
    transaction: (work) => work({ query: () => Promise.resolve([]) }),
    close: () => Promise.resolve(),
  });
}

interface Seen {
  seen: number;
  list: { seen: number }[];
}

it("sends identical concurrent queries once, and returns separate rows to each caller", async () => {
  const { requested, store } = slowStore();
  const both = [store.query<Seen>("SELECT $1", ["a"]), store.query<Seen>("SELECT $1", ["a"])];
  const other = store.query("SELECT $1", ["b"]);
  expect(requested.map(({ values }) => values)).toEqual([["a"], ["b"]]);
  requested.forEach(({ answer }) => answer());
  const [[first], [second]] = (await Promise.all(both)) as [[Seen], [Seen]];
  first.seen = 7;
  first.list[0]!.seen = 8;
  await other;
  const [third] = (await store.query<Seen>("SELECT $1", ["a"])) as [Seen];
  expect([second, third]).toEqual([
    { seen: 0, list: [{ seen: 0 }] },
    { seen: 0, list: [{ seen: 0 }] },
  ]);
  expect(requested).toHaveLength(2);
});

it("keeps results until the next write, whatever it writes", async () => {
  const store = quickStore();
  const read = async () => (await store.query<{ reads: number }>("SELECT role FROM members"))[0]!.reads;
  expect([await read(), await read()]).toEqual([1, 1]);
  await store.query("UPDATE members SET role = 'viewer'");
  expect([await read(), await read()]).toEqual([3, 3]);
  await store.transaction(() => Promise.resolve());
  expect(await read()).toBe(4);
  await expect(store.transaction(() => Promise.reject(new Error("half done")))).rejects.toThrow("half done");
  expect(await read()).toBe(5);
});

it("keeps results while someone's visits are noted, but not those of the notes", async () => {
  const store = quickStore();
  const read = async (sql: string) => (await store.query<{ reads: number }>(sql))[0]!.reads;
  const rights = () => read("SELECT role FROM members");
  const notes = () => read("SELECT m.role, s.value FROM members m JOIN user_settings s USING (user_id)");
  const note = "INSERT INTO user_settings VALUES ($1) ON CONFLICT (key) DO UPDATE SET value = 1";
  expect([await rights(), await notes()]).toEqual([1, 2]);
  await store.query("INSERT INTO audit_entries VALUES ($1)");
  expect([await rights(), await notes()]).toEqual([1, 4]);
  await store.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock(1)");
    await tx.query(note);
  });
  expect([await rights(), await notes()]).toEqual([1, 5]);
  // With a change of something else, a note is part of a write like any other.
  await store.transaction(async (tx) => {
    await tx.query(note);
    await tx.query("UPDATE members SET role = 'viewer'");
  });
  expect([await rights(), await notes()]).toEqual([6, 7]);
  for (const sql of ["UPDATE user_settings SET value = 1", "INSERT INTO user_settings_of_all VALUES (1)"]) {
    const before = await rights();
    await store.query(sql);
    expect(await rights(), sql).toBeGreaterThan(before);
  }
});

it("preserves dates and bytes", async () => {
  const store = quickStore();
  const first = await store.query("SELECT 1");
  expect(first).toEqual([{ reads: 1, on: new Date(0), bytes: new Uint8Array([7]) }]);
  expect(await store.query("SELECT 1")).toEqual(first);
});

it.each([
  "SELECT FROM password_resets WHERE expires_at > now()",
  "SELECT random()",
  "SELECT gen_random_uuid()",
  "SELECT clock_timestamp()",
  "SELECT current_date",
])("repeats queries with volatile results: %s", async (sql) => {
  const store = quickStore();
  expect(await store.query(sql)).not.toEqual(await store.query(sql));
});

it("keeps results of text that only resembles the time", async () => {
  const store = quickStore();
  const sql = "SELECT u.current_company_id, coalesce(known_at, now_at) FROM users u";
  expect(await store.query(sql)).toEqual(await store.query(sql));
});

it("never returns results from before a write that has ended", async () => {
  const { requested, store } = slowStore();
  const before = store.query("SELECT 1");
  await store.transaction(() => Promise.resolve());
  const after = store.query("SELECT 1");
  expect(requested).toHaveLength(2);
  requested.forEach(({ answer }) => answer());
  expect([await before, await after]).toMatchObject([[{ seen: 0 }], [{ seen: 1 }]]);
  expect(await store.query("SELECT 1")).toMatchObject([{ seen: 1 }]);
});

it("does not merge statements that write", () => {
  const { requested, store } = slowStore();
  for (const sql of ["WITH due AS (SELECT 1) UPDATE jobs SET state = 'running'", "DELETE FROM sessions"]) {
    void store.query(sql);
    void store.query(sql);
  }
  expect(requested).toHaveLength(4);
});

it("repeats a query after a failure", async () => {
  let tries = 0;
  const store = cacheReads({
    query: () => Promise.reject(new Error(`try ${(tries += 1)}`)),
    transaction: () => Promise.reject(new Error("none")),
    close: () => Promise.resolve(),
  });
  await expect(store.query("SELECT 1")).rejects.toThrow("try 1");
  await expect(store.query("SELECT 1")).rejects.toThrow("try 2");
});
