import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { calls, menus } from "~/contract/call";
import type { Call } from "~/contract/call";
import { authTypes, endSession, getCompanyList, getCurrentUser, saveLanguage } from "~/contract/people/session";
import { attributes, versionsIn } from "../support/markup";
import { sampleRequests } from "../support/requests/sample-requests";
import { openTestSite } from "../support/servers/test-site";

/** An id of more than 64 characters: invited users have their email address as id. */
const LONG_ID = `${"a-long-name".repeat(6)}@acme.example`;
let site: Awaited<ReturnType<typeof openTestSite>>;
let cookie: string;

beforeAll(async () => {
  site = await openTestSite();
  await site.upstream.addUser("anna", [{ companyId: "acme" }]);
  await site.upstream.addUser("ben", [{ companyId: "acme" }]);
  await site.upstream.addUser("shared", [{ companyId: "acme" }, { companyId: "other" }]);
  await site.upstream.addUser(LONG_ID, [{ companyId: "acme" }]);
  await site.upstream.addUser("settings", [
    { companyId: "acme", menus: [{ url: "/company", menuId: menus.company, authType: authTypes.edit }] },
  ]);
  await site.upstream.stores.stateStore.query(
    "INSERT INTO one_time_codes (user_id, secret, confirmed_at) VALUES ('anna', 'secret', now())",
  );
  await site.upstream.addUser("watcher", [{ companyId: "acme", menus: [] }]);
  cookie = await site.signIn("anna", "acme");
});
afterAll(() => site?.close());
const query = <Row>(sql: string) => site.upstream.stores.stateStore.query<Row>(sql);
afterEach(async () => {
  await query("UPDATE companies SET allowed_addresses = '{}', requires_otp = false");
  await query("UPDATE users SET allowed_addresses = '{}', use_otp = false, site_code = 'cloudtally'");
});

const RULES = "/company/sign-in";
/** Sends a form as the page has it, with these entries. */
async function save(fields: Record<string, string>, by = cookie, address = RULES) {
  const query = new URLSearchParams(fields.memberId && { member: fields.memberId });
  const [first = "", last = first] = versionsIn(await (await site.web.get(`${RULES}?${query}`, by)).text());
  return site.web.post(address, { ...fields, version: fields.memberId ? first : last }, by);
}

/** The page that an answer redirects to, with its toast. */
const followed = async (answer: Response): Promise<string> => {
  const cookies = [cookie, ...answer.headers.getSetCookie().map((set) => set.split(";")[0])].join("; ");
  return (await site.web.get(answer.headers.get("location")!, cookies)).text();
};

test("are set for the company, without locking out the user who sets them", async () => {
  const outside = await save({ intent: "company", allowedIpaddr: "10.0.0.0/8" });
  expect([outside.status, await outside.text()]).toEqual([
    422,
    expect.stringContaining("Your own address is not among these"),
  ]);
  const nonsense = await save({ intent: "company", allowedIpaddr: "127.0.0.1\noffice" });
  expect([nonsense.status, await nonsense.text()]).toEqual([
    422,
    expect.stringContaining("only addresses and networks"),
  ]);
  expect((await save({ intent: "company", requiresOtp: "on", allowedIpaddr: "127.0.0.1, 2001:db8::/32" })).status).toBe(
    303,
  );
  expect(await query("SELECT requires_otp, allowed_addresses FROM companies WHERE company_id = 'acme'")).toEqual([
    { requires_otp: true, allowed_addresses: ["127.0.0.1", "2001:db8::/32"] },
  ]);
  const [entry] = await query<{ after: unknown }>(
    "SELECT after FROM audit_entries WHERE action = 'company.changed' ORDER BY entry DESC LIMIT 1",
  );
  expect(entry!.after).toEqual({ requiresOtp: true, allowedIpaddr: ["127.0.0.1", "2001:db8::/32"] });
  const numberOfEntries = async () => (await query("SELECT FROM audit_entries")).length;
  const before = await numberOfEntries();
  const unchanged = { intent: "company", requiresOtp: "on", allowedIpaddr: "127.0.0.1, 2001:db8::/32" };
  expect((await save(unchanged)).status).toBe(303);
  expect(await numberOfEntries()).toBe(before);
});

