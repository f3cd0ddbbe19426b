import { once } from "node:events";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  cancelImport,
  checkUpload,
  getImport,
  importSummary,
  listImports,
  removeImport,
  uploadReply,
} from "~/contract/imports/imports";
import { MAX_UPLOAD_FILES, priceUploadPath, UPLOAD_FIELD, uploadPath } from "~/contract/imports/upload";
import type { ImportSummary } from "~/contract/imports/imports";
import { menus } from "~/contract/call";
import { authTypes } from "~/contract/people/session";
import { testServices } from "../../../tests/support/stores/call-handler";
import { csvOf } from "../../../tests/support/test-imports";
import { openTestUpstream } from "../../../tests/support/servers/test-upstream";
import { StateStoreError } from "../../state-store/state-store";
import type { Queries } from "../../state-store/state-store";
import { createUpstream } from "../../upstream";
import { closeWaitingReaders, readersFolder } from "../reader/reader";
import { sweepLeftovers } from "../sweep-leftovers";
import { uploadsFolder } from "./uploads-folder";

const LIMIT = 200_000;

let upstream: Awaited<ReturnType<typeof openTestUpstream>>;
let uploads: string;
beforeAll(async () => {
  upstream = await openTestUpstream({ UPLOAD_LIMIT_BYTES: String(LIMIT) });
  uploads = uploadsFolder(upstream.stores.directory);
  await upstream.addUser("ann", [{ companyId: "acme" }]);
  await upstream.addUser("ben", [{ companyId: "other" }]);
  await upstream.addUser("azure-only", [{ companyId: "acme", vendors: ["azure"] }]);
  const looking = Object.values(menus).map((menuId) => ({ url: "/", menuId, authType: authTypes.view }));
  await upstream.addUser("viewer", [{ companyId: "acme", menus: looking }]);
});
afterAll(() => upstream?.close());

const bill = csvOf([
  {
    ProviderName: "AWS",
    BillingAccountId: "111",
    BillingCurrency: "USD",
    BillingPeriodStart: "2026-01-01",
    ChargePeriodStart: "2026-01-05",
    ChargeCategory: "Usage",
    ServiceCategory: "Compute",
    BilledCost: "5",
    EffectiveCost: "4",
    ListCost: "6",
  },
]);

async function send(address: string, userId: string, body: BodyInit, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${await upstream.tokenOf(userId)}`;
  const request = new Request(`http://upstream${address}`, {
    method: "POST",
    body,
    headers: { authorization, ...headers },
    duplex: "half",
  } as RequestInit);
  const response = await upstream.app.request(request);
  return {
    status: response.status,
    body: (await response.json()) as { Data?: unknown; error?: { code: unknown; message: string } },
  };
}

const formOf = (...files: [name: string, text: string][]) => {
  const form = new FormData();
  for (const [name, text] of files) form.append(UPLOAD_FIELD, new File([text], name));
  return form;
};

const upload = (userId: string, text: string, name = "bill.csv", companyId = "acme") =>
  send(uploadPath, userId, formOf([name, text]), { "x-company-id": companyId });

const call = (address: string, userId: string, request: object) =>
  send(address, userId, JSON.stringify(request), { "content-type": "application/json" });

