import { expect, test, vi } from "vitest";
import { z } from "zod";
import { UpstreamError } from "~/upstream/upstream-error";
import { submit } from "./submit.server";

const schema = z.object({ name: z.string("Please enter a name."), rows: z.array(z.string()).default([]) });
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const refused = (status: number, fields?: Record<string, string[]>) => vi.fn(() => Promise.reject(new UpstreamError(status, "invalid", "No.", fields)));

test("saves what the schema makes of the form", async () => {
  const save = vi.fn(async ({ name }: { name: string }) => `saved ${name}`);
  expect(await submit(form({ name: "a" }), schema, { save })).toEqual({ saved: "saved a" });
});

test("gives the form back with what is wrong, or with another row, and saves nothing", async () => {
  const save = vi.fn();
  expect(await submit(form({}), schema, { save })).toMatchObject({ status: 422, result: { error: { name: ["Please enter a name."] } } });
  const another = { name: "a", __intent__: JSON.stringify({ type: "insert", payload: { name: "rows", defaultValue: "new" } }) };
  expect(await submit(form(another), schema, { save })).toMatchObject({ status: 200, result: { initialValue: { name: "a", rows: ["new"] } } });
  expect(save).not.toHaveBeenCalled();
});

test("what the upstream finds wrong is told at the form's own fields, or about the whole", async () => {
  const rename = (field: string) => field.replace("set.", "");
  expect(await submit(form({ name: "a" }), schema, { save: refused(422, { "set.name": ["Taken."] }), rename })).toMatchObject({ status: 422, result: { initialValue: { name: "a" }, error: { name: ["Taken."] } } });
  expect(await submit(form({ name: "a" }), schema, { save: refused(409) })).toMatchObject({ status: 409, result: { error: { "": ["No."] } } });
  await expect(submit(form({ name: "a" }), schema, { save: refused(503) })).rejects.toMatchObject({ status: 503 });
});
