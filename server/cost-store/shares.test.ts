import { expect, it } from "vitest";
import { splitStore } from "./shares";
import type { ShareStore } from "./shares";

it("checks the engine's health itself, not a cached result", async () => {
  const requested: string[] = [];
  const share = {
    readText: (sql: string) => Promise.resolve(`{"v":"${requested.push(sql)}"}`),
  } as Partial<ShareStore> as ShareStore;
  const store = splitStore(() => share, { cachedBytes: 1000, close: () => Promise.resolve() });
  expect([await store.version(), await store.version()]).toEqual(["1", "2"]);
  const question = "SELECT 1 AS v";
  expect([await store.query(question), await store.query(question)]).toEqual([[{ v: "3" }], [{ v: "3" }]]);
});
