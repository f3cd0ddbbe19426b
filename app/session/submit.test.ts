import { expect, test, vi } from "vitest";
import { z } from "zod";
import { notAMember, PageError } from "~/http/replies/page-error.server";
import { UpstreamError } from "~/upstream/upstream-error";
import { submit } from "./submit.server";

const schema = z.object({ name: z.string("Please enter a name."), rows: z.array(z.string()).default([]) });
const request = new Request("http://localhost/form", { method: "POST" });
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const refused = (status: number, fields?: Record<string, string[]>, code = "invalid") =>
  vi.fn(() => Promise.reject(new UpstreamError(status, code, "No.", fields)));

test("saves the parsed form", async () => {
  const save = vi.fn(async ({ name }: { name: string }) => `saved ${name}`);
  expect(await submit(request, form({ name: "a" }), schema, { save })).toEqual({ saved: "saved a" });
});

test("returns the form with its errors, or with another row, and saves nothing", async () => {
  const save = vi.fn();
  expect(await submit(request, form({}), schema, { save })).toMatchObject({
    status: 422,
    result: { error: { name: ["Please enter a name."] } },
  });
  const another = {
    name: "a",
    __intent__: JSON.stringify({ type: "insert", payload: { name: "rows", defaultValue: "new" } }),
  };
  expect(await submit(request, form(another), schema, { save })).toMatchObject({
    status: 200,
    result: { initialValue: { name: "a", rows: ["new"] } },
  });
  expect(save).not.toHaveBeenCalled();
});

test("errors of the upstream are reported at the form's fields, or for the whole form", async () => {
  const rename = (field: string) => field.replace("set.", "");
  expect(
    await submit(request, form({ name: "a" }), schema, { save: refused(422, { "set.name": ["Taken."] }), rename }),
  ).toMatchObject({ status: 422, result: { initialValue: { name: "a" }, error: { name: ["Taken."] } } });
  expect(await submit(request, form({ name: "a" }), schema, { save: refused(409) })).toMatchObject({
    status: 409,
    result: { error: { "": ["No."] } },
  });
  const formError = async ({ code }: UpstreamError) => `Words for ${code}`;
  expect(await submit(request, form({ name: "a" }), schema, { save: refused(409), formError })).toMatchObject({
    status: 409,
    result: { error: { "": ["Words for invalid"] } },
  });
});

test("a form whose object has changed since keeps the input, and says so in the reader's words", async () => {
  const save = refused(409, undefined, "changed");
  expect(await submit(request, form({ name: "a" }), schema, { save })).toMatchObject({
    status: 409,
    result: { initialValue: { name: "a" }, error: { "": [expect.stringMatching(/^This has been changed since/)] } },
  });
});

test("a form for a company that the user has left keeps the input and gives the reason", async () => {
  const answer = await submit(request, form({ name: "a" }), schema, { save: () => Promise.reject(notAMember()) });
  expect(answer).toMatchObject({
    status: 403,
    result: { initialValue: { name: "a" }, error: { "": [expect.stringContaining("You are not a member")] } },
  });
  await expect(
    submit(request, form({ name: "a" }), schema, { save: () => Promise.reject(new PageError(403, "forbidden")) }),
  ).rejects.toThrow("forbidden");
});

test("a form whose object is gone leads to an error page that offers the input in an empty form", async () => {
  const save = refused(404, undefined, "notFound");
  const gone = (startAddress?: string) =>
    submit(request, form({ name: "a" }), schema, { save, ...(startAddress !== undefined && { startAddress }) });
  await expect(gone("/form/new")).rejects.toMatchObject({
    data: { code: "notFound", form: { action: "/form/new", fields: [["name", "a"]] } },
  });
  await expect(gone()).rejects.toMatchObject({ data: { code: "notFound" } });
  const elsewhere = new Request("http://localhost/form/1?company=acme", { method: "POST" });
  await expect(
    submit(elsewhere, form({ name: "a" }), schema, { save, startAddress: "/form/new" }),
  ).rejects.toMatchObject({ data: { form: { action: "/form/new?company=acme" } } });
});

test("a form keeps the input after too many attempts, and says to wait", async () => {
  expect(
    await submit(request, form({ name: "a" }), schema, { save: refused(429, undefined, "too_many") }),
  ).toMatchObject({
    status: 429,
    result: { initialValue: { name: "a" }, error: { "": [expect.stringMatching(/^Too many attempts.* Wait a few/)] } },
  });
});

test("a form that was not saved, or may have been, keeps the input and tells which", async () => {
  const submitCode = async (code: string) =>
    submit(request, form({ name: "a" }), schema, { save: () => Promise.reject(new UpstreamError(503, code, "No.")) });
  expect(await submitCode("unreachable")).toMatchObject({
    status: 503,
    result: { initialValue: { name: "a" }, error: { "": [expect.stringContaining("nothing was saved")] } },
  });
  expect(await submitCode("uncertain")).toMatchObject({
    status: 503,
    result: { initialValue: { name: "a" }, error: { "": [expect.stringContaining("may have been made")] } },
  });
});