test("cannot be set for users of other companies", async () => {
  expect((await save({ intent: "member", memberId: "ben", useOtp: "on", allowedIpaddr: "10.0.0.0/8" })).status).toBe(
    303,
  );
  expect(await query("SELECT use_otp, use_concurrent FROM users WHERE user_id = 'ben'")).toEqual([
    { use_otp: true, use_concurrent: false },
  ]);
  const shared = await save({ intent: "member", memberId: "shared", allowedIpaddr: "" });
  expect([shared.status, await shared.text()]).toEqual([409, expect.not.stringContaining("Set the company")]);
  const reset = await save({ intent: "reset", memberId: "shared" });
  expect(await followed(reset)).toContain("only the rules for everybody apply");
});

test.each([
  [RULES, RULES, { intent: "member", memberId: "stranger", allowedIpaddr: "" }],
  [RULES, RULES, { intent: "reset", memberId: "stranger" }],
  ["/members/stranger", "/members", { role: "viewer", vendor: "aws", version: "1" }],
  ["/members/stranger", "/members", { intent: "disable" }],
])("a form of %s about someone who has left leads to %s, which says so", async (address, list, fields) => {
  const answer = await site.web.post(address, fields as Record<string, string>, cookie);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, list]);
  expect(await followed(answer)).toContain("This person is no longer a member.");
});

test("saving a member's rules returns to the list page it was opened from", async () => {
  const fields = { intent: "member", memberId: "ben", allowedIpaddr: "" };
  const saved = await save(fields, cookie, `${RULES}?find=ben&page=2&member=ben`);
  expect([saved.status, saved.headers.get("location")]).toEqual([303, `${RULES}?find=ben&page=2`]);
  const opened = await (await site.web.get(`${RULES}?find=ben&member=ben`, cookie)).text();
  expect(opened).toMatch(/href="\/company\/sign-in\?find=ben"[^>]*>Close</);
});

test("cannot be set for administrators by other editors of the company's settings", async () => {
  const settings = await site.signIn("settings", "acme");
  const text = "Only an administrator can change these rules";
  for (const [memberId, by, isOffered] of [
    ["anna", settings, false],
    ["anna", cookie, true],
    ["watcher", settings, true],
  ] as const) {
    const html = await (await site.web.get(`${RULES}?member=${memberId}`, by)).text();
    expect([html.includes('value="member"'), html.includes(text)], memberId).toEqual([isOffered, !isOffered]);
    expect(html.includes('value="reset"'), memberId).toBe(isOffered && memberId === "anna");
  }
  for (const form of [
    { intent: "member", memberId: "anna", allowedIpaddr: "10.0.0.0/8" },
    { intent: "reset", memberId: "anna", allowedIpaddr: "" },
  ])
    expect([form.intent, (await save(form, settings)).status]).toEqual([form.intent, 403]);
  expect(await query("SELECT allowed_addresses FROM users WHERE user_id = 'anna'")).toEqual([
    { allowed_addresses: [] },
  ]);
  expect(await query("SELECT user_id FROM one_time_codes")).toEqual([{ user_id: "anna" }]);
});

test("can be set for users with long addresses, who have full access", async () => {
  expect((await save({ intent: "member", memberId: LONG_ID, useOtp: "on" })).status).toBe(303);
  expect((await site.web.get("/account", await site.signIn(LONG_ID, "acme"))).status).toBe(200);
});

test("are shown to and changed by permitted users only", async () => {
  const page = await site.web.get(RULES, cookie);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Require one-time codes")]);
  const watcher = await site.signIn("watcher", "acme");
  expect((await site.web.get(RULES, watcher)).status).toBe(403);
  expect((await save({ intent: "company", requiresOtp: "on" }, watcher)).status).toBe(403);
});

