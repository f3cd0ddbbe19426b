import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authorizationAddress, MINA, ORIGIN, startTestIdentity } from "../../../tests/support/servers/test-identity";
import type { TestBrowser } from "../../../tests/support/servers/test-browser";
import { confirmCodes, startCodes } from "../one-time-code/codes";
import { counterAt, hotp } from "../one-time-code/totp";

let identity: Awaited<ReturnType<typeof startTestIdentity>>;

beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  for (const table of [
    "sign_in_failures",
    "identity_records WHERE kind <> 'Keys'",
    "one_time_codes",
    "recovery_codes",
    "sole_sign_ins",
  ])
    await identity.store.query(`DELETE FROM ${table}`);
  await identity.store.query(
    "UPDATE users SET site_code = 'cloudtally', use_otp = false, use_concurrent = true, allowed_addresses = '{}'",
  );
  await identity.store.query("UPDATE companies SET requires_otp = false, allowed_addresses = '{}'");
});

const set = (assignment: string, table = "users") => identity.store.query(`UPDATE ${table} SET ${assignment}`);
const password = { login: MINA.login, password: MINA.password };

/** Up to the answer to the password. */
async function passPassword(browser = identity.newBrowser(), login = MINA.login) {
  const form = await browser.follow(authorizationAddress());
  const answer = await browser.post(form.address, { ...password, login });
  return { browser, form: form.address, answer, text: await answer.text() };
}
async function isSignedIn(browser: TestBrowser, answer: Response): Promise<boolean> {
  const location = answer.headers.get("location");
  if (location === null) return false;
  return new URL((await browser.follow(location)).address).href.startsWith(`${ORIGIN}/auth/callback?code=`);
}

const sessions = async () =>
  (
    await identity.store.query(
      "SELECT FROM identity_records WHERE kind = 'Session' AND payload->>'accountId' IS NOT NULL",
    )
  ).length;

/** Sets codes up; resolves to codes of the secret and the recovery codes. */
async function turnOn() {
  const secret = (await startCodes(identity.store, MINA.userId, "session"))!;
  const code = (steps = 0) => hotp(secret, counterAt(Date.now()) + steps);
  const recovery = (await identity.store.transaction((tx) => confirmCodes(tx, MINA.userId, "session", code(-1))))!;
  return { code, recovery };
}

describe("one-time codes", () => {
  it("are required after the password, and each works once", async () => {
    const { code } = await turnOn();
    const first = await passPassword();
    expect(first.answer.status).toBe(200);
    expect(first.text).toContain('autocomplete="one-time-code"');
    const wrong = await first.browser.post(first.form, { code: "000000" });
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining("This code is not valid")]);
    const now = code();
    expect(await isSignedIn(first.browser, await first.browser.post(first.form, { code: now }))).toBe(true);

    const second = await passPassword();
    expect((await second.browser.post(second.form, { code: now })).status).toBe(422);
  });

  it("can be replaced by a recovery code, once", async () => {
    const { recovery } = await turnOn();
    const first = await passPassword();
    expect(await isSignedIn(first.browser, await first.browser.post(first.form, { code: recovery[3]! }))).toBe(true);
    const second = await passPassword();
    expect((await second.browser.post(second.form, { code: recovery[3]! })).status).toBe(422);
  });

  it("are not requested before the password", async () => {
    const { code } = await turnOn();
    const browser = identity.newBrowser();
    const form = await browser.follow(authorizationAddress());
    const answer = await browser.post(form.address, { code: code() });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('name="password"');
    const stranger = await passPassword();
    const other = identity.newBrowser();
    expect((await other.post(stranger.form, { code: code() })).status).toBe(400);
  });

  it("are blocked after five wrong ones, then even correct ones", async () => {
    const { code } = await turnOn();
    // Refusals are cached for a minute, so this uses another address.
    const { browser, form } = await passPassword(identity.newBrowser({ "x-forwarded-for": "192.0.2.77" }));
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await browser.post(form, { code: "000000" })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await browser.post(form, { code: code() })).status).toBe(429);
  });

  it("are blocked after five wrong ones, however the login is typed", async () => {
    await turnOn();
    const statuses = [];
    for (const login of [MINA.login, ` ${MINA.login}`, `  ${MINA.login.toUpperCase()}`])
      for (let n = 0; n < 2; n += 1) {
        const { browser, form } = await passPassword(identity.newBrowser({ "x-forwarded-for": "192.0.2.78" }), login);
        statuses.push((await browser.post(form, { code: "000000" })).status);
      }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it("are set up at sign-in where a company requires them", async () => {
    await set("requires_otp = true", "companies");
    const { browser, form, text } = await passPassword();
    expect(text).toContain("<svg");
    const [row] = await identity.store.query<{ secret: Uint8Array }>("SELECT secret FROM one_time_codes");
    const confirmed = await browser.post(form, { code: hotp(row!.secret, counterAt(Date.now())) });
    const page = await confirmed.text();
    expect(page.match(/<code>[a-z0-9-]{19}<\/code>/g)).toHaveLength(10);
    expect(await isSignedIn(browser, await browser.post(form, { kept: "yes" }))).toBe(true);
  });

  it("are not set up with a secret that another sign-in has seen", async () => {
    await set("requires_otp = true", "companies");
    const secretNow = async () =>
      (await identity.store.query<{ secret: Uint8Array }>("SELECT secret FROM one_time_codes"))[0]!.secret;
    const codeOf = (secret: Uint8Array) => hotp(secret, counterAt(Date.now()));
    const intruder = await passPassword();
    const copied = await secretNow();
    const owner = await passPassword();
    expect((await owner.browser.post(owner.form, { code: codeOf(copied) })).status).toBe(422);
    const secret = await secretNow();
    expect((await intruder.browser.post(intruder.form, { code: codeOf(secret) })).status).toBe(422);

    const reopened = await passPassword();
    expect(await (await reopened.browser.get(reopened.form)).text()).toBe(reopened.text);
    expect((await reopened.browser.post(reopened.form, { code: codeOf(await secretNow()) })).status).toBe(200);
  });

  it("survive a reload, and can be cancelled", async () => {
    await turnOn();
    const { browser, form } = await passPassword();
    expect(await (await browser.get(form)).text()).toContain("one-time-code");
    expect(await (await browser.get(`${form}?restart=1`)).text()).toContain('name="password"');
    expect((await browser.post(form, { code: "123456" })).status).toBe(422);
  });
});

