import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authorizationAddress, MINA, startTestIdentity } from "../../../tests/support/servers/test-identity";
import { cheapHash } from "../../../tests/support/cheap-hash";
import { findMail } from "../../mail/mails";
import { createAttempts } from "../sign-in/attempts";

const RESET_PATH = "/realms/cloudtally/login-actions/reset-credentials";
let identity: Awaited<ReturnType<typeof startTestIdentity>>;

beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  for (const table of ["sign_in_failures", "password_resets", "jobs"])
    await identity.store.query(`DELETE FROM ${table}`);
  await identity.store.query("UPDATE users SET password_hash = $1", [cheapHash(MINA.password)]);
});

const mails = () => identity.store.query<{ recipients: string[]; text: string }>("SELECT recipients, text FROM mails");
let number = 0;
/** From an address of its own, because refusals are remembered. */
const ask = async (login: string, address = `192.0.2.${++number}`) => {
  const answer = await identity.newBrowser({ "x-forwarded-for": address }).post(RESET_PATH, { login });
  return { status: answer.status, text: await answer.text() };
};
/** The link's path in the email, once it is there. */
const linkTo = async (login: string, address?: string) => {
  await ask(login, address);
  await expect.poll(mails).toHaveLength(1);
  const [mail] = await mails();
  expect(mail!.recipients).toEqual([MINA.login]);
  const [link] = /http:\/\/localhost:3000\/realms\/\S+/.exec(mail!.text)!;
  return link.slice("http://localhost:3000".length);
};
const choose = (link: string, password: string, repeated = password) =>
  identity.newBrowser().post(link, { password, repeated });

describe("a forgotten password", () => {
  it("gets the same response with or without an account", async () => {
    const answer = await ask(MINA.login);
    const unknown = await ask("nobody@halden.example");
    expect(answer.status).toBe(200);
    expect(unknown).toEqual({ ...answer, text: answer.text.replaceAll(MINA.login, "nobody@halden.example") });
    await expect.poll(mails).toHaveLength(1);
  });

  it("is replaced once by the link in the email, and all sessions end", async () => {
    const browser = identity.newBrowser();
    await identity.signIn(browser);
    const link = await linkTo(MINA.login.toUpperCase());
    const page = await identity.newBrowser().get(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('autocomplete="new-password"')]);
    expect((await choose(link, "too-weak")).status).toBe(422);
    expect((await choose(link, "Battery-staple-2", "Battery-staple-3")).status).toBe(422);
    expect((await choose(link, "Battery-staple-2")).status).toBe(200);
    expect((await choose(link, "Battery-staple-4")).status).toBe(410);
    expect(await identity.asksForPassword(browser)).toBe(true);
    const again = identity.newBrowser();
    const form = await again.follow(authorizationAddress());
    expect((await again.post(form.address, { login: MINA.login, password: "Battery-staple-2" })).status).toBe(303);
  });

  it("ends whatever somebody with the old password may have begun", async () => {
    const { store } = identity;
    await store.query(
      "INSERT INTO personal_tokens (token_id, user_id, name, hash, is_read_only) VALUES ('t', $1, 'Script', 'h', true)",
      [MINA.userId],
    );
    await store.query(
      "INSERT INTO passkeys (credential_id, user_id, public_key, counter, transports, name) VALUES ('p', $1, '', 0, '{}', 'Laptop')",
      [MINA.userId],
    );
    const passPassword = async () => {
      const browser = identity.newBrowser();
      const { address } = await browser.follow(authorizationAddress());
      const answer = await browser.post(address, { login: MINA.login, password: MINA.password });
      return { browser, address, answer };
    };
    const finished = await passPassword();
    expect(finished.answer.status).toBe(303);
    await store.query("UPDATE users SET use_otp = true");
    const waiting = await passPassword();
    expect(await waiting.answer.text()).toContain('autocomplete="one-time-code"');

    const link = await linkTo(MINA.login);
    await ask(MINA.login);
    await expect.poll(mails).toHaveLength(2);
    expect((await choose(link, "Battery-staple-2")).status).toBe(200);
    for (const table of ["personal_tokens", "passkeys", "one_time_codes", "password_resets"])
      expect([table, await store.query(`SELECT FROM ${table}`)]).toEqual([table, []]);
    expect(
      await store.query("SELECT before FROM audit_entries WHERE after->>'step' = 'done' ORDER BY entry DESC LIMIT 1"),
    ).toEqual([{ before: { passkeys: ["Laptop"], tokens: ["Script"] } }]);
    await store.query("UPDATE users SET use_otp = false");
    expect((await finished.browser.follow(finished.answer.headers.get("location")!)).address).not.toContain("code=");
    expect((await waiting.browser.get(waiting.address)).status).toBe(400);
    const sessions = "SELECT FROM identity_records WHERE kind = 'Session' AND payload->>'accountId' IS NOT NULL";
    expect(await store.query(sessions)).toEqual([]);
  });

  it("has its link in the delivered email only, not in the outbox", async () => {
    await linkTo(MINA.login);
    const [mail] = await identity.store.query<{ mail_id: string }>("SELECT mail_id FROM mails");
    const reader = { companyId: "halden", userId: MINA.userId, email: MINA.login };
    const shown = await findMail(identity.store, reader, mail!.mail_id);
    expect(shown).toMatchObject({ hasHiddenCode: true, text: expect.stringContaining("?key=hidden\n") });
    expect(shown!.html).toContain('?key=hidden"');
  });

  it("has a link that works for one hour", async () => {
    const link = await linkTo(MINA.login);
    const [{ minutes } = { minutes: 0 }] = await identity.store.query<{ minutes: number }>(
      "SELECT (extract(epoch FROM expires_at - now()) / 60)::integer AS minutes FROM password_resets",
    );
    expect(minutes).toBe(60);
    await identity.store.query("UPDATE password_resets SET expires_at = now() - interval '1 second'");
    expect((await identity.newBrowser().get(link)).status).toBe(410);
    expect((await choose(link, "Battery-staple-5")).status).toBe(410);
    expect((await identity.newBrowser().get(link.slice(0, -1))).status).toBe(410);
  });

  it("is replaced at an address with many wrong passwords, too", async () => {
    const signIns = createAttempts(identity.store);
    for (let n = 0; n < 20; n += 1)
      await signIns.attempt(
        { login: `user ${n}`, address: "198.51.100.77", browser: undefined },
        async () => undefined,
      );
    expect((await identity.newBrowser().get(await linkTo(MINA.login, "198.51.100.77"))).status).toBe(200);
  });

  it("sends few emails to one person, and does not reveal it", async () => {
    for (let n = 0; n < 5; n += 1) expect((await ask(MINA.login, `198.51.100.${n}`)).status).toBe(200);
    await expect.poll(mails).toHaveLength(3);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await mails()).toHaveLength(3);
  });
});
