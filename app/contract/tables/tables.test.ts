import { expect, test } from "vitest";
import { z } from "zod";
import { billFile } from "./table-files";
import { calls } from "../call";
import "../billing/billing-sections";
import { billTableIds, fileAddress, fileAt, tableFiles, tableIds, tables } from "./tables";
import type { Table } from "./table";

const declared = tableIds.map((id): [string, Table] => [id, tables[id]]);

test("every file has its own address, also with other capitalization", () => {
  const addresses = tableFiles.map(fileAddress);
  expect(new Set(addresses).size).toBe(2 * tableIds.length);
  expect(tableFiles.map((file) => fileAt(fileAddress(file)))).toEqual(tableFiles);
  expect(fileAt("/Billing/Accounts.CSV/")).toEqual({ id: "accounts", format: "csv" });
  expect(fileAt("/billing/accounts")).toBeUndefined();
  expect(fileAt("/billing/nothing.csv")).toBeUndefined();
});

test.each(declared)("%s has unique columns, and its calls require its permission", (_id, { columns, api, menu }) => {
  const names = columns.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  for (const format of ["csv", "xlsx"])
    expect(calls.find(({ path }) => path === `${api}/${format}`)?.access).toEqual({ menu, level: "view" });
});

test.each(declared.filter(([, { reply }]) => reply))("%s names a call about a bill", (_id, { reply, sorts }) => {
  const call = calls.find(({ path }) => path === reply!.path)!;
  const bill = { vendor: "aws", yearMonth: "2026-10" };
  for (const key of sorts ?? [])
    expect(call.request.safeParse({ ...bill, sort: { key, descending: true } }).success, key).toBe(true);
});

/** A value of each type of the replies' schemas, so that a declaration reads what a reply has. */
function sampleOf(schema: z.core.JSONSchema.BaseSchema): unknown {
  if (schema.type === "array") return [sampleOf(schema.items as z.core.JSONSchema.BaseSchema)];
  if (schema.type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, value]) => [
        key,
        sampleOf(value as z.core.JSONSchema.BaseSchema),
      ]),
    );
  if (schema.anyOf) return sampleOf(schema.anyOf[0] as z.core.JSONSchema.BaseSchema);
  return schema.type === "integer" || schema.type === "number" ? 1 : "1";
}

test.each(declared.filter(([, { reply }]) => reply))(
  "%s finds each of its columns in the rows of the reply",
  (_id, { reply, columns }) => {
    const { response } = calls.find(({ path }) => path === reply!.path)!;
    const sample = sampleOf(z.toJSONSchema(response, { io: "input", unrepresentable: "any" })) as never;
    const fields = columns.map(({ name, field = name }) => field).filter((name) => name !== "currency");
    const [row] = reply!.rowsOf(sample);
    expect(fields.filter((field) => row?.[field] === undefined)).toEqual([]);
  },
);

test("each table of a bill is a report of the calls, whose description lists its columns", () => {
  for (const id of billTableIds) {
    expect(billFile.csv.request.safeParse({ vendor: "aws", report: id }).success).toBe(true);
    expect(billFile.csv.summary).toContain(`${id}: ${tables[id].columns.map(({ name }) => name).join(",")}`);
  }
});
