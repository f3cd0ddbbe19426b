import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Call } from "~/contract/call";
import { attempt } from "./attempt.server";
import { createUpstream, UpstreamError } from "./upstream.server";

const call: Call<z.ZodObject, z.ZodObject<{ n: z.ZodNumber }>> = {
  method: "POST",
  path: "/api/v3/test",
  summary: "",
  access: "company",
  request: z.object({}),
  response: z.object({ n: z.number() }),
};

const requests: { url: string; init: RequestInit & { headers: Headers } }[] = [];
let replies: (() => Response)[];

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit & { headers: Headers }) => {
    requests.push({ url, init });
    return replies.shift()!();
  });
});
afterEach(() => vi.unstubAllGlobals());

const reply = (body: unknown, status = 200) => () => Response.json(body, { status });
const refusal = (status: number, code: string | number) => reply({ error: { code, message: "words", fields: { a: ["b"] } } }, status);
const signInAgain = vi.fn(async (): Promise<never> => {
  throw new Response(null, { status: 302 });
});
const token = vi.fn(async (rejected?: string) => (rejected ? "second" : "first"));
const upstream = createUpstream({ token, signInAgain }, { companyId: "c1", userId: "u1" }, { requestId: "r1" });

describe("a call", () => {
  it("carries the token, the request's id and the context, and resolves to Data", async () => {
    replies = [reply({ Data: { n: 1 } })];
    expect(await upstream.call(call, { x: 2 })).toEqual({ n: 1 });
    const { url, init } = requests[0]!;
    expect(url).toMatch(/:4000\/api\/v3\/test$/);
    expect(init.headers.get("authorization")).toBe("Bearer first");
    expect(init.headers.get("x-request-id")).toBe("r1");
    expect(JSON.parse(init.body as string)).toEqual({ companyId: "c1", userId: "u1", x: 2 });
  });

  it("rejects with what the upstream says", async () => {
    replies = [refusal(422, "invalid")];
    await expect(upstream.call(call, {})).rejects.toMatchObject({ name: "UpstreamError", status: 422, code: "invalid", message: "words", fields: { a: ["b"] } });
  });

  it("rejects when the upstream breaks the contract or does not speak it", async () => {
    replies = [reply({ Data: { n: "one" } }), () => new Response("<html>", { status: 502 })];
    await expect(upstream.call(call, {})).rejects.toMatchObject({ status: 502, code: "contract" });
    await expect(upstream.call(call, {})).rejects.toMatchObject({ status: 502, code: "unknown" });
  });

  it("rejects with 503 when nobody answers", async () => {
    replies = [() => { throw new TypeError("fetch failed"); }];
    await expect(upstream.call(call, {})).rejects.toMatchObject({ status: 503, code: "unreachable" });
  });

  it("tries a new token once, then leads to signing in", async () => {
    replies = [refusal(401, 406), reply({ Data: { n: 3 } })];
    expect(await upstream.call(call, {})).toEqual({ n: 3 });
    expect(requests[1]!.init.headers.get("authorization")).toBe("Bearer second");

    replies = [refusal(401, 406), refusal(401, 406)];
    await expect(upstream.call(call, {})).rejects.toMatchObject({ status: 302 });
  });

  it.each([406, 470])("ends the session on code %i whatever the status", async (code) => {
    replies = [refusal(400, code), refusal(400, code)];
    await expect(upstream.call(call, {})).rejects.toMatchObject({ status: 302 });
  });

  it("throws a page of its own for what is not permitted", async () => {
    replies = [refusal(403, "forbidden")];
    const thrown: unknown = await upstream.call(call, {}).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Response);
    expect((thrown as Response).status).toBe(403);
  });
});

describe("a block", () => {
  it("fails alone, unless it concerns the whole page", async () => {
    expect(await attempt(Promise.resolve(1))).toBe(1);
    expect(await attempt(Promise.reject(new UpstreamError(500, "failed", "no")))).toBeNull();
    await expect(attempt(Promise.reject(new Response(null, { status: 403 })))).rejects.toBeInstanceOf(Response);
    await expect(attempt(Promise.reject(new TypeError("a mistake")))).rejects.toThrow("a mistake");
  });
});
