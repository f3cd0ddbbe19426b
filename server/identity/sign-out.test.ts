import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MINA, OPENID, ORIGIN, startTestIdentity } from "../../tests/support/servers/test-identity";

let identity: Awaited<ReturnType<typeof startTestIdentity>>;

beforeAll(async () => {
  identity = await startTestIdentity();
});

afterAll(() => identity.stop());

/** Whether the upstream refuses the access tokens of the session that this one was issued in. */
async function isOver(accessToken: string): Promise<boolean> {
  const { sid } = decodeJwt(accessToken) as { sid: string };
  expect(sid).toBeTruthy();
  return (
    (await identity.store.query("SELECT FROM ended_sessions WHERE key = $1 AND expires_at > now()", [sid])).length > 0
  );
}

describe("refreshing", () => {
  it("rotates the refresh token; reuse of one revokes all", async () => {
    const first = (await identity.exchange(await identity.signIn(identity.newBrowser()))).body;
    const second = await identity.refresh(first.refresh_token!);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.body.access_token!).sid).toBe(decodeJwt(first.access_token!).sid);

    expect((await identity.refresh(first.refresh_token!)).body.error).toBe("invalid_grant");
    expect((await identity.refresh(second.body.refresh_token!)).body.error).toBe("invalid_grant");
  });

  it("works with the same refresh token after one that could not be stored, as on a full disk", async () => {
    const { body } = await identity.exchange(await identity.signIn(identity.newBrowser()));
    const { query } = identity.store;
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    vi.spyOn(identity.store, "query").mockImplementation((sql, values = []) =>
      sql.includes("INSERT INTO identity_records") && values[0] === "RefreshToken"
        ? Promise.reject(new Error("No space left on device"))
        : query(sql, values),
    );
    expect((await identity.refresh(body.refresh_token!)).status).toBe(500);
    vi.restoreAllMocks();
    const renewed = await identity.refresh(body.refresh_token!);
    expect(renewed.status).toBe(200);
    expect((await identity.refresh(renewed.body.refresh_token!)).status).toBe(200);
  });
});

describe("signing out", () => {
  const logged = () =>
    identity.store.query("SELECT user_id, name, address FROM audit_entries WHERE action = 'signIn.ended'");
  const entry = { user_id: MINA.userId, name: MINA.login, address: "203.0.113.7" };
  beforeEach(() => identity.store.query("DELETE FROM audit_entries"));

  it("by the app's server ends the browser's session and its tokens", async () => {
    const browser = identity.newBrowser();
    const { body } = await identity.exchange(await identity.signIn(browser));
    const headers = { "x-forwarded-host": "costs.example", "x-forwarded-for": entry.address };
    const logout = (fields: Record<string, string>) =>
      fetch(`${identity.base}${OPENID}/logout`, { method: "POST", headers, body: new URLSearchParams(fields) });
    for (const unknown of ["made up", "\0"])
      expect((await logout({ client_id: "cloudtally-web", refresh_token: unknown })).status).toBe(400);
    expect((await logout({ client_id: "cloudtally-web", refresh_token: body.refresh_token! })).status).toBe(204);
    expect(await isOver(body.access_token!)).toBe(true);
    expect(await logged()).toEqual([entry]);

    expect((await identity.refresh(body.refresh_token!)).body.error).toBe("invalid_grant");
    expect(await identity.asksForPassword(browser)).toBe(true);
  });

  it("by the browser with an id token requires no confirmation and returns to the app", async () => {
    const browser = identity.newBrowser();
    const { body } = await identity.exchange(await identity.signIn(browser));
    const query = new URLSearchParams({
      id_token_hint: body.id_token!,
      post_logout_redirect_uri: `${ORIGIN}/sign-in`,
      state: "s",
    });
    const done = await browser.get(`${OPENID}/logout?${query}`);
    expect(done.headers.get("location")).toBe(`${ORIGIN}/sign-in?state=s`);
    expect(await logged()).toEqual([entry]);
    expect(await isOver(body.access_token!)).toBe(true);
    expect((await identity.refresh(body.refresh_token!)).body.error).toBe("invalid_grant");
    expect(await identity.asksForPassword(browser)).toBe(true);
  });

  it("never redirects to a foreign host", async () => {
    const browser = identity.newBrowser();
    const { body } = await identity.exchange(await identity.signIn(browser));
    const query = new URLSearchParams({
      id_token_hint: body.id_token!,
      post_logout_redirect_uri: "https://evil.example/sign-in",
    });
    const done = await browser.get(`${OPENID}/logout?${query}`);
    expect(done.headers.get("location")).toBe(`${ORIGIN}/sign-in`);
  });

  it("returns to the app if nobody is signed in", async () => {
    const query = new URLSearchParams({ client_id: "cloudtally-web", post_logout_redirect_uri: `${ORIGIN}/sign-in` });
    const done = await identity.newBrowser().get(`${OPENID}/logout?${query}`);
    expect(done.headers.get("location")).toBe(`${ORIGIN}/sign-in`);
    expect(await logged()).toEqual([]);
  });

  it("without proof requires a confirmation, and works without scripts", async () => {
    const browser = identity.newBrowser();
    const { body } = await identity.exchange(await identity.signIn(browser));
    const question = await browser.get(`${OPENID}/logout?client_id=cloudtally-web`);
    const page = await question.text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)![1]!;
    expect(page).not.toContain("<script");
    expect(await isOver(body.access_token!)).toBe(false);
    expect(await logged()).toEqual([]);
    const done = await browser.post(`${OPENID}/logout/confirm`, { xsrf, logout: "yes" });
    expect(done.status).toBe(303);
    expect(await logged()).toEqual([entry]);
    expect(await isOver(body.access_token!)).toBe(true);
    expect(await identity.asksForPassword(browser)).toBe(true);
  });
});
