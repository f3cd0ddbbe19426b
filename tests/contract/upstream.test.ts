import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { calls, errorReply, menus } from "~/contract/call";
import type { Call } from "~/contract/call";
import { getCost } from "~/contract/costs/cost-analytics";
import { getFilterValues } from "~/contract/costs/cost-filters";
import { UPLOAD_FIELD, uploadPath } from "~/contract/imports/upload";
import { authTypes } from "~/contract/people/session";
import { costFile } from "~/contract/tables/table-files";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { reuseTokens } from "../support/requests/reuse-tokens";
import { sampleRequests } from "../support/requests/sample-requests";
import { openTestUpstream } from "../support/servers/test-upstream";

let upstream: Awaited<ReturnType<typeof openTestUpstream>>;
let tokenOf: ReturnType<typeof reuseTokens>;

beforeAll(async () => {
  upstream = await openTestUpstream();
  tokenOf = reuseTokens(upstream);
  await upstream.addUser("anna", [{ companyId: "acme" }, { companyId: "shared" }]);
  await upstream.addUser("ben", [{ companyId: "other" }, { companyId: "shared" }]);
  const viewPermissions = Object.values(menus).map((menuId) => ({ url: "/", menuId, authType: authTypes.view }));
  await upstream.addUser("viewer", [{ companyId: "acme", menus: viewPermissions }]);
  const slice = (companyId: string, sliceId: number, product: string) => ({
    companyId,
    sliceId,
    vendor: "aws" as const,
    month: "2026-10",
    lines: [testLine({ product })],
  });
  await storeSlices(upstream.stores, [
    slice("acme", 1, "of acme"),
    slice("other", 2, "of other"),
    slice("shared", 3, "of shared"),
  ]);
});
afterAll(() => upstream.close());

async function post(userId: string, path: string, changes: Record<string, unknown>) {
  const headers = { authorization: `Bearer ${await tokenOf(userId)}` };
  return upstream.app.request(path, {
    method: "POST",
    headers,
    body: JSON.stringify({ ...sampleRequests[path], ...changes }),
  });
}

describe("two companies", () => {
  test.each([getCost, costFile.csv, getFilterValues])("see only their own lines: $path", async ({ path }) => {
    const read = async (userId: string, companyId: string) => (await post(userId, path, { companyId })).text();
    expect(await read("anna", "acme")).toContain("of acme");
    expect(await read("ben", "other")).toContain("of other");
    for (const user of ["anna", "ben"]) expect(await read(user, "shared")).toContain("of shared");
    expect((await read("anna", "acme")) + (await read("anna", "shared"))).not.toContain("of other");
    expect((await post("anna", path, { companyId: "other" })).status).toBe(403);
    expect((await post("anna", path, { companyId: ["acme", "other"] })).status).toBe(422);
    expect((await post("anna", path, { companyId: "" })).status).toBe(403);
    expect((await post("anna", path, { companyId: "\0" })).status).toBe(403);
  });

  test("a forged request context changes nothing", async () => {
    const answer = await post("anna", getCost.path, {
      companyId: "acme",
      userId: "ben",
      userEmail: "ben",
      siteCode: "internal",
    });
    expect(await answer.text()).toContain("of acme");
  });
});

const isWorkbook = ({ path }: Pick<Call, "path">) => path.endsWith("/xlsx");

test.each(
  calls.filter((call) => call.method === "POST" && !isWorkbook(call)).map((call) => [call.path, call] as const),
)("%s fails for no text that the state store cannot contain", async (path, { request }) => {
  // Other fields are rejected by their schema, as every call does (calls.test.ts); the company is not (above).
  const accepted = Object.entries(request.shape).filter(([, schema]) => (schema as z.ZodType).safeParse("\0").success);
  for (const [name] of accepted) {
    const answer = await post("anna", path, { [name]: "\0" });
    // A stream that nobody reads would keep its query.
    await answer.text();
    expect([200, 400, 403, 404, 409, 422], name).toContain(answer.status);
  }
});

// Their fields are those of CSV files, and each starts a process.
test("workbooks take the requests of CSV files", () => {
  for (const { path, request } of calls.filter(isWorkbook))
    expect([path, calls.find((call) => call.path === path.replace(/xlsx$/, "csv"))?.request]).toEqual([path, request]);
});