test.each([
  "UPDATE users SET allowed_addresses = '{10.0.0.0/8}' WHERE user_id = 'anna'",
  "UPDATE companies SET allowed_addresses = '{10.0.0.0/8}'",
])("apply to every page, file and call simultaneously: %s", async (sql) => {
  expect((await site.web.get("/account", cookie)).status).toBe(200);
  await query(sql);
  const page = await site.web.get("/account", cookie);
  expect([page.status, await page.text()]).toEqual([403, expect.stringContaining("Not from this network")]);
  const token = await site.upstream.tokenOf("anna");
  const file = await site.web.get("/cost-analytics.csv", "", { headers: { authorization: `Bearer ${token}` } });
  expect([file.status, await file.text()]).toEqual([403, expect.stringContaining("current network address")]);
  const call = await site.upstream.app.request("/api/v3/common/info", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: "{}",
  });
  expect([call.status, await call.json()]).toMatchObject([403, { error: { code: "allowedIpDenied" } }]);
  // The user's own account, too; not what tells them why, and lets them leave.
  const statusOf = async (own: Pick<Call, "method" | "path">) =>
    (await site.upstream.send(own, sampleRequests[own.path]!, { authorization: `Bearer ${token}` })).status;
  for (const own of calls.filter(({ isPersonal }) => isPersonal))
    expect([own.path, await statusOf(own)]).toEqual([own.path, 403]);
  for (const open of [getCurrentUser, getCompanyList, saveLanguage, endSession])
    expect([open.path, await statusOf(open)]).toEqual([open.path, 200]);
  await query("UPDATE users SET language = NULL");
  await query("DELETE FROM ended_sessions");
});

test("do not lock users out of their other companies", async () => {
  const shared = await site.signIn("shared", "acme");
  await query("UPDATE companies SET allowed_addresses = '{10.0.0.0/8}' WHERE company_id = 'acme'");
  const denied = await site.web.get("/account", shared);
  const html = await denied.text();
  expect([denied.status, attributes(html, "a", "href")]).toEqual([403, expect.arrayContaining(["/?company=other"])]);
  const opened = await (await site.web.get("/account?company=other", shared)).text();
  const choices = attributes(opened, "button", "formaction");
  expect(choices).toEqual(expect.arrayContaining(["/company?company=acme", "/company?company=other"]));
  const choose = (companyId: string) =>
    site.web.post(`/company?company=${companyId}`, { companyId, returnTo: "/account" }, shared);
  expect((await choose("acme")).status).toBe(403);
  expect((await choose("other")).headers.get("location")).toBe("/account?company=other");
  expect((await site.web.get("/account", shared)).headers.get("location")).toBe("/account?company=other");
});

test("let internal staff in only from a list of their own, which nobody can empty", async () => {
  await query("UPDATE users SET site_code = 'internal' WHERE user_id = 'anna'");
  const denied = await site.web.get("/account", cookie);
  expect([denied.status, await denied.text()]).toEqual([403, expect.stringContaining("Not from this network")]);
  await query("UPDATE users SET allowed_addresses = '{127.0.0.1}' WHERE user_id = 'anna'");
  expect((await site.web.get("/account", cookie)).status).toBe(200);
  expect((await save({ intent: "member", memberId: "anna", allowedIpaddr: "" })).status).toBe(422);
  await query("UPDATE users SET site_code = 'internal', allowed_addresses = '{10.0.0.0/8}' WHERE user_id = 'ben'");
  expect(await (await site.web.get(`${RULES}?member=ben`, cookie)).text()).toMatch(
    /In addition to those of the company\.</,
  );
  const emptied = await save({ intent: "member", memberId: "ben" }, cookie, `${RULES}?member=ben`);
  expect([emptied.status, await emptied.text()]).toEqual([
    422,
    expect.stringContaining("Internal users need at least one address"),
  ]);
  expect((await save({ intent: "member", memberId: "ben", allowedIpaddr: "10.1.0.0/16" })).status).toBe(303);
});

