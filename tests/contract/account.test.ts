import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  changePassword,
  confirmCodes,
  countSessions,
  createToken,
  endDevice,
  endSessions,
  getAccount,
  renewRecoveryCodes,
  saveName,
  startCodes,
  stopCodes,
} from "~/contract/people/account";
import type { Call } from "~/contract/call";
import { calls } from "~/contract/call";
import { saveFilterAs } from "~/contract/costs/saved-filters";
import { saveCurrency } from "~/contract/people/preferences";
import { getCurrentUser, saveLanguage } from "~/contract/people/session";
import { accountCalls } from "../../server/account/calls";
import { verifyPassword } from "../../server/identity/password/password";
import { counterAt, hotp } from "../../server/identity/one-time-code/totp";
import { saveRates } from "../../server/money/published-rates";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { cheapHash } from "../support/cheap-hash";
import { attributes, tags } from "../support/markup";
import { sampleRequests } from "../support/requests/sample-requests";
import { openTestSite } from "../support/servers/test-site";
import { makeCall, testCaller } from "../support/stores/call-handler";
import { stateServices } from "../support/stores/state-services";

let site: Awaited<ReturnType<typeof openTestSite>>;
const PASSWORD = "Correct-horse-1";

beforeAll(async () => {
  site = await openTestSite();
  const { addUser, stores } = site.upstream;
  await addUser("anna", [{ companyId: "acme" }, { companyId: "other" }]);
  await addUser("ben", [{ companyId: "acme" }]);
  await addUser("cleo", [{ companyId: "acme" }]);
  // dora's wrong passwords and eve's wrong codes are remembered.
  await addUser("dora", [{ companyId: "acme" }]);
  await addUser("eve", [{ companyId: "acme" }]);
  await stores.stateStore.query("UPDATE users SET current_company_id = 'acme'");
  const line = (product: string, billed: string) => testLine({ day: "2026-11-02", product, billed });
  await storeSlices(stores, [
    { companyId: "acme", sliceId: 1, vendor: "aws", month: "2026-11", lines: [line("Compute", "12.34")] },
    { companyId: "other", sliceId: 2, vendor: "aws", month: "2026-11", lines: [line("Storage", "5.60")] },
  ]);
});
afterAll(() => site?.close());

const query = <Row>(sql: string, values?: string[]) => site.upstream.stores.stateStore.query<Row>(sql, values);

const send = (call: Pick<Call, "method" | "path">, token: string, input: Record<string, unknown> = {}) =>
  site.upstream.send(call, input, { authorization: `Bearer ${token}` });

/** Data of a call by the user, in the given session; anything but 200 fails. */
async function as<R extends z.ZodObject, S extends z.ZodType>(
  userId: string,
  call: Call<R, S>,
  input: z.input<R>,
  session = "here",
): Promise<z.output<S>> {
  const response = await send(call, await site.upstream.tokenOf(userId, { session }), input);
  const body = (await response.json()) as { Data: z.output<S> };
  expect({ status: response.status, body }).toMatchObject({ status: 200 });
  return body.Data;
}
const problemsOf = async (userId: string, call: Call, input: Record<string, unknown>) => {
  const response = await send(call, await site.upstream.tokenOf(userId, { session: "here" }), input);
  return { status: response.status, ...((await response.json()) as { error: { fields?: object } }).error };
};

