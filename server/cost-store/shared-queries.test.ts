import { expect, it } from "vitest";
import type { CostStore, Parameters } from "./cost-store";
import { shareQueries } from "./shared-queries";

/** A store whose queries end when they are told to; `writes` is what it counts. */
function deskStore() {
  const begun: { sql: string; parameters: Parameters; end(rows: unknown[]): void; fail(): void }[] = [];
  const store = { writes: 0 };
  const query = (sql: string, parameters: Parameters = {}) =>
    new Promise<unknown[]>((resolve, reject) => {
      begun.push({ sql, parameters, end: resolve, fail: () => reject(new Error("too slow")) });
    });
  return { begun, store, query: shareQueries(query as CostStore["query"], () => store.writes) };
}

it("runs identical queries that are under way once, and gives each its own rows", async () => {
  const { begun, query } = deskStore();
  const answers = [query("SELECT {v:Map(String, String)}", { v: new Map([["a", "1"]]) })];
  answers.push(query("SELECT {v:Map(String, String)}", { v: new Map([["a", "1"]]) }));
  expect(begun).toHaveLength(1);
  begun[0]!.end([{ sums: ["1"] }]);
  const [first, second] = await Promise.all(answers);
  expect(first).toEqual([{ sums: ["1"] }]);
  expect(second).toEqual(first);
  expect(second![0]).not.toBe(first![0]);
});

it("runs a query again once the first has ended", async () => {
  const { begun, query } = deskStore();
  const first = query("SELECT 1");
  begun[0]!.end([]);
  await first;
  void query("SELECT 1");
  expect(begun).toHaveLength(2);
});

it.each<[string, Parameters, Parameters]>([
  ["values", { v: "a" }, { v: "b" }],
  ["names", { v: "a" }, { w: "a" }],
  ["numbers beyond 53 bits", { v: [18446744073709551615n] }, { v: [18446744073709551614n] }],
  ["entries of maps", { v: new Map([["a", "1"]]) }, { v: new Map([["a", "2"]]) }],
])("tells queries apart by the %s of their parameters", (_, one, other) => {
  const { begun, query } = deskStore();
  void query("SELECT 1", one);
  void query("SELECT 1", other);
  expect(begun.map(({ parameters }) => parameters)).toEqual([one, other]);
});

it("gives no rows from before a write to a query after it", () => {
  const { begun, store, query } = deskStore();
  void query("SELECT 1");
  store.writes += 1;
  void query("SELECT 1");
  expect(begun).toHaveLength(2);
});

it("runs a query itself if the one it waited for failed", async () => {
  const { begun, query } = deskStore();
  const [first, second] = [query("SELECT 1"), query("SELECT 1")];
  begun[0]!.fail();
  await expect(first).rejects.toThrow("too slow");
  await expect.poll(() => begun.length).toBe(2);
  begun[1]!.end([{ v: 1 }]);
  expect(await second).toEqual([{ v: 1 }]);
});