async function ended(importId: string): Promise<ImportSummary> {
  for (;;) {
    const { body } = await call(getImport.path, "ann", { importId });
    const summary = importSummary.parse((body.Data as { import: unknown }).import);
    if (summary.finishedAt) return summary;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const importIdOf = (answer: { body: { Data?: unknown } }) => uploadReply.parse(answer.body.Data).importId;

describe("an upload", () => {
  it("is answered immediately and imported afterwards", async () => {
    const answer = await upload("ann", bill, "Januar “Rechnung” 1.csv");
    expect(answer.status).toBe(200);
    expect(await ended(importIdOf(answer))).toMatchObject({
      status: "published",
      fileNames: ["Januar “Rechnung” 1.csv"],
      format: "FOCUS 1.0",
      by: "ann",
      bytes: Buffer.byteLength(bill),
      rowsStored: 1,
      sums: [{ fileBilledCost: "5", residual: "0" }],
    });
    await expect.poll(() => readdir(uploads)).toEqual([]);
  });

  it("that is not a bill becomes a failed import with its problem", async () => {
    const summary = await ended(importIdOf(await upload("ann", "a,b\n1,2\n")));
    expect(summary).toMatchObject({ status: "failed", problem: { code: "not-a-bill", file: "bill.csv" } });
    const empty = await ended(importIdOf(await upload("ann", "")));
    expect(empty).toMatchObject({ status: "failed", problem: { code: "empty-file" } });
  });

  it("keeps only the base name of a file", async () => {
    const summary = await ended(importIdOf(await upload("ann", "x", "..\\..\\etc/pass\u0085wd")));
    expect(summary.fileNames).toEqual(["pass wd"]);
  });

  it("of several files is one import: parts of a month together, a duplicate once, and an invalid file separately", async () => {
    const parts = [bill.replace(",5,", ",20,"), bill.replace(",5,", ",300,")] as const;
    const form = formOf(
      ["one.csv", parts[0]],
      ["letter.txt", "Dear Sir"],
      ["two.csv", parts[1]],
      ["copy.csv", parts[0]],
    );
    const answer = await send(uploadPath, "ann", form, { "x-company-id": "acme" });
    expect(uploadReply.parse(answer.body.Data).fileNames).toEqual(["one.csv", "letter.txt", "two.csv", "copy.csv"]);
    expect(await ended(importIdOf(answer))).toMatchObject({
      status: "published",
      fileNames: ["one.csv", "two.csv"],
      sums: [{ fileBilledCost: "320", residual: "0" }],
    });
    const newest = async () =>
      listImports.response.parse((await call(listImports.path, "ann", { itemsPerPage: 1 })).body.Data).imports[0];
    await expect
      .poll(newest)
      .toMatchObject({ status: "failed", fileNames: ["letter.txt"], problem: { code: "not-a-bill" } });
    await expect.poll(() => readdir(uploads)).toEqual([]);
  });

  it("is rejected above the limit, and leaves no files", async () => {
    const large = await upload("ann", "x".repeat(LIMIT + 1), "big.csv");
    expect(large).toMatchObject({ status: 413, body: { error: { code: "too_large" } } });
    expect(large.body.error!.message).toContain("The upload is larger than 200000 bytes.");
    expect(await readdir(uploads)).toEqual([]);
  });

  it("is rejected without space, before and while it is sent", async () => {
    expect((await call(checkUpload.path, "ann", { bytes: 1000 })).status).toBe(200);
    const response = await call(checkUpload.path, "ann", { bytes: Number.MAX_SAFE_INTEGER });
    expect(response).toMatchObject({
      status: 507,
      body: {
        error: {
          code: "no_space",
          values: { needed: expect.stringMatching(/^\d{16}$/), free: expect.stringMatching(/^\d+$/) },
        },
      },
    });
    expect((await call(checkUpload.path, "viewer", { bytes: 1 })).status).toBe(403);
  });

  it("is rejected immediately without space, before it has arrived", async () => {
    const services = testServices(upstream.stores, { UPLOAD_LIMIT_BYTES: String(2 ** 52) });
    const app = createUpstream(services, {
      verify: async () => ({
        subject: "ann",
        verifiedEmail: null,
        session: { key: "session of ann", endsAt: new Date() },
      }),
    });
    const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const headers = {
      authorization: "Bearer ann",
      "x-company-id": "acme",
      "content-type": "multipart/form-data; boundary=b",
      "content-length": 2 ** 51,
    };
    const sending = request({
      port: (server.address() as AddressInfo).port,
      method: "POST",
      path: uploadPath,
      headers,
    });
    sending.on("error", () => undefined).write("--b\r\n");
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(507);
    expect(await readdir(uploads)).toEqual([]);
    sending.destroy();
    server.closeAllConnections();
    server.close();
  });

  it("imports lines of authorized providers only", async () => {
    const restated = bill.replace(",5,", ",77,");
    const summary = await ended(importIdOf(await upload("azure-only", restated)));
    expect(summary).toMatchObject({
      status: "failed",
      sums: [],
      rowsStored: 0,
      problem: { code: "not-authorized", values: { vendor: "aws" } },
    });
    const azure = bill.replace("AWS", "Azure").replace("2026-01-01", "2025-01-01");
    expect(await ended(importIdOf(await upload("azure-only", azure)))).toMatchObject({ status: "published" });
    const mixed = `${azure.trimEnd().replace(",5,", ",6,")}\n${restated.trimEnd().split("\n")[1]}\n`;
    expect(await ended(importIdOf(await upload("azure-only", mixed)))).toMatchObject({
      status: "failed",
      problem: { code: "not-authorized" },
    });
    await expect.poll(() => readdir(uploads)).toEqual([]);
  });

  it("that is interrupted is not an import, and leaves no files", async () => {
    const begun = `--b\r\nContent-Disposition: form-data; name="${UPLOAD_FIELD}"; filename="a.csv"\r\n\r\n${bill}`;
    const broken = await send(uploadPath, "ann", begun, {
      "content-type": "multipart/form-data; boundary=b",
      "x-company-id": "acme",
    });
    expect(broken).toMatchObject({ status: 400, body: { error: { code: "invalid" } } });
    expect(await readdir(uploads)).toEqual([]);
  });

  it.each([
    ["the member is disabled", "disabled_at = now()"],
    ["the menu is gone", "role = 'viewer'"],
    ["the provider is gone", "vendors = '{gcp}'"],
  ])("is not imported if meanwhile %s, and leaves no files", async (_, change) => {
    await upstream.addUser(_, [{ companyId: "acme", role: "editor", vendors: ["aws"] }]);
    const part = (text: string) => new TextEncoder().encode(text);
    const body = new ReadableStream<Uint8Array>({
      start: (sending) =>
        sending.enqueue(
          part(`--b\r\nContent-Disposition: form-data; name="${UPLOAD_FIELD}"; filename="a.csv"\r\n\r\n${bill}`),
        ),
      // Checked after the first part has been received.
      async pull(sending) {
        await upstream.stores.stateStore.query(`UPDATE members SET ${change} WHERE user_id = $1`, [_]);
        sending.enqueue(part("\r\n--b--\r\n"));
        sending.close();
      },
    });
    const imports = async () => (await call(listImports.path, "ann", {})).body.Data;
    const before = await imports();
    const answer = await send(uploadPath, _, body, {
      "content-type": "multipart/form-data; boundary=b",
      "x-company-id": "acme",
    });
    expect([401, 403]).toContain(answer.status);
    expect(await imports()).toEqual(before);
    expect(await readdir(uploads)).toEqual([]);
  });

  it.each([
    ["leaves no files if its import cannot be registered", uploadPath, "INSERT INTO imports", false, 0],
    ["keeps its files if its import may have been registered", uploadPath, "INSERT INTO imports", true, 2],
    ["leaves nothing if its price lists cannot be registered", priceUploadPath, "'b.csv'", false, 0],
  ])("%s", async (_, address, failing, isUncertain, files) => {
    const { stateStore } = upstream.stores;
    const failingOn = (db: Queries): Queries => ({
      query: (sql, values = []) =>
        `${sql} '${values.join("' '")}'`.includes(failing)
          ? Promise.reject(new StateStoreError("away", isUncertain))
          : db.query(sql, values),
    });
    const services = {
      ...testServices(upstream.stores),
      stateStore: {
        ...stateStore,
        ...failingOn(stateStore),
        transaction: ((work) => stateStore.transaction((tx) => work(failingOn(tx)))) as typeof stateStore.transaction,
      },
    };
    const session = { key: "session of ann", endsAt: new Date() };
    const app = createUpstream(services, {
      verify: async () => ({ subject: "ann", verifiedEmail: null, session }),
    });
    await stateStore.query("UPDATE users SET is_operator = true WHERE user_id = 'ann'");
    const response = await app.request(address, {
      method: "POST",
      body: formOf(["a.csv", bill], ["b.csv", bill]),
      headers: { authorization: "Bearer ann", "x-company-id": "acme" },
    });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
    const left = await readdir(uploads);
    expect(left).toHaveLength(files);
    for (const name of left) await rm(path.join(uploads, name));
    expect(await stateStore.query("SELECT name FROM price_files")).toEqual([]);
  });

  it("requires a file, and accepts no more than a form may contain", async () => {
    expect(await send(uploadPath, "ann", formOf(), { "x-company-id": "acme" })).toMatchObject({
      status: 422,
      body: { error: { code: "invalid" } },
    });
    const many = formOf(
      ...Array.from({ length: MAX_UPLOAD_FILES + 1 }, (_, n): [string, string] => [`${n}.csv`, bill]),
    );
    expect(await send(uploadPath, "ann", many, { "x-company-id": "acme" })).toMatchObject({
      status: 422,
      body: { error: { code: "too_many" } },
    });
    expect(await readdir(uploads)).toEqual([]);
  });

  it("requires permission to edit", async () => {
    expect((await upload("ben", bill)).status).toBe(403);
    expect((await upload("viewer", bill)).status).toBe(403);
    expect(await readdir(uploads)).toEqual([]);
  });
});

describe("imports of a company", () => {
  it("are hidden from others, and can be removed only by members who see all of them", async () => {
    const importId = importIdOf(await upload("ann", bill.replace("2026-01-05", "2026-01-06")));
    await ended(importId);
    expect((await call(getImport.path, "ben", { importId })).status).toBe(404);
    expect((await call(removeImport.path, "ben", { importId })).status).toBe(404);
    expect((await call(removeImport.path, "azure-only", { importId })).status).toBe(403);
    expect((await call(getImport.path, "azure-only", { importId })).status).toBe(404);
    expect((await call(removeImport.path, "ann", { importId })).status).toBe(200);
    expect(await ended(importId)).toMatchObject({ status: "removed" });
    // Once more, from a page that still shows it.
    expect((await call(removeImport.path, "ann", { importId })).status).toBe(200);
    expect((await call(removeImport.path, "ann", { importId: "unknown" })).status).toBe(404);
    const removals = "SELECT 1 FROM audit_entries WHERE action = 'import.removed'";
    expect(await upstream.stores.stateStore.query(removals)).toHaveLength(1);
  });

  it("can be cancelled by members who may edit, until they have ended", async () => {
    const importId = importIdOf(await upload("ann", bill.replace(",5,", ",55,")));
    expect((await call(cancelImport.path, "ben", { importId })).status).toBe(404);
    expect((await call(cancelImport.path, "viewer", { importId })).status).toBe(403);
    expect((await call(cancelImport.path, "ann", { importId })).status).toBe(200);
    expect(await ended(importId)).toMatchObject({ status: "cancelled", problem: null, sums: [], ahead: null });
    expect((await call(cancelImport.path, "ann", { importId })).status).toBe(409);
    expect((await call(cancelImport.path, "ann", { importId: "unknown" })).status).toBe(404);
    await expect.poll(() => readdir(uploads)).toEqual([]);
  });

  it("are listed newest first, by state and provider", async () => {
    const list = async (request: object) =>
      listImports.response.parse((await call(listImports.path, "ann", request)).body.Data);
    const listed = await list({});
    expect(listed.total).toBe(listed.imports.length);
    expect(listed.imports.map(({ createdAt }) => createdAt)).toEqual(
      listed.imports
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    expect((await list({ statuses: ["failed"] })).imports.every(({ status }) => status === "failed")).toBe(true);
    expect((await list({ vendor: "gcp" })).total).toBe(0);
    const second = await list({ page: 2, itemsPerPage: 1 });
    expect([second.total, second.imports.map(({ importId }) => importId)]).toEqual([
      listed.total,
      [listed.imports[1]!.importId],
    ]);
  });
});

describe("cleaning up at start", () => {
  it("ends interrupted imports and deletes their uploads", async () => {
    const { stores } = upstream;
    await stores.stateStore.query(
      "INSERT INTO imports (import_id, company_id, status, files, fingerprint, created_by) VALUES ('cut', 'acme', 'storing', $1, '', 'ann')",
      [JSON.stringify([{ name: "bill.csv", bytes: 1 }])],
    );
    await mkdir(uploads, { recursive: true });
    await writeFile(path.join(uploads, "left-over"), "x");
    await utimes(path.join(uploads, "left-over"), 1, 1);
    await closeWaitingReaders();
    const reading = readersFolder(stores.directory);
    await mkdir(path.join(reading, "left-over", "engine"), { recursive: true });
    await sweepLeftovers(testServices(stores));
    expect(await ended("cut")).toMatchObject({ status: "failed", problem: { code: "interrupted", file: "bill.csv" } });
    expect(await readdir(uploads)).toEqual([]);
    expect(await readdir(reading)).toEqual([]);
  });
});
