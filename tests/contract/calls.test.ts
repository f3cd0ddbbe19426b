import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { calls, errorReply, menus } from "~/contract/call";
import type { Call } from "~/contract/call";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { authTypes } from "~/contract/people/session";
import { apiRoots } from "~/lib/people/profiles";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { sampleRequests } from "../support/requests/sample-requests";
import { storeSampleState } from "../support/requests/sample-state";
import { storedVersion } from "../support/requests/stored-version";
import { openTestUpstream } from "../support/servers/test-upstream";
import type { TokenChanges } from "../support/servers/test-upstream";

let upstream: Awaited<ReturnType<typeof openTestUpstream>>;

beforeAll(async () => {
  upstream = await openTestUpstream();
  const { addUser, stores } = upstream;
  const withMenus = (authType: (typeof authTypes)[keyof typeof authTypes]) =>
    Object.values(menus).map((menuId) => ({ url: "/", menuId, authType }));
  await addUser("full", [{ companyId: "acme" }]);
  await addUser("viewer", [{ companyId: "acme", menus: withMenus(authTypes.view) }]);
  await addUser("barred", [{ companyId: "acme", menus: withMenus(authTypes.none) }]);
  await addUser("without-menus", [{ companyId: "acme", menus: [] }]);
  await addUser("azure-only", [{ companyId: "acme", vendors: ["azure"] }]);
  await addUser("outsider", [{ companyId: "other" }]);
  await addUser("alone", []);
  await storeSlices(stores, [
    { companyId: "acme", sliceId: 1, vendor: "aws", month: "2026-10", lines: [testLine({ tags: { team: "a" } })] },
    // A sample request removes the previous import; this one stays.
    { companyId: "acme", sliceId: 3, vendor: "aws", month: "2026-11", lines: [testLine({ day: "2026-11-01" })] },
    {
      companyId: "other",
      sliceId: 2,
      vendor: "aws",
      month: "2026-10",
      lines: [testLine({ product: "Secret", billed: "77" })],
    },
  ]);
  await storeSampleState(stores.stateStore, { userId: "full", companyId: "acme" });
});
afterAll(() => upstream.close());

const as = async (userId: string, call: Call, changes: Record<string, unknown> = {}, token: TokenChanges = {}) =>
  upstream.send(
    call,
    { ...sampleRequests[call.path], ...changes },
    { authorization: `Bearer ${await upstream.tokenOf(userId, token)}` },
  );

/** Status and code of an answer that must be a well-formed error. */
async function refusal(answer: Promise<Response>) {
  const response = await answer;
  const { error } = errorReply.parse(await response.json());
  return { status: response.status, code: error.code, fields: error.fields };
}

test("every root of spec §7 has calls, and lists have the page sizes of spec §9", () => {
  const roots = Object.values(apiRoots);
  const used = calls.map(({ path }) => roots.find((root) => path.startsWith(`${root}/`)));
  expect(new Set(used)).toEqual(new Set(roots));
  const query = { startDate: "202610", endDate: "202610", currency: "USD" };
  const { utilization, inventory } = commitmentCalls.reservations;
  expect(utilization.request.parse(query)).toMatchObject({ page: 1, itemsPerPage: 20 });
  expect(inventory.request.parse(query)).toMatchObject({ page: 1, itemsPerPage: 10 });
});

const named = (list: Call[]) => list.map((call) => [`${call.method} ${call.path}`, call] as const);
const guarded = named(calls.filter((call) => call.access !== "public"));
const ofCompany = named(calls.filter((call) => call.access === "company" || typeof call.access === "object"));
const ofMenu = named(calls.filter((call) => typeof call.access === "object"));
const editing = named(calls.filter((call) => typeof call.access === "object" && call.access.level === "edit"));
const posted = named(calls.filter((call) => call.method === "POST"));
/** Calls whose sample requests contain AWS: as a value, at any depth and under any name. */
const ofVendors = named(
  calls.filter(
    ({ path }) =>
      // Choosing providers of a company or a member does not request their costs.
      !/\/(company\/settings\/save|member\/(save|invite))$/.test(path) &&
      /"aws"(?!:)/.test(JSON.stringify(sampleRequests[path])),
  ),
);

