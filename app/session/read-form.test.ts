import { expect, it } from "vitest";
import { readForm } from "./read-form.server";

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://costs.example/company", {
    method: "POST",
    body,
    headers: { host: "costs.example", ...headers },
    duplex: "half",
  } as RequestInit);

const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (thrown: unknown) => (thrown as Response).status,
  );

it("reads the fields", async () => {
  const form = await readForm(post(new URLSearchParams({ companyId: "c1", returnTo: "/" })));
  expect(Object.fromEntries(form)).toEqual({ companyId: "c1", returnTo: "/" });
});

it("rejects a form of another site", async () => {
  expect(await statusOf(readForm(post(new URLSearchParams(), { origin: "https://evil.example" })))).toBe(403);
});

it("rejects a body that is too large, also without a declared length", async () => {
  expect(await statusOf(readForm(post("a=1", { "content-length": "999999" })))).toBe(413);
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10_000).fill(97)),
  });
  expect(await statusOf(readForm(post(endless, { "content-type": "application/x-www-form-urlencoded" })))).toBe(413);
  expect(await statusOf(readForm(post(new URLSearchParams({ a: "x".repeat(50) })), { limitBytes: 10 }))).toBe(413);
});

it("rejects other content types", async () => {
  expect(await statusOf(readForm(post("{}", { "content-type": "application/json" })))).toBe(415);
});