test("are only addresses if an external provider signs people in", async () => {
  const { env } = site.upstream.services;
  await query("UPDATE companies SET requires_otp = true");
  await query("UPDATE users SET use_otp = true, use_concurrent = true WHERE user_id = 'ben'");
  env.OIDC_ISSUER = "https://sso.example/realms/acme";
  const html = await (await site.web.get(`${RULES}?member=ben`, cookie)).text();
  expect(html).toContain("managed by your identity provider");
  for (const text of ["Require one-time codes", "Several", "Turn off"]) expect(html).not.toContain(text);
  for (const name of ["requiresOtp", "useOtp", "useConcurrent"])
    expect(html).toContain(`<input type="hidden" name="${name}" value="on"/>`);
  const member = { intent: "member", memberId: "ben", useOtp: "on", allowedIpaddr: "10.0.0.1" };
  const answers = [
    await save({ intent: "company", requiresOtp: "on", allowedIpaddr: "127.0.0.1" }),
    await save({ ...member, useConcurrent: "on" }),
    await save({ intent: "company", allowedIpaddr: "" }),
    await save(member),
    await save({ intent: "reset", memberId: "anna" }),
  ];
  delete env.OIDC_ISSUER;
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 409, 409, 303]);
  expect(await query("SELECT requires_otp, allowed_addresses FROM companies WHERE company_id = 'acme'")).toEqual([
    { requires_otp: true, allowed_addresses: ["127.0.0.1"] },
  ]);
  expect(await query("SELECT use_otp, use_concurrent, allowed_addresses FROM users WHERE user_id = 'ben'")).toEqual([
    { use_otp: true, use_concurrent: true, allowed_addresses: ["10.0.0.1"] },
  ]);
  expect(await query("SELECT user_id FROM one_time_codes")).toEqual([{ user_id: "anna" }]);
});

test("passkeys that go with a member's codes are in the audit log, once", async () => {
  await query(
    "INSERT INTO passkeys (credential_id, user_id, public_key, counter, transports, name) VALUES ('p', 'anna', '', 0, '{}', 'Laptop')",
  );
  await query("DELETE FROM audit_entries");
  for (const press of ["first", "second"])
    expect([press, (await save({ intent: "reset", memberId: "anna" })).status]).toEqual([press, 303]);
  expect(await query("SELECT subject, before, after FROM audit_entries WHERE action = 'member.changed'")).toEqual([
    {
      subject: "anna",
      before: { hasCodes: true, passkeys: ["Laptop"] },
      after: { hasCodes: false, passkeys: [] },
    },
  ]);
});

test("list the members page by page, and the open one on any page", async () => {
  await query(
    `INSERT INTO users (user_id, login, name, email)
     SELECT 'many-' || n, 'many-' || n, 'Zoe ' || lpad(n::text, 3, '0'), 'zoe' || n || '@acme.com' FROM generate_series(1, 60) AS n`,
  );
  await query(
    `INSERT INTO members (company_id, user_id, role, vendors, accounts, menus)
     SELECT 'acme', 'many-' || n, 'viewer', '{aws}', '{}', '[]' FROM generate_series(1, 60) AS n`,
  );
  const named = async (address: string) => {
    const html = await (await site.web.get(address, cookie)).text();
    return [...html.matchAll(/Zoe (\d{3})<\/a>/g)].map(([, number]) => number);
  };
  const [first, second] = await Promise.all([named(RULES), named(`${RULES}?page=2`)]);
  expect([...first, ...second]).toEqual(Array.from({ length: 60 }, (_, n) => String(n + 1).padStart(3, "0")));
  expect(first.length).toBeLessThan(50);
  expect(await named(`${RULES}?find=ZOE7@`)).toEqual(["007"]);
  const open = await (await site.web.get(`${RULES}?member=many-60`, cookie)).text();
  expect(open).toContain('name="memberId" value="many-60"');
  await query("DELETE FROM users WHERE user_id LIKE 'many-%'");
  const left = await (await site.web.get(`${RULES}?member=many-60`, cookie)).text();
  expect(left).toMatch(/Ignored, not recognized:.{0,20}member=many-60/);
});