describe("rules", () => {
  it.each([
    ["UPDATE users SET allowed_addresses = '{10.0.0.0/8}'", "Not from this network"],
    ["UPDATE companies SET allowed_addresses = '{10.0.0.0/8}'", "Not from this network"],
    ["UPDATE users SET site_code = 'internal'", "One-time codes are not enabled"],
    ["UPDATE users SET site_code = 'internal', use_otp = true", "No allowed address"],
  ])("%s", async (sql, words) => {
    await identity.store.query(sql);
    const { answer, text } = await passPassword();
    expect([answer.status, text]).toEqual([403, expect.stringContaining(words)]);
    // A wrong password must not reveal the rules.
    const browser = identity.newBrowser();
    const form = await browser.follow(authorizationAddress());
    const wrong = await browser.post(form.address, { ...password, password: "guess" });
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining("do not match")]);
  });

  it("allow listed addresses", async () => {
    await set("allowed_addresses = '{10.0.0.0/8,2001:db8::/32}'");
    for (const address of ["10.9.8.7", "2001:db8::5"]) {
      const { browser, answer } = await passPassword(identity.newBrowser({ "x-forwarded-for": address }));
      expect(await isSignedIn(browser, answer)).toBe(true);
    }
  });
});

describe("one session only", () => {
  it("asks whether to sign out the other device", async () => {
    const phone = await passPassword();
    const callback = new URL((await phone.browser.follow(phone.answer.headers.get("location")!)).address);
    const { body } = await identity.exchange(callback);
    await set("use_concurrent = false");

    const laptop = await passPassword();
    expect(laptop.text).toContain(
      "The same account is logged in on another device. Would you like to log out and log in again into current device?",
    );
    const response = await laptop.browser.post(laptop.form, { others: "keep" });
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining("still signed in")]);
    const again = await identity.refresh(body.refresh_token!);
    expect(again.status).toBe(200);

    const later = await passPassword();
    expect(await isSignedIn(later.browser, await later.browser.post(later.form, { others: "end" }))).toBe(true);
    expect((await identity.refresh(again.body.refresh_token!)).body.error).toBe("invalid_grant");
    expect(await identity.asksForPassword(phone.browser)).toBe(true);
  });

  it("accepts one of several simultaneous sign-ins", async () => {
    await set("use_concurrent = false");
    const replies = await Promise.all(Array.from({ length: 4 }, () => passPassword()));
    const through = replies.filter(({ answer }) => answer.status === 303);
    const requested = replies.filter(({ text }) => text.includes("logged in on another device"));
    expect([through.length, requested.length]).toEqual([1, 3]);
    expect(await isSignedIn(through[0]!.browser, through[0]!.answer)).toBe(true);
    expect(await sessions()).toBe(1);
  });

  it("ends a sign-in that was accepted if another one ends the others before its session exists", async () => {
    await set("use_concurrent = false");
    const slow = await passPassword();
    const fast = await passPassword();
    const ended = await fast.browser.post(fast.form, { others: "end" });
    expect(await isSignedIn(fast.browser, ended)).toBe(true);
    const callback = new URL((await slow.browser.follow(slow.answer.headers.get("location")!)).address);
    expect((await identity.exchange(callback)).body.error).toBe("invalid_grant");
    expect(await sessions()).toBe(1);
    expect(await identity.asksForPassword(fast.browser)).toBe(false);
    expect(await identity.asksForPassword(slow.browser)).toBe(true);
  });

  it("does not wait for a sign-in without a session", async () => {
    await set("use_concurrent = false");
    await passPassword();
    await identity.store.query("UPDATE sole_sign_ins SET at = now() - interval '2 minutes'");
    const { browser, answer } = await passPassword();
    expect(await isSignedIn(browser, answer)).toBe(true);
  });

  it("ends nothing before the correct code", async () => {
    const phone = await passPassword();
    await phone.browser.follow(phone.answer.headers.get("location")!);
    await set("use_concurrent = false");
    const { code } = await turnOn();
    const laptop = await passPassword();
    await laptop.browser.post(laptop.form, { others: "end" });
    expect(await identity.asksForPassword(phone.browser)).toBe(false);
    expect(await isSignedIn(laptop.browser, await laptop.browser.post(laptop.form, { code: code() }))).toBe(true);
    expect(await identity.asksForPassword(phone.browser)).toBe(true);
  });
});

it("records the origin of a session", async () => {
  const { browser, answer } = await passPassword(
    identity.newBrowser({ "user-agent": "Test/1.0", "x-forwarded-for": "192.0.2.9" }),
  );
  await browser.follow(answer.headers.get("location")!);
  expect(
    await identity.store.query("SELECT browser, address FROM sign_in_sessions ORDER BY started_at DESC LIMIT 1"),
  ).toEqual([{ browser: "Test/1.0", address: "192.0.2.9" }]);
});
