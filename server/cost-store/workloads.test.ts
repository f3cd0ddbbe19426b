import { expect, it } from "vitest";
import { as, column } from "../measures/columns";
import { measures } from "../measures/measures";
import { whereClause } from "../measures/scope";
import { select } from "../measures/select";
import { wholeCompany } from "../viewer/viewer";
import { splitStore } from "./workloads";
import type { WorkloadStore } from "./workloads";
import type { Parameters, SourceFile } from "./cost-store";

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

/** Whose results are read again after a write with these parameters, in the order of the questions. */
async function readAgainAfter(parameters: Parameters): Promise<string[]> {
  let reads = 0;
  const engine = {
    readText: async () => `{"v":"${(reads += 1)}"}`,
    command: async () => undefined,
    fill: async () => undefined,
    insertFrom: async () => undefined,
  } as Partial<WorkloadStore> as WorkloadStore;
  const store = splitStore(() => engine, { cachedBytes: 10_000, close: () => Promise.resolve() });
  const costsOf = (companyId: string) =>
    select({
      by: [as("product", column("ServiceName"))],
      measures: { cost: measures.billed },
      where: whereClause({ ...wholeCompany(companyId), slices: [{ sliceId: "7", vendor: "aws" }] }),
    }).toQuery();
  const questions: Record<string, [string, Parameters?]> = {
    acme: costsOf("acme"),
    globex: costsOf("globex"),
    prices: ["SELECT 1 AS v"],
    both: ["SELECT 1 AS v WHERE CompanyId = {a:String} OR CompanyId = {b:String}", { a: "acme", b: "globex" }],
  };
  const ask = () => Promise.all(Object.values(questions).map((question) => store.query(...question)));
  const again = new Set<string>();
  const file: SourceFile = { path: "", format: "CSV", compression: "none", columns: [] };
  for (const write of [
    () => store.for("imports").command("", parameters),
    () => store.for("imports").fill("", {}, parameters),
    () => store.for("imports").insertFrom(file, () => "", {}, parameters),
  ]) {
    const before = await ask();
    expect(await ask()).toEqual(before);
    await write();
    const after = await ask();
    const changed = Object.keys(questions).filter((_, n) => JSON.stringify(after[n]) !== JSON.stringify(before[n]));
    again.add(changed.join());
  }
  return [...again];
}

it("keeps results of other companies when rows of one change", async () => {
  expect(await readAgainAfter({ company: "acme" })).toEqual(["acme,prices,both"]);
  expect(await readAgainAfter({ company: "globex" })).toEqual(["globex,prices,both"]);
  expect(await readAgainAfter({ company: "initech" })).toEqual(["prices,both"]);
});

it("keeps no results when rows of any company may change", async () => {
  expect(await readAgainAfter({})).toEqual(["acme,globex,prices,both"]);
  expect(await readAgainAfter({ files: ["acme"] })).toEqual(["acme,globex,prices,both"]);
});
