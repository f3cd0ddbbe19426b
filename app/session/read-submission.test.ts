import { expect, test } from "vitest";
import { z } from "zod";
import { readSubmission } from "./read-submission.server";

const schema = z.object({
  name: z.string().min(1, "A name, please."),
  groups: z.array(z.object({ rules: z.array(z.string()).default([]) })).default([]),
});
const formOf = (fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};
const read = (...fields: [string, string][]) => readSubmission(formOf(fields), schema);

test("a form is parsed by its schema", () => {
  const submission = read(
    ["name", "a"],
    ["groups[0].rules[0]", "x"],
    ["groups[0].rules[1]", "y"],
    ["groups[1].rules[0]", "z"],
  );
  expect(submission.status === "success" && submission.value).toEqual({
    name: "a",
    groups: [{ rules: ["x", "y"] }, { rules: ["z"] }],
  });
  expect(read(["name", ""]).reply().error).toEqual({ name: ["A name, please."] });
});

test("a reply does not send secrets back", () => {
  const passwords = z.object({ serviceCode: z.string(), currentPassword: z.string(), code: z.string().min(1) });
  const form = formOf([
    ["serviceCode", "hd"],
    ["currentPassword", "Secret-123"],
    ["code", ""],
  ]);
  const { initialValue, error } = readSubmission(form, passwords).reply();
  expect([initialValue, Object.keys(error ?? {})]).toEqual([{ serviceCode: "hd" }, ["code"]]);
});

test("a button adds a row to an existing list, or to a new one", () => {
  const insert = (name: string): [string, string] => [
    "__intent__",
    JSON.stringify({ type: "insert", payload: { name, defaultValue: "y" } }),
  ];
  expect(read(["groups[0].rules[0]", "x"], insert("groups[0].rules")).reply().initialValue).toMatchObject({
    groups: [{ rules: ["x", "y"] }],
  });
  expect(read(["name", "a"], insert("groups")).status).toBeUndefined();
});

test.each<[string, string]>([
  ["groups[1000000].rules[0]", "x"],
  ["groups[1].rules[0]", "x"],
  ["__intent__", "garbage"],
  ["__intent__", "{}"],
  ["__intent__", '{"type":"update","payload":{"name":"name","value":1}}'],
  ["__intent__", '{"type":"insert","payload":{"name":"groups[1000000].rules"}}'],
  ["__intent__", '{"type":"remove","payload":{"name":"name","index":0}}'],
  ["__intent__", '{"type":"insert","payload":{"name":"__proto__.x"}}'],
  ["__state__", "garbage"],
])("input that no page sends is rejected: %s=%s", (name, value) => {
  let thrown: unknown;
  try {
    read(["name", "a"], [name, value]);
  } catch (error) {
    thrown = error;
  }
  expect((thrown as Response).status).toBe(400);
});
