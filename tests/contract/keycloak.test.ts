import { createHmac } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { keycloakSessions } from "../../server/identity/keycloak-sessions";
import { digestOf, newCode } from "../../server/people/members/invitations";
import { findKeycloak } from "../support/servers/find-keycloak.mjs";
import { JarBrowser } from "../support/servers/jar-browser";
import { startKeycloak } from "../support/servers/keycloak";
import { openTestSite } from "../support/servers/test-site";

const installation = process.env.KEYCLOAK_TESTS === "none" ? { missing: "KEYCLOAK_TESTS=none" } : findKeycloak();
const password = "correct horse battery";
const OTP_KEY = "a-key-of-twenty-byte";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const email = (name: string) => `${name}@acme.example`;

/** RFC 6238 with SHA-1, six digits, 30 seconds. */
function oneTimeCode(key: string, ms: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / 30_000)));
  const hash = createHmac("sha1", key).update(counter).digest();
  return String((hash.readUInt32BE(hash[19]! & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

describe.skipIf(installation.missing !== undefined)("with a real Keycloak", { timeout: 60_000 }, () => {
  let keycloak: Awaited<ReturnType<typeof startKeycloak>>;
  let site: Awaited<ReturnType<typeof openTestSite>>;

  beforeAll(async () => {
    keycloak = await startKeycloak(installation.home!, [
      ...["anna", "dora", "eric"].map((name) => ({ email: email(name), password })),
      { email: email("ben"), password, isVerified: false },
      { email: email("cora"), password, otpKey: OTP_KEY },
      { email: email("stranger"), password },
      { email: email("ivy"), password },
    ]);
    vi.stubEnv("OIDC_ISSUER", keycloak.issuer);
    site = await openTestSite({ OIDC_ISSUER: keycloak.issuer });
    await keycloak.serve(site.web.url);
    for (const name of ["anna", "ben", "cora", "dora", "eric"]) {
      await site.upstream.addUser(`u-${name}`, [{ companyId: "acme" }]);
      await site.upstream.stores.stateStore.query("UPDATE users SET email = $1 WHERE user_id = $2", [
        // Email addresses are case-insensitive.
        email(name).toUpperCase(),
        `u-${name}`,
      ]);
    }
  });
  afterAll(async () => {
    await site?.close();
    await keycloak?.stop();
  });

  const HOME = "/support";
  const page = (browser: JarBrowser, path = "/services") => browser.open(site.web.url + path);
  const submitPassword = async (browser: JarBrowser, name: string) =>
    browser.submit(await page(browser), { username: email(name), password });
  async function signIn(name: string): Promise<JarBrowser> {
    const browser = new JarBrowser();
    const { url, response } = await submitPassword(browser, name);
    expect([url.pathname, response.status]).toEqual(["/services", 200]);
    return browser;
  }
  const isSignedIn = async (browser: JarBrowser): Promise<boolean> =>
    (await browser.request(`${site.web.url}/services`)).status === 200;
  const store = async () => (await import("../../app/session/store/session.server")).sessionStore();
  /** The browser's session in the web app. */
  async function sessionOf(browser: JarBrowser) {
    const { readSession } = await import("../../app/session/store/session.server");
    const request = new Request(site.web.url, { headers: { cookie: browser.cookieFor(new URL(site.web.url)) } });
    return (await readSession(request))!;
  }
  /** As after five minutes: the next request needs a new access token. */
  async function expireToken(browser: JarBrowser): Promise<void> {
    const { changeSession } = await import("../../app/session/store/session.server");
    await changeSession((await sessionOf(browser)).id, { accessTokenEndsAt: 0 });
  }
  const provider = () => ({ issuer: keycloak.issuer, clientId: "cloudtally-web" });
  async function until(check: () => Promise<boolean>): Promise<void> {
    await expect.poll(check).toBe(true);
  }

  it("links a member by verified email at the first sign-in, in whatever case, for a year", async () => {
    const browser = await signIn("anna");
    expect((await page(browser)).html).toContain("u-anna");
    const { stateStore } = site.upstream.stores;
    const linked = await stateStore.query("SELECT issuer, subject, user_id FROM identity_links");
    expect(linked).toEqual([
      { issuer: keycloak.issuer, subject: await keycloak.idOf(email("anna")), user_id: "u-anna" },
    ]);
    const { data } = await sessionOf(browser);
    const { exp, iat } = decodeJwt(data.refreshToken!);
    expect(exp! - iat!).toBeGreaterThan(YEAR_SECONDS - 60);
    expect(browser.cookieFor(new URL(site.web.url))).toContain("cloudtally_session=");
  });

  it.each(["ben", "stranger"])("gives %s no access: without a verified email, or without a member", async (name) => {
    const { url, response } = await submitPassword(new JarBrowser(), name);
    expect(await site.upstream.stores.stateStore.query("SELECT FROM identity_links WHERE user_id = 'u-ben'")).toEqual(
      [],
    );
    // Keycloak asks ben to confirm the address first.
    if (url.origin === site.web.url) expect([url.pathname, response.status]).toEqual(["/auth/callback", 400]);
    else expect(url.href).toContain(keycloak.issuer);
  });

  it("links a user who has accepted an invitation, without a local password", async () => {
    const { stateStore } = site.upstream.stores;
    const code = newCode();
    const rights = { role: "viewer", menus: {}, vendors: ["aws"], accounts: { aws: ["1"] } };
    await stateStore.query(
      `INSERT INTO invitations (invitation_id, company_id, email, rights, digest, language, invited_by, created_at, expires_at)
       VALUES ('ivy', 'acme', $1, $2, $3, 'en', 'Anna', '2026-11-19', '2026-11-26')`,
      [email("ivy"), JSON.stringify(rights), digestOf(code)],
    );
    const link = `/invitation?code=${code}`;
    expect(await (await site.web.get(link, "")).text()).not.toContain('type="password"');
    expect((await site.web.post(link, { name: "Ivy" }, "")).status).toBe(303);
    expect((await page(await signIn("ivy"))).html).toContain("Ivy");
    const linked = await stateStore.query(
      "SELECT subject, role, accounts, password_hash FROM identity_links JOIN members USING (user_id) JOIN users USING (user_id) WHERE user_id = $1",
      [email("ivy")],
    );
    const subject = await keycloak.idOf(email("ivy"));
    expect(linked).toEqual([{ subject, role: "viewer", accounts: { aws: ["1"] }, password_hash: null }]);
  });

  it("renews tokens once for many requests, and each refresh token works once", async () => {
    const browser = await signIn("anna");
    const before = (await sessionOf(browser)).data;
    await expireToken(browser);
    expect(await Promise.all([1, 2, 3, 4].map(() => isSignedIn(browser)))).toEqual([true, true, true, true]);
    const after = (await sessionOf(browser)).data;
    expect(after.refreshToken).not.toBe(before.refreshToken);
    expect(after.provider).toEqual(before.provider);
    const again = await fetch(`${keycloak.issuer}/protocol/openid-connect/token`, {
      method: "POST",
      body: new URLSearchParams({
        client_id: "cloudtally-web",
        grant_type: "refresh_token",
        refresh_token: before.refreshToken!,
      }),
    });
    expect(again.status).toBe(400);
  });

  it("asks for a one-time code", async () => {
    const browser = new JarBrowser();
    const requested = await submitPassword(browser, "cora");
    expect(requested.html).toContain('name="otp"');
    const wrong = await browser.submit(requested, { otp: "000000" });
    expect(wrong.url.origin).toBe(keycloak.url);
    // Keycloak counts the failure in another thread, and rejects every code of the user until it has.
    const failures = `/attack-detection/brute-force/users/${await keycloak.idOf(email("cora"))}`;
    await until(async () => (await keycloak.admin<{ numFailures: number }>(failures)).numFailures === 1);
    const { url } = await browser.submit(wrong, { otp: oneTimeCode(OTP_KEY, Date.now()) });
    expect(url.href).toBe(`${site.web.url}/services`);
  });

  it("counts a user's sessions, and ends the others at once", async () => {
    const [here, there] = [await signIn("dora"), await signIn("dora")];
    const { accessToken, provider: named } = (await sessionOf(here)).data;
    const listed = await keycloakSessions(provider(), accessToken);
    expect(listed).toHaveLength(2);
    expect(listed.filter(({ isCurrent }) => isCurrent).map(({ sessionId }) => sessionId)).toEqual([named!.sid]);
    const stolen = (await sessionOf(there)).data.accessToken;
    const call = async (path: string) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await (await site.upstream.app.request(path, { headers })).json()) as { Data: { count: number } };
    };
    expect((await call("/earth/api/user/session/count?clientId=cloudtally-web")).Data.count).toBe(2);
    expect((await page(here, "/account")).html.match(/127\.0\.0\.1/g)?.length).toBeGreaterThanOrEqual(2);
    expect((await call("/earth/api/user/session/logout?withoutCurrent=true")).Data.count).toBe(1);
    await until(async () => !(await isSignedIn(there)));
    expect(await isSignedIn(here)).toBe(true);
    expect(await keycloakSessions(provider(), accessToken)).toHaveLength(1);
    // Tokens issued before are rejected, too.
    const answer = await site.upstream.app.request("/earth/api/user/current", {
      headers: { authorization: `Bearer ${stolen}` },
    });
    expect(answer.status).toBe(401);
  });

  it("signs out of the app and of Keycloak", async () => {
    const browser = await signIn("eric");
    const { id } = await sessionOf(browser);
    const out = await browser.request(`${site.web.url}/sign-out`, {
      method: "POST",
      headers: { origin: site.web.url },
    });
    expect(out.status).toBe(303);
    expect(await (await store()).read(id)).toBeNull();
    const sessions = await keycloak.admin<unknown[]>(`/users/${await keycloak.idOf(email("eric"))}/sessions`);
    expect(sessions).toEqual([]);
    // Asks for the password again.
    expect((await page(browser)).html).toContain('name="password"');
  });

  it("rejects logout tokens that Keycloak did not sign; is signed out by its administrator", async () => {
    const browser = await signIn("eric");
    const { accessToken } = (await sessionOf(browser)).data;
    for (const token of ["", "x.y.z", accessToken]) {
      const answer = await fetch(`${site.web.url}/auth/back-channel-logout`, {
        method: "POST",
        body: new URLSearchParams({ logout_token: token }),
      });
      expect(answer.status).toBe(400);
    }
    expect(await isSignedIn(browser)).toBe(true);
    await keycloak.admin(`/users/${await keycloak.idOf(email("eric"))}/logout`, "POST");
    await until(async () => !(await isSignedIn(browser)));
  });

  it("accepts new signing keys", async () => {
    const before = (await sessionOf(await signIn("anna"))).data.accessToken;
    await keycloak.admin("/components", "POST", {
      name: "newer",
      providerId: "rsa-generated",
      providerType: "org.keycloak.keys.KeyProvider",
      config: { priority: ["500"], enabled: ["true"], active: ["true"], algorithm: ["RS256"] },
    });
    // jose requests unknown keys at most every 30 seconds.
    const later = Date.now() + 31_000;
    const clock = vi.spyOn(Date, "now").mockImplementation(() => later);
    try {
      const browser = await signIn("anna");
      const after = (await sessionOf(browser)).data.accessToken;
      const kidOf = (token: string) => (JSON.parse(atob(token.split(".")[0]!)) as { kid: string }).kid;
      expect(kidOf(after)).not.toBe(kidOf(before));
      expect(await isSignedIn(browser)).toBe(true);
    } finally {
      clock.mockRestore();
    }
  });

  it.each([-240_000, 45_000])("tolerates a clock that differs by %d ms", async (skew) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + skew });
    try {
      expect(await isSignedIn(await signIn("anna"))).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("ends the session of a user who was disabled, with the next token", async () => {
    const browser = await signIn("dora");
    await keycloak.admin(`/users/${await keycloak.idOf(email("dora"))}`, "PUT", { enabled: false });
    await expireToken(browser);
    const { url, html } = await page(browser);
    expect(url.pathname).toBe("/sign-in");
    expect(html).toContain("The connection period has expired.");
    const refused = await submitPassword(new JarBrowser(), "dora");
    expect(refused.url.origin).toBe(keycloak.url);
  });

  // The last test, as nothing starts Keycloak again.
  it("signs nobody out while Keycloak is down, and reports it at sign-in", async () => {
    const [fresh, expired] = [await signIn("anna"), await signIn("eric")];
    await expireToken(expired);
    await keycloak.stop();
    expect(await isSignedIn(fresh)).toBe(true);
    expect((await page(expired, "/services")).response.status).toBe(503);
    expect(await sessionOf(expired)).not.toBeNull();
    expect((await page(new JarBrowser(), HOME)).response.status).toBe(200);
    // The provider's metadata is looked up again after ten minutes.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
    const { url, response, html } = await page(new JarBrowser());
    vi.useRealTimers();
    expect([url.pathname, response.status]).toEqual(["/sign-in", 503]);
    expect(html).toContain("Service unavailable");
  });
});

it.skipIf(installation.missing === undefined)(
  `left out: the tests with a real Keycloak, as ${installation.missing}`,
  () => {},
);