test("every call has a sample request", () => {
  expect(Object.keys(sampleRequests).sort()).toEqual(calls.map((call) => call.path).sort());
});

describe.each(guarded)("%s", (_name, call) => {
  const signedOut = { status: 401, code: 406 };

  test("needs a token", async () => {
    expect(await refusal(upstream.send(call, sampleRequests[call.path]!))).toMatchObject(signedOut);
    expect(await refusal(upstream.send(call, {}))).toMatchObject(signedOut);
  });

  test("needs an unexpired token of the issuer for this API and a known user", async () => {
    expect(await refusal(as("full", call, {}, { forged: true }))).toMatchObject(signedOut);
    expect(await refusal(as("full", call, {}, { issuer: "https://elsewhere.example" }))).toMatchObject(signedOut);
    expect(await refusal(as("full", call, {}, { audience: "another-api" }))).toMatchObject(signedOut);
    expect(await refusal(as("full", call, {}, { expiresAt: Math.floor(Date.now() / 1000) - 60 }))).toMatchObject(
      signedOut,
    );
    expect(await refusal(as("stranger", call))).toMatchObject(signedOut);
    expect(await refusal(upstream.send(call, {}, { authorization: "Bearer x.y.z" }))).toMatchObject(signedOut);
    const [, claims] = (await upstream.tokenOf("full")).split(".");
    for (const alg of ["none", "HS256"]) {
      const unsigned = `${Buffer.from(JSON.stringify({ alg, kid: "test" })).toString("base64url")}.${claims}.`;
      expect(await refusal(upstream.send(call, {}, { authorization: `Bearer ${unsigned}` }))).toMatchObject(signedOut);
    }
    expect(
      await refusal(upstream.send(call, {}, { authorization: `Basic ${await upstream.tokenOf("full")}` })),
    ).toMatchObject(signedOut);
  });

  test("is refused to users of other companies", async () => {
    expect(await refusal(as("outsider", call, { companyId: "acme" }))).toMatchObject({
      status: 403,
      code: "no_access",
    });
    expect(await refusal(as("outsider", call, { companyId: "does-not-exist" }))).toMatchObject({
      status: 403,
      code: "no_access",
    });
  });

  test("rejects a request that violates its schema, and names the field", async () => {
    const answer = await refusal(as("full", call, { siteCode: "x".repeat(65) }));
    expect(answer).toMatchObject({ status: 422, code: "invalid" });
    expect(Object.keys(answer.fields ?? {})).toEqual(["siteCode"]);
  });
});

test.each(ofCompany)("%s is refused to a user without a company", async (_name, call) => {
  expect(await refusal(as("alone", call))).toMatchObject({ status: 403, code: "no_access" });
});

test.each(ofMenu)("%s is refused without permission on its menu", async (_name, call) => {
  for (const user of ["barred", "without-menus"])
    expect(await refusal(as(user, call))).toMatchObject({ status: 403, code: "forbidden" });
});

test.each(editing)("%s is refused to those who may only look", async (_name, call) => {
  expect(await refusal(as("viewer", call))).toMatchObject({ status: 403, code: "forbidden" });
});

test.each(ofVendors)("%s is refused for a provider the user may not see", async (_name, call) => {
  expect(await refusal(as("azure-only", call))).toMatchObject({ status: 403, code: "no_access" });
});

const withVendor = named(calls.filter((call) => "vendor" in call.request.shape));

test.each(withVendor)("%s is refused for a provider that the sample does not name", async (_name, call) => {
  expect(await refusal(as("azure-only", call, { vendor: "gcp" }))).toMatchObject({ status: 403, code: "no_access" });
});

test.each(ofVendors)("%s is refused for it beside one that they may see", async (_name, call) => {
  const { selectedVendors, selectedVendor } = call.request.shape;
  if (selectedVendors)
    expect(await refusal(as("azure-only", call, { selectedVendors: ["azure", "aws"] }))).toMatchObject({
      status: 403,
      code: "no_access",
    });
  if (selectedVendor)
    expect(await refusal(as("azure-only", call, { selectedVendors: ["azure"], selectedVendor: "aws" }))).toMatchObject({
      status: 403,
      code: "no_access",
    });
});

