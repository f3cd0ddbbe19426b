import { expect, it } from "vitest";
import { joinReads } from "./join-reads";
import type { StateStore, Value } from "./state-store";

/** A store that answers when it is told to, with the number of writes that have ended. */
function slowStore() {
  const requested: { sql: string; values: Value[]; answer: () => void }[] = [];
  let writes = 0;
  const store: StateStore = {
    query: <Row>(sql: string, values: Value[] = []) =>
      new Promise<Row[]>((resolve) => {
        const seen = writes;
        requested.push({ sql, values, answer: () => resolve([{ seen }] as Row[]) });
      }),
    transaction: async (work) => {
      const result = await work(store);
      writes += 1;
      return result;
    },
    close: () => Promise.resolve(),
  };
  return { requested, store: joinReads(store) };
}

it("asks once for what several callers want at the same time, and gives each rows of its own", async () => {
  const { requested, store } = slowStore();
  const both = [store.query<{ seen: number }>("SELECT $1", ["a"]), store.query<{ seen: number }>("SELECT $1", ["a"])];
  const other = store.query("SELECT $1", ["b"]);
  expect(requested.map(({ values }) => values)).toEqual([["a"], ["b"]]);
  requested.forEach(({ answer }) => answer());
  const [[first], [second]] = (await Promise.all(both)) as [[{ seen: number }], [{ seen: number }]];
  first.seen = 7;
  expect(second.seen).toBe(0);
  await other;
  void store.query("SELECT $1", ["a"]);
  expect(requested).toHaveLength(3);
});

it("never answers with what was read before a write that has ended", async () => {
  const { requested, store } = slowStore();
  const before = store.query("SELECT 1");
  await store.transaction(() => Promise.resolve());
  const after = store.query("SELECT 1");
  expect(requested).toHaveLength(2);
  requested.forEach(({ answer }) => answer());
  expect([await before, await after]).toEqual([[{ seen: 0 }], [{ seen: 1 }]]);
});

it("does not join statements that write", () => {
  const { requested, store } = slowStore();
  for (const sql of ["WITH due AS (SELECT 1) UPDATE jobs SET state = 'running'", "DELETE FROM sessions"]) {
    void store.query(sql);
    void store.query(sql);
  }
  expect(requested).toHaveLength(4);
});

it("asks again after a failure", async () => {
  let tries = 0;
  const store = joinReads({
    query: () => Promise.reject(new Error(`try ${(tries += 1)}`)),
    transaction: () => Promise.reject(new Error("none")),
    close: () => Promise.resolve(),
  });
  await expect(store.query("SELECT 1")).rejects.toThrow("try 1");
  await expect(store.query("SELECT 1")).rejects.toThrow("try 2");
});
