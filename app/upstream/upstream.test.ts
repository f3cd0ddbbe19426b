import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Call } from "~/contract/call";
import { PageError } from "~/http/replies/page-error.server";
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

const reply =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const refusal = (status: number, code: string | number, fields: Record<string, string[]> = { a: ["b"] }) =>
  reply({ error: { code, message: "words", fields } }, status);
const signInAgain = vi.fn(async (): Promise<never> => {
  throw new Response(null, { status: 302 });
});
const token = vi.fn(async (rejected?: string) => (rejected ? "second" : "first"));
const upstream = createUpstream({ token, signInAgain }, { companyId: "c1", userId: "u1" }, { requestId: "r1" });

describe("a stream", () => {
  const file: Call = { ...(call as unknown as Call), streams: "text/csv" };
  const csv = (type: string) => () => new Response("a,b\r\n", { headers: { "content-type": type } });

  it("is passed on unchanged, whatever its charset", async () => {
    replies = [csv("text/csv; charset=utf-8"), csv("Text/CSV")];
    for (let n = 0; n < 2; n += 1) expect(await (await upstream.stream(file, {})).text()).toBe("a,b\r\n");
  });

  it("throws the error sent in its place, whatever the status", async () => {
    replies = [
      refusal(200, 10109),
      refusal(422, "invalid"),
      () => new Response("<html>Sign in to the network</html>", { headers: { "content-type": "text/html" } }),
      () => new Response("a,b", { headers: { "content-type": "text/plain" } }),
      reply({ Data: [] }),
    ];
    await expect(upstream.stream(file, {})).rejects.toMatchObject({ status: 502, code: 10109, message: "words" });
    await expect(upstream.stream(file, {})).rejects.toMatchObject({ status: 422, code: "invalid" });
    for (let n = 0; n < 3; n += 1)
      await expect(upstream.stream(file, {})).rejects.toMatchObject({ status: 502, code: "contract" });
  });

  it("redirects to signing in if the session has ended", async () => {
    replies = [refusal(200, 470), refusal(200, 470)];
    await expect(upstream.stream(file, {})).rejects.toMatchObject({ status: 302 });
  });
});