test.each(named(calls.filter(({ path }) => path.startsWith("/api/v3/billing/invoice/sent/file"))))(
  "%s knows a file that was sent only for its company and provider",
  async (_name, call) => {
    for (const user of ["full", "viewer"]) expect((await as(user, call)).status).toBe(200);
    for (const [user, companyId] of [
      ["outsider", "other"],
      ["azure-only", "acme"],
    ] as const)
      expect(await refusal(as(user, call, { companyId }))).toMatchObject({ status: 404 });
  },
);

describe.each(posted)("%s", (_name, call) => {
  const post = async (body: string) =>
    upstream.app.request(call.path, {
      method: "POST",
      headers: { authorization: `Bearer ${await upstream.tokenOf("full")}` },
      body,
    });

  test("an id that no store can hold is not found or invalid", async () => {
    const ids = Object.keys(sampleRequests[call.path] ?? {}).filter((name) => /Id$|^seq$/.test(name));
    for (const id of ids) expect((await as("full", call, { [id]: "a\u0000b" })).status, id).toBeLessThan(500);
  });

  test("a number that no store can hold is not found or invalid", async () => {
    for (const number of [2 ** 31, Number.MAX_SAFE_INTEGER])
      for (const [field, schema] of Object.entries(call.request.shape) as [string, z.ZodType][]) {
        const changed = [number, [number]].find((value) => schema.safeParse(value).success);
        if (changed === undefined) continue;
        expect((await as("full", call, { [field]: changed })).status, field).not.toBe(500);
      }
  });

  test("rejects anything but a JSON object of whole characters", async () => {
    for (const body of ["{", "[]", "null", '"text"', "12", "a=b", String.raw`{"name":["\\\ud83d"]}`])
      expect(await refusal(post(body))).toMatchObject({ status: 400, code: "invalid" });
  });

  test("rejects a body larger than a megabyte", async () => {
    expect(await refusal(post(JSON.stringify({ siteCode: "x".repeat(1024 ** 2) })))).toMatchObject({
      status: 413,
      code: "too_large",
    });
  });

  test("rejects a request without its required fields", async () => {
    const required = Object.keys(call.request.shape).filter(
      (field) => !call.request.shape[field].safeParse(undefined).success,
    );
    const answer = await post("{}");
    if (required.length > 0)
      expect(await refusal(Promise.resolve(answer))).toMatchObject({ status: 422, code: "invalid" });
    else {
      expect(answer.status).toBe(200);
      // An unread download would keep its place in the queue.
      await answer.arrayBuffer();
    }
  });
});

/** Calls that require permission to edit but change nothing: free space, previews and choices. */
const onlyAsking = [
  "/earth/api/import/space",
  "/api/v3/billing/profile/preview",
  "/api/v3/anomaly/rule/detail",
  "/api/v3/anomaly/rule/recipients",
  "/api/v3/budget/choices",
];

test.each(editing)("%s, which needs permission to edit, changes something", (_name, call) => {
  expect(call.changes === true).toBe(!onlyAsking.includes(call.path));
});

/**
 * These need a current code or signature, or that nobody can sign in yet; account.test.ts, passkeys.test.ts and
 * company-calls.test.ts cover them.
 */
const withCode = [
  "/earth/api/setup",
  "/earth/api/user/otp/confirm",
  "/earth/api/user/otp/recovery",
  "/earth/api/user/otp/stop",
  "/earth/api/user/passkey/add",
];

test.each(named(calls.filter(({ path }) => !withCode.includes(path))))(
  "%s replies as the contract says",
  async (_name, call) => {
    const response = await as("full", call, await storedVersion(call, (...asked) => as("full", ...asked)));
    expect(response.status).toBe(200);
    if (call.streams) {
      expect(response.headers.get("content-type")).toBe(
        call.streams.startsWith("text/") ? `${call.streams}; charset=utf-8` : call.streams,
      );
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
      return;
    }
    const { Data } = (await response.json()) as { Data: unknown };
    expect(call.response.parse(Data)).toEqual(Data);
  },
);
