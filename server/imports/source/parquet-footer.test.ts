import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fileOfRows } from "../../../tests/support/bills/parquet-footer";
import type { Field } from "../../../tests/support/bills/parquet-footer";
import { readEnv } from "../../env";
import { limitsOf } from "../limits";
import { readParquetFooter } from "./parquet-footer";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-parquet-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function columnsOf(...fields: Field[]) {
  const file = path.join(folder, "bill.parquet");
  await writeFile(file, fileOfRows(fields, 1n));
  return (await readParquetFooter({ path: file, name: "bill.parquet" }, limitsOf(readEnv({})))).columns;
}

it("of a group lists it and its members as columns", async () => {
  const labels = { name: "labels", members: [{ name: "key" }] };
  expect(await columnsOf({ name: "cost" }, { name: "project", members: [{ name: "id" }, labels] })).toEqual([
    { name: "cost" },
    { name: "project", nestedType: "Tuple(`id` Nullable(String), `labels` Tuple(`key` Nullable(String)))" },
    { name: "project.id", group: "project" },
    { name: "project.labels", group: "project", nestedType: "Tuple(`key` Nullable(String))" },
  ]);
});

it("of a repeated field lists it as a list, even if it is not declared as one", async () => {
  const credits = { name: "credits", isRepeated: true, members: [{ name: "name" }, { name: "amount" }] };
  expect(await columnsOf(credits, { name: "notes", isRepeated: true })).toEqual([
    { name: "credits", nestedType: "Array(Tuple(`name` Nullable(String), `amount` Nullable(String)))" },
    { name: "notes", nestedType: "Array(Nullable(String))" },
  ]);
});