/** As the built-in provider records them. */
async function startSessions(userId: string, ...sessionIds: string[]): Promise<void> {
  await query("DELETE FROM identity_records WHERE payload->>'accountId' = $1", [userId]);
  await query("DELETE FROM ended_sessions");
  for (const id of sessionIds) {
    await query("DELETE FROM identity_records WHERE id IN ('jti-' || $1, 'refresh-' || $1, 'grant-' || $1)", [id]);
    await query(
      `INSERT INTO identity_records (kind, id, uid, payload, expires_at) VALUES ('Session', 'jti-' || $1, $1,
         jsonb_build_object('accountId', $2::text, 'authorizations', jsonb_build_object('web', jsonb_build_object('grantId', 'grant-' || $1))), now() + interval '1 day')`,
      [id, userId],
    );
    await query(
      `INSERT INTO identity_records (kind, id, payload) VALUES ('RefreshToken', 'refresh-' || $1,
         jsonb_build_object('accountId', $2::text, 'sessionUid', $1::text)), ('Grant', 'grant-' || $1, jsonb_build_object('accountId', $2::text))`,
      [id, userId],
    );
  }
}

/** Sign-ins of a user after which the browser has not followed the redirect, or which wait for a code. */
async function startSignIns(userId: string): Promise<void> {
  for (const [id, result] of Object.entries({ done: { login: { accountId: userId } }, passed: { passed: { userId } } }))
    await query(
      `INSERT INTO identity_records (kind, id, payload) VALUES ('Interaction', $1 || '-' || $2, $3)
       ON CONFLICT DO NOTHING`,
      [userId, id, JSON.stringify({ result })],
    );
}
const signIns = async () =>
  (await query<{ id: string }>("SELECT id FROM identity_records WHERE kind = 'Interaction' ORDER BY id")).map(
    ({ id }) => id,
  );

