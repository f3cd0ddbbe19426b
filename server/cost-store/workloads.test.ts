import { expect, it } from "vitest";
import { splitStore } from "./workloads";
import type { WorkloadStore } from "./workloads";

it("checks the engine's health itself, not a cached result", async () => {
  const requested: string[] = [];
  const pages = {
    readText: (sql: string) => Promise.resolve(`{"v":"${requested.push(sql)}"}`),
  } as Partial<WorkloadStore> as WorkloadStore;
  const store = splitStore(() => pages, { cachedBytes: 1000, close: () => Promise.resolve() });
  expect([await store.version(), await store.version()]).toEqual(["1", "2"]);
  const question = "SELECT 1 AS v";
  expect([await store.query(question), await store.query(question)]).toEqual([[{ v: "3" }], [{ v: "3" }]]);
});
