import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testAuthenticator } from "../../../tests/support/servers/test-authenticator";
import { authorizationAddress, MINA, ORIGIN, startTestIdentity } from "../../../tests/support/servers/test-identity";
import { addPasskey, startPasskey } from "./add-passkey";
import { passkeysOf } from "./passkeys";
import { hasPasskeys } from "./relying-party";

let identity: Awaited<ReturnType<typeof startTestIdentity>>;

beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  for (const table of ["passkeys", "passkey_challenges", "sign_in_failures", "one_time_codes", "audit_entries"])
    await identity.store.query(`DELETE FROM ${table}`);
  await identity.store.query("UPDATE companies SET requires_otp = false");
  await identity.store.query("UPDATE users SET use_concurrent = true");
});

const person = { userId: MINA.userId, login: MINA.login, userNm: "Mina Park" };
const start = async (origin = ORIGIN) =>
  (await startPasskey(identity.store, person, { name: "Laptop", origin }))!.challenge as string;
const add = (credential: string, origin = ORIGIN) => addPasskey(identity.store, MINA.userId, { credential, origin });

/** A passkey of Mina's. */
async function registered() {
  const authenticator = testAuthenticator();
  expect(await add(authenticator.create({ challenge: await start(), origin: ORIGIN }))).toBe("Laptop");
  return authenticator;
}

/** A sign-in form, and its challenge. */
async function openForm(headers: Record<string, string> = {}) {
  const browser = identity.newBrowser(headers);
  const { response, address } = await browser.follow(authorizationAddress());
  const text = await response.text();
  const options = /value="(\{[^"]+\})"/.exec(text)?.[1]?.replaceAll("&quot;", '"') ?? "{}";
  const { challenge } = JSON.parse(options) as { challenge: string };
  const send = async (credential: string) => {
    const answer = await browser.post(address, { login: "", password: "", credential });
    return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") };
  };
  return { browser, text, challenge, send };
}

describe("registration", () => {
  it("accepts the browser's credential for the challenge, once", async () => {
    const authenticator = testAuthenticator();
    const credential = authenticator.create({ challenge: await start(), origin: ORIGIN });
    expect(await add(credential)).toBe("Laptop");
    expect(await add(credential)).toBeNull();
    expect(await passkeysOf(identity.store, MINA.userId)).toMatchObject([
      { credentialId: authenticator.id, name: "Laptop", lastUsedAt: null },
    ]);
  });

  it.each([
    ["another challenge", { challenge: "b3RoZXI" }],
    ["another origin", { origin: "https://evil.example" }],
    ["a device that was not unlocked", { isVerified: false }],
  ])("rejects %s", async (_name, wrong) => {
    const ceremony = { challenge: await start(), origin: ORIGIN, ...wrong };
    expect(await add(testAuthenticator().create(ceremony))).toBeNull();
  });

  it.each(["", "{}", "null", "[1]", '{"id":"x","response":{}}', "not JSON"])("rejects %j", async (text) => {
    await start();
    expect(await add(text)).toBeNull();
  });

  it("ends after five minutes", async () => {
    const challenge = await start();
    await identity.store.query("UPDATE passkey_challenges SET expires_at = now() - interval '1 second'");
    expect(await add(testAuthenticator().create({ challenge, origin: ORIGIN }))).toBeNull();
  });
});

describe("signing in", () => {
  it("needs neither password nor code, also where codes are required", async () => {
    const authenticator = await registered();
    await identity.store.query("UPDATE companies SET requires_otp = true");
    const { browser, challenge, send } = await openForm();
    const { status, location } = await send(authenticator.get({ challenge, origin: ORIGIN }));
    expect(status).toBe(303);
    const callback = new URL((await browser.follow(location!)).address);
    expect((await identity.exchange(callback)).status).toBe(200);
    const [used] = await passkeysOf(identity.store, MINA.userId);
    expect(used!.lastUsedAt).not.toBeNull();
    expect(await identity.store.query("SELECT name, after FROM audit_entries WHERE action = 'signIn.done'")).toEqual([
      { name: MINA.login, after: { with: "pop mfa" } },
    ]);
  });

  it.each([
    ["another request's challenge", async () => ({ challenge: (await openForm()).challenge })],
    ["another origin", async () => ({ origin: "https://evil.example" })],
    ["a device that was not unlocked", async () => ({ isVerified: false })],
  ])("rejects %s, and logs the reason", async (_name, wrong) => {
    const authenticator = await registered();
    const { challenge, send } = await openForm();
    const { status, text } = await send(authenticator.get({ challenge, origin: ORIGIN, ...(await wrong()) }));
    expect([status, text]).toEqual([422, expect.stringContaining("This passkey does not work here")]);
    await expect
      .poll(() => identity.store.query("SELECT name, after FROM audit_entries WHERE action = 'signIn.failed'"))
      .toEqual([{ name: MINA.login, after: { reason: "passkey" } }]);
  });

  it("rejects keys that are unknown, removed or reused", async () => {
    const stranger = await openForm();
    const unknown = testAuthenticator().get({ challenge: stranger.challenge, origin: ORIGIN });
    expect((await stranger.send(unknown)).status).toBe(422);

    const authenticator = await registered();
    const { challenge, send } = await openForm();
    const signed = authenticator.get({ challenge, origin: ORIGIN });
    expect((await send(signed)).status).toBe(303);
    // The counter has not increased.
    expect((await send(signed)).status).toBe(422);

    await identity.store.query("DELETE FROM passkeys");
    const again = await openForm();
    expect((await again.send(authenticator.get({ challenge: again.challenge, origin: ORIGIN }))).status).toBe(422);
  });

  it.each(["", "{}", "null", '{"id":"\\u0000"}', '{"id":7}', "x".repeat(5000)])(
    "responds to %.20j like to any other input",
    async (text) => {
      const { send } = await openForm();
      expect((await send(text)).status).toBe(422);
    },
  );

  it("applies the user's sign-in rules", async () => {
    const authenticator = await registered();
    await identity.store.query("UPDATE members SET disabled_at = now()");
    const { challenge, send } = await openForm();
    expect((await send(authenticator.get({ challenge, origin: ORIGIN }))).status).toBe(403);
    await identity.store.query("UPDATE members SET disabled_at = NULL");
  });

  it("is blocked after ten wrong attempts, like passwords", async () => {
    const authenticator = await registered();
    const { challenge, send } = await openForm({ "x-forwarded-for": "192.0.2.99" });
    const wrong = () => send(authenticator.get({ challenge, origin: "https://evil.example" }));
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await wrong()).status);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    expect((await send(authenticator.get({ challenge, origin: ORIGIN }))).status).toBe(429);
  });
});

it("is offered only by the script that the page's policy allows", async () => {
  const { text } = await openForm();
  expect(text).toMatch(/id="passkey" hidden/);
});

it.each([
  ["https://costs.example", true],
  ["http://localhost:3000", true],
  ["http://costs.example", false],
  ["https://192.0.2.1", false],
  ["https://[2001:db8::1]", false],
])("%s has passkeys: %s", (origin, has) => expect(hasPasskeys(origin)).toBe(has));