describe("a user's own account", () => {
  test.each(["nothing", "constructor", "__proto__", "valueOf"])("has no button %s", async (intent) => {
    expect((await site.web.post("/account", { intent }, await site.signIn("anna", "acme"))).status).toBe(400);
  });

  test("has a name that can be changed", async () => {
    await as("ben", saveName, { userNm: "Ben Schäfer" });
    expect((await as("ben", getCurrentUser, {})).result.userNm).toBe("Ben Schäfer");
    expect(await problemsOf("ben", saveName, { userNm: "  " })).toMatchObject({
      status: 422,
      fields: { userNm: ["nameRequired"] },
    });
  });

  test("can be in a language of the picker, and keeps one that is not offered", async () => {
    const cookie = await site.signIn("ben", "acme");
    const languages = async () => {
      const html = await (await site.web.get("/account", cookie)).text();
      const [select = ""] = /<select[^>]* name="language".*?<\/select>/s.exec(html) ?? [];
      const selected = tags(select, "option").find((option) => option.includes(" selected="));
      return {
        offered: attributes(select, "option", "value"),
        selected: attributes(selected ?? "", "option", "value")[0],
      };
    };
    expect(await languages()).toEqual({ offered: ["en", "ko", "zh"], selected: "en" });
    await site.web.post("/preferences", { language: "ja" }, cookie);
    expect(await languages()).toEqual({ offered: ["en", "ko", "zh", "ja"], selected: "ja" });
    await site.web.post("/preferences", { language: "en" }, cookie);
  });

  test("is known by the language of its pages, also if none was chosen", async () => {
    const cookie = await site.signIn("ben", "acme");
    for (const language of ["ja", "ko"]) {
      await site.web.get("/account", cookie, { headers: { "accept-language": `${language}-XX,fr;q=0.5` } });
      expect(await query("SELECT last_language FROM members WHERE user_id = 'ben'")).toEqual([
        { last_language: language },
      ]);
    }
  });

  test("has a password that can be changed with the current one, and other ways in end", async () => {
    await query("UPDATE users SET password_hash = $1 WHERE user_id = 'anna'", [cheapHash(PASSWORD)]);
    await startSessions("anna", "here", "phone");
    for (const userId of ["anna", "ben"]) {
      await startSignIns(userId);
      await query(
        "INSERT INTO password_resets (hash, user_id, expires_at) VALUES ($1, $1, now() + interval '1 hour')",
        [userId],
      );
    }
    const change = { currentPassword: PASSWORD, newPassword: "Battery-staple-2" };
    for (const weak of ["Short-1", "no-upper-case-1", "NO-LOWER-CASE-1", "No-digit-at-all", "NoSpecial12345"])
      expect(await problemsOf("anna", changePassword, { ...change, newPassword: weak })).toMatchObject({
        status: 422,
        fields: { newPassword: ["passwordWeak"] },
      });
    expect(await problemsOf("anna", changePassword, { ...change, currentPassword: "guess" })).toMatchObject({
      status: 422,
      fields: { currentPassword: ["passwordWrong"] },
    });
    await as("anna", changePassword, change);
    const [user] = await query<{ password_hash: string }>("SELECT password_hash FROM users WHERE user_id = 'anna'");
    expect(await verifyPassword(change.newPassword, user!.password_hash)).toBe(true);
    expect((await as("anna", getAccount, {})).devices.map(({ sessionId }) => sessionId)).toEqual(["here"]);
    expect((await send(getCurrentUser, await site.upstream.tokenOf("anna", { session: "phone" }))).status).toBe(401);
    expect(await signIns()).toEqual(["ben-done", "ben-passed"]);
    expect(await query("SELECT user_id FROM password_resets")).toEqual([{ user_id: "ben" }]);
  });

  test("allows ten wrong passwords in a quarter of an hour", async () => {
    await query("UPDATE users SET password_hash = $1 WHERE user_id = 'dora'", [cheapHash(PASSWORD)]);
    const change = { currentPassword: "guess", newPassword: "Battery-staple-2" };
    expect((await problemsOf("dora", changePassword, change)).status).toBe(422);
    // As if ten more attempts had failed.
    await query(
      "INSERT INTO sign_in_failures (attempt, key) SELECT n::text, key FROM sign_in_failures, generate_series(1, 10) AS n",
    );
    expect((await problemsOf("dora", changePassword, { ...change, currentPassword: PASSWORD })).status).toBe(429);
    const typed = { intent: "password", ...change, repeated: change.newPassword };
    const page = await site.web.post("/account", typed, await site.signIn("dora", "acme"));
    expect([page.status, await page.text()]).toEqual([429, expect.stringContaining("Wait a few minutes")]);
    await query("DELETE FROM sign_in_failures");
  });

  test("says in the reader's language that codes which are required meanwhile stay on", async () => {
    await query("UPDATE users SET use_otp = true WHERE user_id = 'ben'");
    // What a page with JavaScript gets, which does not load the account again.
    const answer = await site.web.post(
      "/account.data?lang=ko",
      { intent: "stopCodes", code: "123456" },
      await site.signIn("ben", "acme"),
    );
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining("일회용 코드가 필수이므로 끌 수 없습니다."),
    ]);
    await query("UPDATE users SET use_otp = false WHERE user_id = 'ben'");
  });
});

describe("devices", () => {
  beforeEach(() => startSessions("anna", "here", "phone", "laptop"));
  const remaining = async () =>
    (await query<{ uid: string }>("SELECT uid FROM identity_records WHERE kind = 'Session' ORDER BY uid")).map(
      ({ uid }) => uid,
    );

  test("are listed, counted and signed out one by one, with all of their tokens", async () => {
    await startSessions("ben", "bens");
    expect(await as("anna", countSessions, { clientId: "cloudtally-web" })).toEqual({ count: 3 });
    const { devices } = await as("anna", getAccount, {});
    expect(devices.filter(({ isCurrent }) => isCurrent).map(({ sessionId }) => sessionId)).toEqual(["here"]);
    await as("anna", endDevice, { sessionId: "phone" });
    expect(await remaining()).toEqual(["bens", "here", "laptop"]);
    const rest = await query<{ id: string }>("SELECT id FROM identity_records WHERE id LIKE '%phone'");
    expect(rest).toEqual([]);
    expect((await problemsOf("anna", endDevice, { sessionId: "phone" })).status).toBe(404);
    expect((await problemsOf("anna", endDevice, { sessionId: "bens" })).status).toBe(404);
    expect(await remaining()).toContain("bens");
  });

  test("can be signed out except the current one, or all", async () => {
    await query("DELETE FROM identity_records WHERE kind = 'Interaction'");
    await startSignIns("anna");
    expect(await as("anna", endSessions, { withoutCurrent: "true" })).toEqual({ count: 2 });
    expect(await signIns()).toEqual([]);
    expect(await as("anna", countSessions, {})).toEqual({ count: 1 });
    await as("anna", endSessions, {});
    expect((await send(getCurrentUser, await site.upstream.tokenOf("anna", { session: "here" }))).status).toBe(401);
  });
});