describe("a call", () => {
  it("sends the token, the request id and the context, and resolves to Data", async () => {
    replies = [reply({ Data: { n: 1 } })];
    expect(await upstream.call(call, { x: 2 })).toEqual({ n: 1 });
    const { url, init } = requests[0]!;
    expect(url).toMatch(/:4000\/api\/v3\/test$/);
    expect(init.headers.get("authorization")).toBe("Bearer first");
    expect(init.headers.get("x-request-id")).toBe("r1");
    expect(JSON.parse(init.body as string)).toEqual({ companyId: "c1", userId: "u1", x: 2 });
  });

  it("rejects with the upstream's error", async () => {
    replies = [refusal(422, "invalid")];
    await expect(upstream.call(call, {})).rejects.toMatchObject({
      name: "UpstreamError",
      status: 422,
      code: "invalid",
      message: "words",
      fields: { a: ["b"] },
    });
  });

  it("rejects if the upstream aborts its reply or violates the contract", async () => {
    replies = [reply({ Data: { n: "one" } }), () => new Response("<html>", { status: 502 })];
    await expect(upstream.call(call, {})).rejects.toMatchObject({ status: 502, code: "contract" });
    await expect(upstream.call(call, {})).rejects.toMatchObject({ status: 502, code: "unknown" });
  });

  it("rejects with 503 without a response", async () => {
    replies = [
      () => {
        throw new TypeError("fetch failed");
      },
    ];
    await expect(upstream.call(call, {})).rejects.toMatchObject({ status: 503, code: "unreachable" });
  });

  it("retries once with a new token, then redirects to signing in", async () => {
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

  it.each([
    ["an error with a number", { error: { code: 470, message: "x" } }],
    ["an error with digits", { error: { code: "406" } }],
    ["a status of failure", { status: "fail", code: 470 }],
    ["an error within Data", { Data: { error: { code: 406, message: "x" } } }],
    ["a bare code", { code: 470 }],
  ])("ends the session on a code inside a successful reply: %s", async (_name, body) => {
    replies = [reply(body), reply(body)];
    await expect(upstream.call(call, {})).rejects.toMatchObject({ status: 302 });
  });

  it("throws a failure inside a successful reply, with its code", async () => {
    replies = [reply({ Data: null, error: { code: 10109, message: "Collected data is not exist." } })];
    await expect(upstream.call(call, {})).rejects.toMatchObject({
      status: 502,
      code: 10109,
      message: "Collected data is not exist.",
    });
    replies = [reply({ Data: { n: 1 }, error: null, status: "ok", code: 200 })];
    expect(await upstream.call(call, {})).toEqual({ n: 1 });
  });

  it("throws a page of its own without permission", async () => {
    replies = [refusal(403, "forbidden")];
    const thrown: unknown = await upstream.call(call, {}).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(PageError);
    expect(thrown).toMatchObject({
      status: 403,
      code: "forbidden",
      data: { code: "forbidden" },
      init: { status: 403 },
    });
  });
});

describe("a change", () => {
  const change = { ...call, changes: true as const };

  it("is retried only if the token was rejected before anything happened", async () => {
    replies = [refusal(401, 406), reply({ Data: { n: 3 } })];
    expect(await upstream.call(change, {})).toEqual({ n: 3 });
    for (const refused of [refusal(200, 406), refusal(400, 470)]) {
      requests.length = 0;
      replies = [refused];
      await expect(upstream.call(change, {})).rejects.toMatchObject({ status: 302 });
      expect(requests).toHaveLength(1);
    }
  });

  it("may have been carried out unless it was never sent, or the upstream reports its failure", async () => {
    const broken = (code: string) => () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
    };
    const outcome = async (answer: () => Response) => {
      replies = [answer];
      return upstream
        .call(change, {})
        .catch(({ code, init }: UpstreamError & { init: ResponseInit }) => `${code} ${init.status}`);
    };
    expect(await outcome(broken("ECONNREFUSED"))).toBe("unreachable 503");
    expect(await outcome(broken("UND_ERR_SOCKET"))).toBe("uncertain 503");
    expect(await outcome(() => new Response("<html>", { status: 504 }))).toBe("uncertain 503");
    expect(await outcome(reply({ Data: "?" }))).toBe("uncertain 503");
    expect(await outcome(refusal(500, "failed"))).toBe("failed 503");
    expect(await outcome(refusal(503, "uncertain"))).toBe("uncertain 503");
    expect(await outcome(refusal(422, "invalid"))).toBe("invalid 422");
  });
});

describe("a page", () => {
  const fresh = () => createUpstream({ token, signInAgain }, {}, { requestId: "r1" });

  it("fails as a whole if it shows one thing", async () => {
    const client = fresh();
    expect(client.failureReason()).toBeNull();
    replies = [refusal(200, 10109), refusal(200, "10109"), refusal(503, "failed")];
    await attempt(client.call(call, {}));
    await attempt(client.call(call, {}));
    expect(client.failureReason()).toBe("noCollectedData");
    await attempt(client.call(call, {}));
    expect(client.failureReason()).toBeNull();
    replies = [refusal(503, "too_slow")];
    const other = fresh();
    await attempt(other.call(call, {}));
    expect(other.failureReason()).toBe("tooSlow");
    replies = [refusal(422, "invalid", { filters: ["tooManyRules"] })];
    const filtered = fresh();
    await attempt(filtered.call(call, {}));
    expect(filtered.failureReason()).toBe("tooManyRules");
  });
});

describe("a block", () => {
  it("fails alone, unless the failure concerns the whole page", async () => {
    expect(await attempt(Promise.resolve(1))).toBe(1);
    expect(await attempt(Promise.reject(new UpstreamError(500, "failed", "no")))).toBeNull();
    await expect(attempt(Promise.reject(new Response(null, { status: 403 })))).rejects.toBeInstanceOf(Response);
    await expect(attempt(Promise.reject(new TypeError("a mistake")))).rejects.toThrow("a mistake");
  });
});
