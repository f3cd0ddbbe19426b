import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { exchange, hostileRequests, sendHostile } from "../../../tests/support/requests/hostile-requests";
import { stateServices } from "../../../tests/support/stores/state-services";
import { openTestState } from "../../../tests/support/stores/test-state";
import type { StateStore } from "../../state-store/state-store";
import { openOperator } from "./operator";
import { changeUsersInServer, findOperator, runTaskInServer } from "./operator-client";
import type { Operator } from "./operator-client";

let folder: string;
let stateStore: StateStore;
let door: Awaited<ReturnType<typeof openOperator>>;
let there: Operator;
const failed = vi.fn();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-operator-"));
  stateStore = await openTestState();
  const services = stateServices(stateStore, { DATA_DIR: folder });
  door = await openOperator({ ...services, log: { ...services.log, error: failed } });
  there = (await findOperator(folder))!;
});
afterAll(async () => {
  await door.close();
  await stateStore.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (where: string, body: string, secret = there.secret) =>
  fetch(there.url + where, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
  });

it("accepts the secret of a file that only this account can read", async () => {
  expect((await stat(path.join(folder, "operator.json"))).mode & 0o777).toBe(0o600);
  for (const secret of ["", "x", there.secret.slice(1), `${there.secret}x`]) {
    expect((await post("/user", "{}", secret)).status).toBe(401);
    expect(await changeUsersInServer({ ...there, secret }, { action: "list" })).toBeNull();
  }
  expect(await changeUsersInServer(there, { action: "list" })).toMatchObject({ isDone: true });
});

it("rejects unknown commands", async () => {
  for (const body of [
    "",
    "{",
    "null",
    "[]",
    '{"action":"list"',
    '{"action":"nothing","kind":"nothing"}',
    '{"__proto__":{"action":"list"}}',
    '{"kind":"ingest","companyId":"a","files":[]}',
  ])
    expect([(await post("/user", body)).status, (await post("/task", body)).status], body).toEqual([400, 400]);
  expect((await post("/nothing", "{}")).status).toBe(404);
});

it("responds to any input, and keeps running", async () => {
  const port = Number(new URL(there.url).port);
  for (const request of hostileRequests(5, 20)) {
    const statuses = await sendHostile(request, port);
    expect(statuses.length > 0 || request.breaksOff, request.what).toBe(true);
    for (const status of statuses) expect(status, request.what).toBeLessThan(500);
  }
  expect(await exchange({ wire: "nonsense\r\n\r\n" }, port)).toMatch(/^HTTP\/1.1 400 [^]*content-type: text\/plain/);
  expect(failed).not.toHaveBeenCalled();
  expect(await changeUsersInServer(there, { action: "list" })).toMatchObject({ isDone: true });
});

it("does not call a company undamaged that does not exist", async () => {
  const onEvent = vi.fn();
  expect(await runTaskInServer(there, { kind: "repair", companyId: "acmee", checkOnly: true }, onEvent)).toBe(true);
  expect(onEvent.mock.calls).toEqual([[{ kind: "broken", message: "There is no company acmee." }]]);
});
