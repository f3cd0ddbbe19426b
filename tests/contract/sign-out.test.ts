import { afterAll, beforeAll, expect, test } from "vitest";
import { errorReply } from "~/contract/call";
import { endSession, getCurrentUser } from "~/contract/people/session";
import { sweepRecords } from "../../server/identity/records";
import { openTestUpstream } from "../support/servers/test-upstream";

let upstream: Awaited<ReturnType<typeof openTestUpstream>>;

beforeAll(async () => {
  upstream = await openTestUpstream();
  await upstream.addUser("anna", [{ companyId: "acme" }]);
});
afterAll(() => upstream.close());

const send = (call: { method: string; path: string }, token: string) =>
  upstream.app.request(call.path, {
    method: call.method,
    headers: { authorization: `Bearer ${token}` },
    ...(call.method === "POST" && { body: "{}" }),
  });
const isTaken = async (token: string): Promise<boolean> => {
  const answer = await send(getCurrentUser, token);
  if (answer.status === 200) return true;
  expect(answer.status).toBe(401);
  expect(errorReply.parse(await answer.json()).error.code).toBe(406);
  return false;
};

test("all tokens of a session are rejected once it has ended", async () => {
  const [token, sibling, other] = await Promise.all(
    ["here", "here", "elsewhere"].map((session) => upstream.tokenOf("anna", { session })),
  );
  expect(await isTaken(token!)).toBe(true);
  expect((await send(endSession, token!)).status).toBe(200);
  expect([await isTaken(token!), await isTaken(sibling!), await isTaken(other!)]).toEqual([false, false, true]);
  // The session has ended already, as the response states.
  expect((await send(endSession, token!)).status).toBe(401);
});

test("without a session id from the provider, exactly that token is rejected", async () => {
  const [token, other] = await Promise.all([upstream.tokenOf("anna"), upstream.tokenOf("anna")]);
  expect((await send(endSession, token)).status).toBe(200);
  expect([await isTaken(token), await isTaken(other)]).toEqual([false, true]);
});

test("is remembered until the session's tokens expire", async () => {
  const { stateStore } = upstream.stores;
  await send(endSession, await upstream.tokenOf("anna", { session: "short" }));
  const [note] = await stateStore.query<{ seconds: number }>(
    "SELECT extract(epoch FROM expires_at - now())::integer AS seconds FROM ended_sessions WHERE key = 'short'",
  );
  expect(note!.seconds).toBeGreaterThan(240);
  expect(note!.seconds).toBeLessThanOrEqual(300);
  await sweepRecords(stateStore);
  expect(await isTaken(await upstream.tokenOf("anna", { session: "short" }))).toBe(false);
  await stateStore.query("UPDATE ended_sessions SET expires_at = now() - interval '1 second'");
  await sweepRecords(stateStore);
  expect(await stateStore.query("SELECT FROM ended_sessions")).toEqual([]);
});
