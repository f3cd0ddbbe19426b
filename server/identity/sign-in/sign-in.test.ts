import { createHash } from "node:crypto";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  authorizationAddress,
  ISSUER,
  MINA,
  OPENID,
  ORIGIN,
  startTestIdentity,
} from "../../../tests/support/servers/test-identity";
import { cheapHash } from "../../../tests/support/cheap-hash";
import { ensureMember } from "../../people/people";
import { LIMITS } from "./attempts";

let identity: Awaited<ReturnType<typeof startTestIdentity>>;

const OTTO = { userId: "u-otto", login: "otto@halden.example", password: "battery staple" };

beforeAll(async () => {
  identity = await startTestIdentity();
  await identity.store.query(
    "INSERT INTO users (user_id, login, name, email, password_hash) VALUES ($1, $2, 'Otto', $2, $3)",
    [OTTO.userId, OTTO.login, cheapHash(OTTO.password)],
  );
  await ensureMember(identity.store, "halden", OTTO.userId);
});

afterAll(() => identity.stop());

beforeEach(() => identity.store.query("DELETE FROM sign_in_failures"));

describe("signing in", () => {
  it("issues a code, and for it tokens that the API verifies with its keys", async () => {
    const callback = await identity.signIn(identity.newBrowser());
    expect(callback.origin + callback.pathname).toBe(`${ORIGIN}/auth/callback`);
    expect(callback.searchParams.get("state")).toBe("state-1");
    const { body } = await identity.exchange(callback);

    const keys = createRemoteJWKSet(new URL(`${identity.base}${OPENID}/certs`));
    const access = await jwtVerify(body.access_token!, keys, { issuer: ISSUER, audience: "cloudtally-api" });
    expect(access.payload.sub).toBe("u-mina");
    expect(access.payload.exp! - access.payload.iat!).toBe(300);
    const id = await jwtVerify(body.id_token!, keys, { issuer: ISSUER, audience: "cloudtally-web" });
    expect(id.payload).toMatchObject({
      sub: "u-mina",
      nonce: "nonce-1",
      name: "Mina Park",
      email: "mina@halden.example",
    });
    expect(body.refresh_token).toBeTruthy();
  });

  it("accepts a code once, and only with its verifier", async () => {
    const callback = await identity.signIn(identity.newBrowser());
    expect((await identity.exchange(callback, "x".repeat(43))).body.error).toBe("invalid_grant");

    const second = await identity.signIn(identity.newBrowser());
    expect((await identity.exchange(second)).status).toBe(200);
    expect((await identity.exchange(second)).body.error).toBe("invalid_grant");
  });

  it("does not ask again while its session lasts", async () => {
    const browser = identity.newBrowser();
    await identity.signIn(browser);
    const again = await browser.follow(authorizationAddress());
    expect(new URL(again.address).pathname).toBe("/auth/callback");
  });

  it("ends another person's session in the browser, also in a form that was opened before it", async () => {
    const browser = identity.newBrowser();
    const form = await browser.follow(authorizationAddress());
    const { body } = await identity.exchange(await identity.signIn(browser));
    const posted = await browser.post(form.address, { login: OTTO.login, password: OTTO.password });
    const callback = new URL((await browser.follow(posted.headers.get("location")!)).address);
    expect(callback.origin + callback.pathname).toBe(`${ORIGIN}/auth/callback`);
    const otto = await identity.exchange(callback);
    expect(decodeJwt(otto.body.access_token!).sub).toBe(OTTO.userId);
    expect((await identity.refresh(body.refresh_token!)).body.error).toBe("invalid_grant");
    const ended = await identity.store.query(
      "SELECT user_id FROM audit_entries WHERE action = 'signIn.ended' ORDER BY entry DESC LIMIT 1",
    );
    expect(ended).toEqual([{ user_id: MINA.userId }]);
  });

  it("rejects a wrong password, and keeps the login but never the password", async () => {
    const browser = identity.newBrowser();
    const form = await browser.follow(authorizationAddress());
    const refused = await browser.post(form.address, { login: 'a"<b>@x', password: "secret-guess" });
    const page = await refused.text();
    expect(refused.status).toBe(422);
    expect(page).toContain("Email and password do not match.");
    expect(page).toContain('value="a&quot;&lt;b&gt;@x"');
    expect(page).not.toContain("secret-guess");
  });

  it("blocks after ten failures for the login from the address, and blocks nobody else", async () => {
    const browser = identity.newBrowser();
    const form = await browser.follow(authorizationAddress());
    const wrong = { login: "Mina@Halden.example", password: "guess" };
    expect((await browser.post(form.address, wrong)).status).toBe(422);
    // As after many failures of the same login; attempts.test.ts makes them.
    await identity.store.query(
      "INSERT INTO sign_in_failures (attempt, key) SELECT n::text, key FROM sign_in_failures, generate_series(2, $1::integer) AS n",
      [LIMITS.pair],
    );

    const right = await browser.post(form.address, { login: MINA.login, password: MINA.password });
    expect(right.status).toBe(429);
    const seconds = Number(right.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
    const page = await right.text();
    expect(page).toContain(`Wait ${Math.ceil(seconds / 60)} minutes`);
    expect(page).toContain(`value="${MINA.login}"`);

    const elsewhere = identity.newBrowser({ "x-forwarded-for": "198.51.100.9" });
    expect((await identity.signIn(elsewhere)).searchParams.get("code")).toBeTruthy();
  });

  it("counts attempts separately in a browser that has signed in with that login", async () => {
    const browser = identity.newBrowser({ "x-forwarded-for": "192.0.2.5" });
    await identity.signIn(browser);
    const countsOf = async (login: string) => {
      await identity.store.query("DELETE FROM sign_in_failures");
      const form = await browser.follow(authorizationAddress({ prompt: "login" }));
      expect((await browser.post(form.address, { login, password: "guess" })).status).toBe(422);
      return (await identity.store.query("SELECT key FROM sign_in_failures")).length;
    };
    expect(await countsOf(MINA.login)).toBe(1);
    expect(await countsOf(OTTO.login)).toBe(4);
    const form = await browser.follow(authorizationAddress({ prompt: "login" }));
    const posted = await browser.post(form.address, { login: OTTO.login, password: OTTO.password });
    const { address } = await browser.follow(posted.headers.get("location")!);
    expect(new URL(address).pathname).toBe("/auth/callback");
    // Both share the browser.
    expect([await countsOf(MINA.login), await countsOf(OTTO.login)]).toEqual([1, 1]);
    const [cookie] = [...browser.cookies].filter(([name]) => name.startsWith("cloudtally_known "));
    browser.cookies.set(cookie![0], { ...cookie![1], value: `${cookie![1].value.slice(0, -2)}xx` });
    expect(await countsOf(MINA.login)).toBe(4);
  });

  it("responds to a login that no store can hold like to any other", async () => {
    const browser = identity.newBrowser({ "x-forwarded-for": "192.0.2.6" });
    const form = await browser.follow(authorizationAddress());
    expect((await browser.post(form.address, { login: "mina\0@halden.example", password: "guess" })).status).toBe(422);
  });

  it("knows a login however it is typed, except in letters that attempts are counted apart for", async () => {
    const answerTo = async (login: string) => {
      const browser = identity.newBrowser({ "x-forwarded-for": "192.0.2.7" });
      const form = await browser.follow(authorizationAddress());
      return (await browser.post(form.address, { login, password: MINA.password })).status;
    };
    await identity.store.query("DELETE FROM audit_entries");
    expect(await answerTo(` ${MINA.login.toUpperCase()} `)).toBe(303);
    expect(await identity.store.query("SELECT name FROM audit_entries WHERE action = 'signIn.done'")).toEqual([
      { name: MINA.login },
    ]);
    // Lower case in SQL: "i".
    expect(await answerTo(MINA.login.replace("i", "\u0130"))).toBe(422);
  });

  it("distinguishes an expired form from a usable one", async () => {
    const form = await identity.newBrowser().follow(authorizationAddress());
    const stranger = await identity.newBrowser().get(form.address);
    expect(stranger.status).toBe(400);
    expect(await stranger.text()).toContain("This sign-in page has expired");
  });
});

describe("the page", () => {
  it("is in the browser's chosen language, else the app's, else the browser's own", async () => {
    const accepting = identity.newBrowser({ "accept-language": "ja" });
    const form = await accepting.follow(authorizationAddress());
    expect(await form.response.text()).toContain('<html lang="ja"');
    expect(await (await accepting.follow(authorizationAddress({ ui_locales: "zh" }))).response.text()).toContain(
      '<html lang="zh"',
    );

    const chosen = await accepting.follow(`${form.address}?lang=ko`);
    expect(await chosen.response.text()).toContain('<html lang="ko"');
    expect((await accepting.get(`${form.address}?lang=xx`)).status).toBe(200);
  });

  it("forbids framing, and all scripts except that of passkeys", async () => {
    const { response } = await identity.newBrowser().follow(authorizationAddress());
    const policy = response.headers.get("content-security-policy")!.split("; ");
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'"]));
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    const [, script] = /<script>([^]*?)<\/script>/.exec(text)!;
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(policy).toContain(`script-src 'sha256-${createHash("sha256").update(script!).digest("base64")}'`);
  });

  it("marks its cookies httpOnly, SameSite and, under https, secure", async () => {
    const response = await identity.newBrowser().get(authorizationAddress());
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/httponly/i);
    for (const cookie of cookies) expect(cookie).toMatch(/samesite=lax/i);
    for (const cookie of cookies) expect(cookie).toMatch(/secure/i);
  });
});
