import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { calls, errorReply, menus } from "~/contract/call";
import type { Call } from "~/contract/call";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { administration } from "~/contract/people/roles";
import { authTypes } from "~/contract/people/session";
import { tableFormats } from "~/contract/tables/tables";
import { apiRoots } from "~/lib/people/profiles";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { reuseTokens } from "../support/requests/reuse-tokens";
import { sampleRequests } from "../support/requests/sample-requests";
import { storeSampleState } from "../support/requests/sample-state";
import { storedVersion } from "../support/requests/stored-version";
import { openTestUpstream } from "../support/servers/test-upstream";
import type { TokenChanges } from "../support/servers/test-upstream";

/**
 * One function receives all calls, so its kinds of refusal are all tried at two calls, and at every call one of each
 * that shows that the call is behind it.
 */
let upstream: Awaited<ReturnType<typeof openTestUpstream>>;
/** For requests that are refused, as the accepted ones may end the token's session. */
let tokenOf: ReturnType<typeof reuseTokens>;

beforeAll(async () => {
  upstream = await openTestUpstream();
  tokenOf = reuseTokens(upstream);
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

const sendWith = async (call: Call, changes: Record<string, unknown>, token: string) =>
  upstream.send(call, { ...sampleRequests[call.path], ...changes }, { authorization: `Bearer ${token}` });

const as = async (userId: string, call: Call, changes: Record<string, unknown> = {}) =>
  sendWith(call, changes, await upstream.tokenOf(userId));

/** Status and error of an answer that must be a well-formed error, and contain nothing else. */
async function refusal(answer: Response | Promise<Response>) {
  const response = await answer;
  const body: unknown = await response.json();
  const { error } = errorReply.parse(body);
  expect(body).toEqual({ error });
  return { status: response.status, ...error };
}

/** The refusal of a call's sample request, with changes to it or to the user's token. */
const refusalOf = async (userId: string, call: Call, changes: Record<string, unknown> = {}, token: TokenChanges = {}) =>
  refusal(sendWith(call, changes, await tokenOf(userId, token)));

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

const signedOut = { status: 401, code: 406 };
const noAccess = { status: 403, code: "no_access" };
const forbidden = { status: 403, code: "forbidden" };

describe.each(guarded)("%s", (_name, call) => {
  test("needs a token of the issuer", async () => {
    expect(await refusal(upstream.send(call, sampleRequests[call.path]!))).toMatchObject(signedOut);
    expect(await refusalOf("full", call, {}, { forged: true })).toMatchObject(signedOut);
  });

  test("is refused to users of other companies", async () => {
    // Whatever the company has of what the sample requests.
    const message = "This user has no permissions to access.";
    expect(await refusalOf("outsider", call, { companyId: "acme" })).toEqual({ ...noAccess, message });
  });

  test("rejects a request that violates its schema, and names the field", async () => {
    const answer = await refusalOf("full", call, { siteCode: "x".repeat(65) });
    expect(answer).toMatchObject({ status: 422, code: "invalid" });
    expect(Object.keys(answer.fields ?? {})).toEqual(["siteCode"]);
  });
});

/** A call that reads and one that changes, to which everything is tried. */
const examples = guarded.filter(([name]) =>
  ["GET /earth/api/user/session/logout", "POST /api/v3/common/serviceGroups/save"].includes(name),
);

test("the examples are a call without a body and one with", () => {
  expect(examples.map(([, { method }]) => method).sort()).toEqual(["GET", "POST"]);
});

test.each(examples)("%s needs an unexpired token of the issuer for this API and a known user", async (_name, call) => {
  const changed: TokenChanges[] = [
    { issuer: "https://elsewhere.example" },
    { audience: "another-api" },
    { expiresAt: Math.floor(Date.now() / 1000) - 60 },
  ];
  for (const token of changed)
    expect(await refusalOf("full", call, {}, token), JSON.stringify(token)).toMatchObject(signedOut);
  expect(await refusalOf("stranger", call)).toMatchObject(signedOut);
  const token = await tokenOf("full");
  const [, claims] = token.split(".");
  const unsigned = ["none", "HS256"].map(
    (alg) => `Bearer ${Buffer.from(JSON.stringify({ alg, kid: "test" })).toString("base64url")}.${claims}.`,
  );
  for (const authorization of ["Bearer x.y.z", ...unsigned, `Basic ${token}`])
    expect(await refusal(upstream.send(call, {}, { authorization })), authorization).toMatchObject(signedOut);
  // Who has no token learns nothing of the request either.
  expect(await refusal(upstream.send(call, {}))).toMatchObject(signedOut);
});

test.each(examples)("%s is refused for a company that does not exist", async (_name, call) => {
  expect(await refusalOf("outsider", call, { companyId: "does-not-exist" })).toMatchObject(noAccess);
});

test.each(ofCompany)("%s is refused to a user without a company", async (_name, call) => {
  expect(await refusalOf("alone", call)).toMatchObject(noAccess);
});

test.each(ofMenu)("%s is refused without permission on its menu", async (_name, call) => {
  expect(await refusalOf("barred", call)).toMatchObject(forbidden);
});

test("a call of each menu is refused to a user without any menu", async () => {
  const byMenu = new Map(ofMenu.map(([, call]) => [(call.access as { menu: string }).menu, call]));
  expect(byMenu.size).toBeGreaterThan(5);
  for (const [menu, call] of byMenu) expect(await refusalOf("without-menus", call), menu).toMatchObject(forbidden);
});

test.each(editing)("%s is refused to those who may only look", async (_name, call) => {
  expect(await refusalOf("viewer", call)).toMatchObject(forbidden);
});

test.each(ofVendors)("%s is refused for a provider the user may not see", async (_name, call) => {
  expect(await refusalOf("azure-only", call)).toMatchObject(noAccess);
});

const withVendor = named(calls.filter((call) => "vendor" in call.request.shape));

test.each(withVendor)("%s is refused for a provider that the sample does not name", async (_name, call) => {
  expect(await refusalOf("azure-only", call, { vendor: "gcp" })).toMatchObject(noAccess);
});

test.each(ofVendors)("%s is refused for it beside one that they may see", async (_name, call) => {
  const { selectedVendors, selectedVendor } = call.request.shape;
  if (selectedVendors)
    expect(await refusalOf("azure-only", call, { selectedVendors: ["azure", "aws"] })).toMatchObject(noAccess);
  if (selectedVendor)
    expect(await refusalOf("azure-only", call, { selectedVendors: ["azure"], selectedVendor: "aws" })).toMatchObject(
      noAccess,
    );
});

test.each(named(calls.filter(({ path }) => path.startsWith("/api/v3/billing/invoice/sent/file"))))(
  "%s knows a file that was sent only for its company and provider",
  async (_name, call) => {
    for (const user of ["full", "viewer"]) expect((await as(user, call)).status).toBe(200);
    for (const [user, companyId] of [
      ["outsider", "other"],
      ["azure-only", "acme"],
    ] as const)
      expect(await refusalOf(user, call, { companyId })).toMatchObject({ status: 404 });
  },
);

const post = async ({ path }: Call, body: string, token: string) =>
  upstream.app.request(path, { method: "POST", headers: { authorization: `Bearer ${token}` }, body });
const tooLong = JSON.stringify({ siteCode: "x".repeat(1024 ** 2) });

describe.each(posted)("%s", (_name, call) => {
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

  test("rejects anything but a JSON object, and a body larger than a megabyte", async () => {
    const token = await tokenOf("full");
    expect(await refusal(post(call, "[]", token))).toMatchObject({ status: 400, code: "invalid" });
    expect(await refusal(post(call, tooLong, token))).toMatchObject({ status: 413, code: "too_large" });
  });

  test("rejects a request without its required fields", async () => {
    const required = Object.keys(call.request.shape).filter(
      (field) => !call.request.shape[field].safeParse(undefined).success,
    );
    // The sample is as empty, and accepted below.
    if (required.length === 0 && Object.keys(sampleRequests[call.path]!).length === 0) return;
    const answer = await post(call, "{}", await upstream.tokenOf("full"));
    if (required.length > 0) expect(await refusal(answer)).toMatchObject({ status: 422, code: "invalid" });
    else {
      expect(answer.status).toBe(200);
      // An unread download would keep its place in the queue.
      await answer.arrayBuffer();
    }
  });
});

test("whatever is not a JSON object of whole characters is rejected", async () => {
  const [, call] = examples.find(([, { method }]) => method === "POST")!;
  for (const body of ["{", "[]", "null", '"text"', "12", "a=b", String.raw`{"name":["\\\ud83d"]}`])
    expect(await refusal(post(call, body, await tokenOf("full"))), body).toMatchObject({
      status: 400,
      code: "invalid",
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

/** Each starts a process, and restricted-member.test.ts reads all of those that more than administrators get. */
const isReadElsewhere = ({ streams, access }: Call) =>
  streams === tableFormats.xlsx && typeof access === "object" && !administration.includes(access.menu);

test.each(named(calls.filter((call) => !withCode.includes(call.path) && !isReadElsewhere(call))))(
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