describe("the upload, which is not a JSON call", () => {
  const upload = async (headers: Record<string, string>) => {
    const body = new FormData();
    body.append(UPLOAD_FIELD, new File(["a,b\n1,2\n"], "bill.csv"));
    const response = await upstream.app.request(uploadPath, { method: "POST", headers, body });
    return { status: response.status, code: errorReply.parse(await response.json()).error.code };
  };
  const bearer = async (userId: string) => ({ authorization: `Bearer ${await tokenOf(userId)}` });

  test("requires a token, the company and permission to change imports", async () => {
    expect(await upload({ "x-company-id": "acme" })).toEqual({ status: 401, code: 406 });
    expect(await upload({ ...(await bearer("ben")), "x-company-id": "acme" })).toEqual({
      status: 403,
      code: "no_access",
    });
    expect(await upload({ ...(await bearer("viewer")), "x-company-id": "acme" })).toEqual({
      status: 403,
      code: "forbidden",
    });
  });
});

describe("the OpenAPI description", () => {
  type Operation = {
    summary: string;
    security?: unknown[];
    parameters?: object[];
    requestBody?: { content: Record<string, { schema: object }> };
    responses: Record<string, object>;
  };
  let document: { openapi: string; info: object; paths: Record<string, Record<string, Operation>> };
  beforeAll(async () => {
    const response = await upstream.app.request("/api/openapi.json");
    expect(response.headers.get("content-type")).toContain("application/json");
    document = await response.json();
  });

  test("is OpenAPI 3.1, with every call", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info).toEqual({ title: expect.any(String), version: expect.any(String) });
    for (const call of calls) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation, call.path).toBeDefined();
      expect(operation!.summary).toBe(call.summary);
      expect(Object.keys(operation!.responses).sort()).toEqual(["200", "default"]);
      expect(operation!.security === undefined).toBe(call.access === "public");
    }
  });

  test("describes the forms with files, which are no calls", () => {
    const [bills, prices] = ["/earth/api/import/upload", "/earth/api/price/upload"].map(
      (path) => document.paths[path]!.post!,
    );
    for (const operation of [bills!, prices!]) {
      expect(operation.parameters).toEqual([expect.objectContaining({ name: "x-company-id", in: "header" })]);
      expect(operation.security).toEqual([{ bearer: [] }]);
      expect(Object.keys(operation.responses).sort()).toEqual(["200", "default"]);
      const { schema } = operation.requestBody!.content["multipart/form-data"]!;
      expect(schema).toMatchObject({
        properties: { files: { type: "array", items: { type: "string", format: "binary" } } },
      });
    }
    expect(JSON.stringify(bills!.responses["200"])).toContain("importId");
  });

  test("describes the fields of calls without a body", () => {
    const parametersOf = (path: string) => document.paths[path]!.get!.parameters;
    expect(parametersOf("/earth/api/user/session/logout")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "withoutCurrent", in: "query", required: false }),
        expect.objectContaining({ name: "companyId", in: "query", required: false }),
      ]),
    );
    expect(parametersOf("/api_v2.0/general/keycloak/json")).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: "domain", in: "query" })]),
    );
  });

  test("has resolvable references and field names", () => {
    const cost = document.paths[getCost.path]!.post!.requestBody!.content["application/json"]!.schema;
    expect(Object.keys((cost as { properties: object }).properties)).toEqual(
      expect.arrayContaining(["startDate", "selectedVendors", "companyId"]),
    );
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
    expect(references).toEqual([]);
  });
});

test("/healthz responds without a token and names the engine", async () => {
  const response = await upstream.app.request("/healthz");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    status: "ok",
    alive: true,
    ready: true,
    missing: [],
    engine: expect.stringMatching(/^\d+\.\d+/),
  });
});

test("/healthz/live is 200 as long as the process responds, whatever the state of its stores", async () => {
  const response = await upstream.app.request("/healthz/live");
  expect(await response.json()).toEqual({ status: "ok", alive: true });
});

test("an unknown path has the same error format", async () => {
  const response = await upstream.app.request("/api/v3/nothing", { method: "POST", body: "{}" });
  expect(response.status).toBe(404);
  expect(errorReply.parse(await response.json()).error.code).toBe("not_found");
});

test("a request id is passed on, or created", async () => {
  const response = await upstream.app.request("/healthz", { headers: { "x-request-id": "from-the-web-app" } });
  expect(response.headers.get("x-request-id")).toBe("from-the-web-app");
  expect((await upstream.app.request("/healthz")).headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("field errors have a code and an English message", async () => {
  const answer = await post("anna", getCost.path, { endDate: "2026-09-01" });
  expect(answer.status).toBe(422);
  const message = "End date cannot be earlier than start date.";
  expect(await answer.json()).toEqual({ error: { code: "invalid", message, fields: { endDate: ["dateReversed"] } } });
  const invalid = await (await post("anna", getCost.path, { startDate: "2026-02-30" })).json();
  expect(invalid).toEqual({
    error: { code: "invalid", message: "Date is invalid", fields: { startDate: ["dateInvalid"] } },
  });
});