describe("one-time codes", () => {
  const secretOf = async () =>
    (await query<{ secret: Uint8Array }>("SELECT secret FROM one_time_codes WHERE user_id = 'cleo'"))[0]!.secret;
  const codeNow = async (steps = 0) => hotp(await secretOf(), counterAt(Date.now()) + steps);
  const state = async () => (await as("cleo", getAccount, {})).codes;
  beforeAll(() => query("UPDATE users SET password_hash = $1 WHERE user_id = 'cleo'", [cheapHash(PASSWORD)]));
  const withPassword = (code: string) => ({ code, currentPassword: PASSWORD });

  test("are enabled once confirmed, work once, and are disabled with a code", async () => {
    await startSessions("cleo", "here");
    const started = await as("cleo", startCodes, {});
    expect(await as("cleo", startCodes, {})).toEqual(started);
    // Another session, in which somebody else may have seen a secret, shows one that counts only there.
    const elsewhere = await as("cleo", startCodes, {}, "elsewhere");
    expect(elsewhere.secret).not.toBe(started.secret);
    expect((await problemsOf("cleo", confirmCodes, withPassword(await codeNow()))).status).toBe(422);
    const own = await as("cleo", startCodes, {});
    expect([started.secret, elsewhere.secret]).not.toContain(own.secret);
    expect(own.address).toContain(`secret=${own.secret}`);
    expect((await state()).isOn).toBe(false);
    const wrong = String((Number(await codeNow()) + 500_000) % 1_000_000).padStart(6, "0");
    for (const [typed, fields] of [
      [withPassword(wrong), { code: ["codeWrong"] }],
      [{ code: await codeNow(-1), currentPassword: "guess" }, { currentPassword: ["passwordWrong"] }],
      [{ code: await codeNow(-1), currentPassword: "" }, { currentPassword: ["passwordRequired"] }],
    ] as const)
      expect(await problemsOf("cleo", confirmCodes, typed)).toMatchObject({ status: 422, fields });
    expect((await state()).isOn).toBe(false);
    const { recoveryCodes } = await as("cleo", confirmCodes, withPassword(await codeNow(-1)));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await state()).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
    expect((await problemsOf("cleo", startCodes, {})).status).toBe(409);
    expect(await query("SELECT after FROM audit_entries WHERE action = 'account.codesOn'")).toHaveLength(1);

    const renewed = await as("cleo", renewRecoveryCodes, { code: await codeNow() });
    expect(renewed.recoveryCodes).not.toContain(recoveryCodes[0]);
    expect((await problemsOf("cleo", stopCodes, { code: await codeNow() })).status).toBe(422);
    expect((await problemsOf("cleo", stopCodes, { code: recoveryCodes[0] })).status).toBe(422);

    await query("UPDATE companies SET requires_otp = true WHERE company_id = 'acme'");
    expect((await problemsOf("cleo", stopCodes, { code: renewed.recoveryCodes[0] })).status).toBe(409);
    await query("UPDATE companies SET requires_otp = false");
    const typed = renewed.recoveryCodes[0]!.toUpperCase().replaceAll("-", " ");
    await as("cleo", stopCodes, { code: typed });
    expect(await state()).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
  });

  test("are tried five times in a quarter of an hour, whatever passwords are right meanwhile", async () => {
    const tryCode = async () => (await problemsOf("eve", stopCodes, { code: "no code" })).status;
    await query("UPDATE users SET password_hash = $1 WHERE user_id = 'eve'", [cheapHash(PASSWORD)]);
    for (let tries = 1; tries <= 4; tries++) expect(await tryCode()).toBe(422);
    // The right password, to a change that is none.
    const same = { currentPassword: PASSWORD, newPassword: PASSWORD };
    expect(await problemsOf("eve", changePassword, same)).toMatchObject({ fields: { newPassword: ["passwordSame"] } });
    expect([await tryCode(), await tryCode()]).toEqual([422, 429]);
    // Codes do not keep anyone from their password.
    expect((await problemsOf("eve", changePassword, same)).status).toBe(422);
  });

  test("are enabled on their page with the password, which is not sent back", async () => {
    const cookie = await site.signIn("cleo", "acme");
    expect(await (await site.web.get("/account/codes", cookie)).text()).toContain('name="currentPassword"');
    const guessed = await site.web.post(
      "/account/codes",
      { code: await codeNow(), currentPassword: "Guess-1" },
      cookie,
    );
    const html = await guessed.text();
    expect([guessed.status, html]).toEqual([422, expect.stringContaining("This is not your current password.")]);
    expect(html).not.toContain("Guess-1");
    const done = await site.web.post("/account/codes", withPassword(await codeNow()), cookie);
    const codes = (await done.text()).match(/<code>[a-z0-9-]{19}<\/code>/g);
    expect([done.status, codes?.length]).toEqual([200, 10]);
    // Scripts reload the data of the page that shows the recovery codes.
    expect((await site.web.get("/account/codes.data", cookie)).status).toBe(200);
    const opened = await site.web.get("/account/codes", cookie);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, "/account"]);
    await query("DELETE FROM one_time_codes");
  });
});

