import { expect, it } from "vitest";
import type { Parameters } from "./cost-store";
import { reuseTexts } from "./query-results";

/** A store whose queries end on demand; `writes` is its number of writes. */
function deskStore(cachedBytes = 0) {
  const begun: { sql: string; parameters: Parameters; end(text: string): void; fail(): void }[] = [];
  const store = { writes: 0 };
  const read = (sql: string, parameters: Parameters) =>
    new Promise<string>((resolve, reject) => {
      begun.push({ sql, parameters, end: resolve, fail: () => reject(new Error("too slow")) });
    });
  const reused = reuseTexts(read, { version: () => `${store.writes}`, cachedBytes });
  return { begun, store, read: (sql: string, parameters: Parameters = {}) => reused(sql, parameters) };
}

it("runs identical concurrent queries once", async () => {
  const { begun, read } = deskStore();
  const results = [read("SELECT {v:Map(String, String)}", { v: new Map([["a", "1"]]) })];
  results.push(read("SELECT {v:Map(String, String)}", { v: new Map([["a", "1"]]) }));
  expect(begun).toHaveLength(1);
  begun[0]!.end("rows");
  expect(await Promise.all(results)).toEqual(["rows", "rows"]);
});

it("runs a query again after the first has ended, if no results are cached", async () => {
  const { begun, read } = deskStore();
  const first = read("SELECT 1");
  begun[0]!.end("");
  await first;
  void read("SELECT 1");
  expect(begun).toHaveLength(2);
});

it("caches results until the next write, also empty ones", async () => {
  const { begun, store, read } = deskStore(1000);
  const first = read("SELECT 1");
  begun[0]!.end("");
  await first;
  expect(await read("SELECT 1")).toBe("");
  expect(begun).toHaveLength(1);
  store.writes += 1;
  void read("SELECT 1");
  expect(begun).toHaveLength(2);
});

it("caches no result of a query during which a write ended", async () => {
  const { begun, store, read } = deskStore(1000);
  const first = read("SELECT 1");
  store.writes += 1;
  begun[0]!.end("half");
  expect(await first).toBe("half");
  void read("SELECT 1");
  expect(begun).toHaveLength(2);
});

it("caches no failures", async () => {
  const { begun, read } = deskStore(1000);
  const first = read("SELECT 1");
  begun[0]!.fail();
  await expect(first).rejects.toThrow("too slow");
  void read("SELECT 1");
  expect(begun).toHaveLength(2);
});

it("evicts the least recently used results above the limit", async () => {
  const { begun, read } = deskStore(1000);
  const run = async (sql: string) => {
    const before = begun.length;
    const result = read(sql);
    await Promise.resolve();
    if (begun.length > before) begun[before]!.end("x".repeat(200));
    await result;
    return begun.length > before;
  };
  expect([await run("a"), await run("b"), await run("a"), await run("c")]).toEqual([true, true, false, true]);
  expect([await run("a"), await run("b")]).toEqual([false, true]);
});

it.each<[string, Parameters, Parameters]>([
  ["values", { v: "a" }, { v: "b" }],
  ["names", { v: "a" }, { w: "a" }],
  ["numbers beyond 53 bits", { v: [18446744073709551615n] }, { v: [18446744073709551614n] }],
  ["entries of maps", { v: new Map([["a", "1"]]) }, { v: new Map([["a", "2"]]) }],
])("distinguishes queries by the %s of their parameters", (_, first, other) => {
  const { begun, read } = deskStore();
  void read("SELECT 1", first);
  void read("SELECT 1", other);
  expect(begun.map(({ parameters }) => parameters)).toEqual([first, other]);
});

it("returns no rows from before a write to a query after it", () => {
  const { begun, store, read } = deskStore();
  void read("SELECT 1");
  store.writes += 1;
  void read("SELECT 1");
  expect(begun).toHaveLength(2);
});

it("runs a query itself if the one that it waited for failed", async () => {
  const { begun, read } = deskStore();
  const [first, second] = [read("SELECT 1"), read("SELECT 1")];
  begun[0]!.fail();
  await expect(first).rejects.toThrow("too slow");
  await expect.poll(() => begun.length).toBe(2);
  begun[1]!.end("rows");
  expect(await second).toBe("rows");
});