describe("a personal access token", () => {
  beforeAll(() => query("UPDATE users SET password_hash = $1", [cheapHash(PASSWORD)]));
  const create = async (isReadOnly: boolean, userId = "anna") =>
    as(userId, createToken, { name: "Script", days: 30, isReadOnly, currentPassword: PASSWORD });
  const file = (token: string, path = "/cost-analytics.csv?range=month_to_date") =>
    site.web.get(path, "", { headers: { authorization: `Bearer ${token}` } });

  test("is created with the current password, or without one where another provider keeps it", async () => {
    const wanted = { name: "Script", days: 30, isReadOnly: false } as const;
    for (const [typed, found] of [
      [{}, "passwordRequired"],
      [{ currentPassword: "guess" }, "passwordWrong"],
    ] as const)
      expect(await problemsOf("anna", createToken, { ...wanted, ...typed })).toMatchObject({
        status: 422,
        fields: { currentPassword: [found] },
      });
    expect(await query("SELECT FROM personal_tokens")).toEqual([]);
    const elsewhere = stateServices(site.upstream.stores.stateStore, { OIDC_ISSUER: "https://login.example/realms/x" });
    await makeCall(accountCalls, createToken, wanted, { ...testCaller("acme"), userId: "anna" }, elsewhere);
    expect(await query("SELECT user_id FROM personal_tokens")).toEqual([{ user_id: "anna" }]);
  });

  test("downloads files from the web app, for the company in the address", async () => {
    await startSessions("anna", "here");
    const { token } = await create(true);
    const before = Date.now();
    const csv = await file(token);
    expect([csv.status, csv.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(await csv.text()).toContain("aws,Compute,Compute,12.34,");
    expect(await (await file(token, "/cost-analytics.csv?range=month_to_date&company=other")).text()).toContain(
      "aws,Storage,Storage,5.6,",
    );
    const workbook = await file(token, "/cost-analytics.xlsx?range=month_to_date");
    expect([workbook.status, [...new Uint8Array(await workbook.arrayBuffer()).subarray(0, 2)]]).toEqual([
      200,
      [0x50, 0x4b],
    ]);
    const [used] = (await as("anna", getAccount, {})).tokens;
    const usedAt = Date.parse(used!.lastUsedAt!);
    expect(usedAt).toBeGreaterThanOrEqual(before);
    expect(usedAt).toBeLessThanOrEqual(Date.now());
  });

  test("downloads what a bare address or a saved filter stands for, without a redirect", async () => {
    await startSessions("anna", "here");
    const { token } = await create(false);
    const rate = { month: "2026-11", currency: "JPY", perUsd: "150", publishedOn: "2026-11-01" };
    await saveRates(site.upstream.stores.stateStore, [rate]);
    await as("anna", saveCurrency, { currency: "JPY" });
    const bare = await file(token, "/cost-analytics.csv?company=acme");
    expect(bare.status).toBe(200);
    // 12.34 USD at 150.
    expect(await bare.text()).toContain("aws,Compute,Compute,1851,");
    const { index } = await as("anna", saveFilterAs, {
      index: -1,
      filterName: "By account",
      conditions: {},
      search: "by=account&currency=USD",
    });
    for (const path of ["/cost-analytics.csv", "/cost-analytics/detail.csv"]) {
      const saved = await file(token, `${path}?filter=${index}&company=acme`);
      expect(saved.status, path).toBe(200);
      expect(await saved.text()).toContain("12.34");
    }
    // The page of the lines leads to what its file has.
    const cookie = await site.signIn("anna", "acme");
    for (const [query, target] of [
      ["", "currency=JPY"],
      [`filter=${index}&`, `by=account&currency=USD&filter=${index}`],
    ] as const) {
      const page = await site.web.get(`/cost-analytics/detail?${query}company=acme`, cookie);
      expect(page.headers.get("location"), query).toBe(`/cost-analytics/detail?${target}&company=acme`);
    }
  });

  test("is told which parameter names something that does not exist", async () => {
    const { token } = await create(true);
    for (const [path, named] of [
      ["/anomaly-detection/backtest.csv?rule=none", "rule=none"],
      ["/cost-analytics.csv?filter=7", "filter=7"],
    ] as const) {
      const answer = await file(token, `${path}&company=acme`);
      expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(named)]);
    }
  });

  test("is one in whatever case the scheme is written, and only in its own scheme", async () => {
    await startSessions("anna", "here");
    const { token } = await create(true);
    const path = "/cost-analytics.csv?range=month_to_date";
    const withHeader = (authorization: string, cookie = "") =>
      site.web.get(path, cookie, { headers: { authorization } });
    expect((await withHeader(`bearer ${token}`)).status).toBe(200);
    expect((await site.upstream.send(getCurrentUser, {}, { authorization: `BEARER ${token}` })).status).toBe(200);
    expect((await withHeader("Bearer")).status).toBe(401);
    // That of a proxy that asks for a password: browsers send it along with the session.
    const cookie = await site.signIn("ben", "acme");
    expect(await (await withHeader("Basic cHJveHk6cGFzc3dvcmQ=", cookie)).text()).toContain(
      "aws,Compute,Compute,12.34,",
    );
    expect((await withHeader("Basic cHJveHk6cGFzc3dvcmQ=")).status).toBe(302);
  });

  test("leaves the downloaded table and its filters in the log", async () => {
    await startSessions("anna", "here");
    const { token } = await create(true);
    await (await file(token, "/members.csv?company=acme")).text();
    await (await file(token, "/cost-analytics/detail.csv?range=month_to_date&company=acme")).text();
    const entries = await site.upstream.stores.stateStore.query<{ subject: string; after: Record<string, unknown> }>(
      "SELECT subject, after FROM audit_entries WHERE action = 'export.downloaded' ORDER BY entry DESC LIMIT 2",
    );
    expect(entries.map(({ subject }) => subject)).toEqual(["lines.csv", "members.csv"]);
    expect(entries[1]!.after).toEqual({});
    expect(entries[0]!.after).toMatchObject({ startDate: "2026-11-01" });
    expect(JSON.stringify(entries[0]!.after)).not.toContain("columns");
    // A list without entries narrows nothing.
    expect(Object.values(entries[0]!.after)).not.toContainEqual([]);
  });

  test("opens no pages, and no company that the user is not a member of", async () => {
    const { token } = await create(true, "ben");
    expect((await file(token, "/cost-analytics")).status).toBe(302);
    const foreign = await file(token, "/cost-analytics.csv?company=other");
    expect([foreign.status, foreign.headers.get("content-type")]).toEqual([403, "text/plain; charset=utf-8"]);
  });

  test("is rejected immediately, with a plain-text message, if it is wrong, expired or revoked", async () => {
    const { token, tokenId } = await create(true);
    expect((await file(token)).status).toBe(200);
    const refusedBoth = async (code: string) => {
      const [page, api] = [await file(code), await send(getCurrentUser, code)];
      for (const response of [page, api]) {
        expect(response.status).toBe(401);
        expect(response.headers.get("www-authenticate")).toContain("Bearer");
      }
      expect(await page.text()).toBe("This access token is not valid, or it has expired.\n");
      expect(await api.json()).toMatchObject({ error: { code: 406 } });
    };
    await refusedBoth("ctp_unknown");
    await refusedBoth("not-a-token");
    await query("UPDATE personal_tokens SET expires_at = now() - interval '1 second' WHERE token_id = $1", [tokenId]);
    await refusedBoth(token);
    const other = await create(true);
    await query("DELETE FROM personal_tokens WHERE token_id = $1", [other.tokenId]);
    await refusedBoth(other.token);
  });

  test("ends with its user's last membership, and with the permission it requires", async () => {
    const { token } = await create(true, "ben");
    expect((await file(token)).status).toBe(200);
    for (const [change, statuses] of [
      ["role = 'custom'", [403, 200]],
      ["role = 'admin', vendors = '{gcp}'", [200, 200]],
      ["vendors = '{aws}', disabled_at = now()", [401, 401]],
    ] as const) {
      await query(`UPDATE members SET ${change} WHERE user_id = 'ben'`);
      const answers = [await file(token), await send(getCurrentUser, token)];
      expect(
        answers.map(({ status }) => status),
        change,
      ).toEqual(statuses);
      expect(await answers[0]!.text(), change).not.toContain("12.34");
    }
    await query("DELETE FROM members WHERE user_id = 'ben'");
    expect((await file(token)).status).toBe(401);
  });

  test("changes nothing if it is read-only", async () => {
    const changing = calls.filter(({ changes, access }) => changes && access !== "public");
    expect(changing.length).toBeGreaterThan(20);
    const reader = (await create(true)).token;
    for (const call of changing) {
      const response = await send(call, reader, sampleRequests[call.path]!);
      expect([call.path, response.status]).toEqual([call.path, 403]);
    }
    const writer = (await create(false)).token;
    expect((await send(saveLanguage, writer, { userLangCd: "ko" })).status).toBe(200);
    await query("UPDATE users SET language = NULL");
  });

  test("has no access to the account, not even to its devices and tokens", async () => {
    const { token } = await create(false);
    const personal = calls.filter(({ isPersonal }) => isPersonal);
    expect(personal.length).toBeGreaterThanOrEqual(12);
    for (const call of personal)
      expect([call.path, (await send(call, token, sampleRequests[call.path]!)).status]).toEqual([call.path, 403]);
  });

  test("is stored as a hash only", async () => {
    const { token } = await create(true);
    const rows = await query("SELECT * FROM personal_tokens");
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
  });
});
