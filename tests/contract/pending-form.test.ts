import { afterAll, beforeAll, expect, test } from "vitest";
import { getCurrentUser } from "~/contract/people/session";
import { openTestSite } from "../support/servers/test-site";

let site: Awaited<ReturnType<typeof openTestSite>>;

beforeAll(async () => {
  site = await openTestSite();
  await site.upstream.addUser("anna", [{ companyId: "acme" }]);
  await site.upstream.addUser("ben", [{ companyId: "acme" }]);
});
afterAll(() => site?.close());

const expiredSession = async (userId: string) =>
  site.web.signIn(await site.upstream.tokenOf(userId, { expiresAt: Math.floor(Date.now() / 1000) - 60 }), { userId });
/** Address at which the browser ends after signing in. */
const returnTo = (response: Response) =>
  new URL(response.headers.get("location")!, site.web.url).searchParams.get("returnTo") ?? "/";

test("a form sent after the session expired is restored after signing in, for its sender only", async () => {
  const fields = { intent: "name", userNm: "Anna-Lena 김", currentPassword: "Secret-123" };
  const sent = await site.web.post("/account", fields, await expiredSession("anna"));
  expect([sent.status, sent.headers.get("location")]).toEqual([
    302,
    expect.stringMatching(/^\/sign-in\?reason=expired&/),
  ]);
  expect(sent.headers.get("set-cookie")).toMatch(/cloudtally_session=;.*Max-Age=0/);
  const address = returnTo(sent);
  expect(address).toMatch(/^\/typed\?form=/);

  const page = await site.web.get(address, await site.signIn("anna", "acme"));
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain('action="/account"');
  expect(html).toContain('name="userNm" value="Anna-Lena 김"');
  expect(html).not.toContain("Secret-123");
  expect((await site.web.get(address, await site.signIn("ben", "acme"))).status).toBe(404);
  expect((await site.web.get("/typed?form=unknown", await site.signIn("anna", "acme"))).status).toBe(404);

  // Continuing opens the form, without saving it.
  const intent = { __intent__: '{"type":"validate","payload":{}}' };
  const opened = await site.web.post("/account", { ...fields, ...intent }, await site.signIn("anna", "acme"));
  expect(await opened.text()).toContain('value="Anna-Lena 김"');
  expect(await site.upstream.stores.stateStore.query("SELECT name FROM users WHERE user_id = 'anna'")).toEqual([
    { name: "anna" },
  ]);
});

test("a form of a company that its sender has left is offered again, without passwords", async () => {
  const fields = { intent: "token", name: "Typed name", days: "30", currentPassword: "Secret-123" };
  const sent = await site.web.post("/account?company=left", fields, await site.signIn("anna", "acme"));
  const html = await sent.text();
  expect([sent.status, html]).toEqual([403, expect.stringContaining('name="name" value="Typed name"')]);
  expect(html).not.toContain("Secret-123");
});

test("nothing is kept of somebody who was never signed in here", async () => {
  const fields = { name: "Typed Inc." };
  for (const cookie of ["", "cloudtally_session=forged; cloudtally_last_user=anna"]) {
    const sent = await site.web.post("/company", fields, cookie);
    expect([sent.status, returnTo(sent)]).toEqual([302, "/company"]);
  }
});

test("a form whose session has ended already, as in another tab, is kept for the user who last signed in here", async () => {
  const { lastUserCookie } = await import("~/session/cookies.server");
  const cookie = await lastUserCookie(new Request(site.web.url)).serialize("ben");
  const kept = returnTo(await site.web.post("/company", { name: "Typed Inc." }, cookie.split(";")[0]));
  expect(kept).toMatch(/^\/typed\?form=/);
  expect((await site.web.get(kept, await site.signIn("ben", "acme"))).status).toBe(200);
  expect((await site.web.get(kept, await site.signIn("anna", "acme"))).status).toBe(404);
});

test.each([
  ["/budgets/00000000-0000-4000-8000-000000000001", { intent: "delete" }],
  ["/members/ben", { intent: "remove" }],
  ["/members", { invitationId: "invitation-1", intent: "withdraw" }],
  ["/account", { intent: "revoke", id: "token-1" }],
])("a form of %s, which would take effect without being shown, is not restored", async (address, fields) => {
  expect(returnTo(await site.web.post(address, fields, await expiredSession("anna")))).toBe(address);
});

test.each([
  ["/members", { email: "typed@acme.com", role: "viewer" }, "typed@acme.com", "SELECT 1 FROM invitations"],
  ["/company", { name: "Typed Inc." }, "Typed Inc.", "SELECT 1 FROM companies WHERE name LIKE 'Typed%'"],
  ["/feedback", { comment: "Typed words" }, "Typed words", "SELECT 1 FROM survey_answers"],
  ["/budgets/new", { list: "recipients 1", budgetName: "Typed" }, "Typed", "SELECT 1 FROM budgets"],
  ["/billing/send", { list: "recipient 1", note: "Typed words" }, "Typed words", "SELECT 1 FROM invoice_sendings"],
  ["/anomaly-detection/backtest", { list: "recipient 1", title: "Typed" }, "Typed", "SELECT 1 FROM anomaly_rules"],
  ["/anomaly-detection/backtest", { intent: "test", title: "Typed" }, "Typed", "SELECT 1 FROM anomaly_rules"],
])("a form of %s is restored, and opened without being saved", async (address, fields, typed, saved) => {
  const kept = returnTo(await site.web.post(address, fields, await expiredSession("anna")));
  const cookie = await site.signIn("anna", "acme");
  expect(await (await site.web.get(kept, cookie)).text()).toContain(typed);
  const intent = { __intent__: '{"type":"validate","payload":{}}' };
  const opened = await site.web.post(address, { ...fields, ...intent }, cookie);
  expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining(typed)]);
  expect(await site.upstream.stores.stateStore.query(saved)).toEqual([]);
});

const unknown = "00000000-0000-4000-8000-000000000001";
const condition = { field: "product", operator: "in", values: "X" };
const conditions = Object.fromEntries(
  Object.entries(condition).map(([name, value]) => [`groups[0].rules[0].conditions[0].${name}`, value]),
);

test.each<[string, Record<string, string>, string]>([
  [
    `/budgets/${unknown}`,
    {
      budgetId: unknown,
      version: "1",
      budgetName: "Typed",
      covers: "company",
      currency: "USD",
      period: "month",
      amount: "7",
    },
    "/budgets/new",
  ],
  [
    `/service-groups/${unknown}`,
    { setId: unknown, version: "1", setName: "Typed", "groups[0].groupName": "A", ...conditions },
    "/service-groups/new",
  ],
  [
    `/anomaly-detection/backtest?rule=${unknown}&vendor=aws&version=1&f.region=us-east-1`,
    {
      ...{ intent: "save", title: "Typed", vendor: "aws", viewBy: "total", comparison: "latestDay", threshold: "20" },
      ...{ direction: "increase", minAlert: "1", maxAlert: "9", level: "minor", sensitivity: "middle", send: "I" },
    },
    "/anomaly-detection/backtest?f.region=us-east-1&vendor=aws",
  ],
])("a form of %s, which somebody has deleted since, is opened as a new one", async (address, fields, start) => {
  const cookie = await site.signIn("anna", "acme");
  const gone = await site.web.post(address, fields, cookie);
  const html = await gone.text();
  expect([gone.status, html]).toEqual([404, expect.stringContaining("Your entries are kept.")]);
  expect(html).toContain(`action="${start.replaceAll("&", "&amp;")}"`);
  expect(html).toContain('value="Typed"');
  const intent = { __intent__: '{"type":"validate","payload":{}}' };
  const opened = await site.web.post(start, { ...fields, ...intent }, cookie);
  expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('value="Typed"')]);
});

test("a budget of what the form does not list covers nothing when it is started again", async () => {
  const fields = { budgetName: "Typed", covers: "unchanged", __intent__: '{"type":"validate","payload":{}}' };
  const opened = await site.web.post("/budgets/new", fields, await site.signIn("anna", "acme"));
  expect(await opened.text()).toMatch(/<option(?=[^>]*value="account")(?=[^>]*selected)/);
});

test.each([
  ["without scripts", {}],
  ["with scripts", { answer: "step", step: "0" }],
])("a dashboard's name sent %s is restored, and opened in its field without being saved", async (_how, more) => {
  const cookie = await site.signIn("anna", "acme");
  await site.web.get("/dashboard", cookie);
  const edited = await site.web.post("/dashboard", { d: "1", intent: "edit" }, cookie);
  const address = edited.headers.get("location")!;
  const draft = new URL(address, site.web.url).searchParams.get("draft")!;
  const fields = { d: "1", draft, intent: "save", version: "1", shownName: "Shown", dashboardName: "Typed", ...more };
  const kept = returnTo(await site.web.post(address, fields, await expiredSession("anna")));
  expect(await (await site.web.get(kept, cookie)).text()).toContain('name="dashboardName" value="Typed"');
  const intent = { __intent__: '{"type":"validate","payload":{}}' };
  const opened = await site.web.post(address, { ...fields, ...intent }, cookie);
  expect([opened.status, await opened.text()]).toEqual([
    200,
    expect.stringMatching(/<input[^>]*name="dashboardName"[^>]*value="Typed"/),
  ]);
  expect(await site.upstream.stores.stateStore.query("SELECT 1 FROM dashboards WHERE name = 'Typed'")).toEqual([]);
  // Other buttons would take effect at once.
  const unnamed = { ...fields, dashboardName: "Shown" };
  expect(returnTo(await site.web.post(address, unnamed, await expiredSession("anna")))).toBe(address);
});

test("a page is returned to as before", async () => {
  const sent = await site.web.get("/account", await expiredSession("anna"));
  expect(returnTo(sent)).toBe("/account");
});

test.each(["/exports", "/cost-analytics/values?field=product", "/cost-analytics/suggestions?find=a"])(
  "%s, which pages read, leads back to its page, never to its data",
  async (path) => {
    for (const [referer, address] of [
      [`${site.web.url}/billing?vendor=aws`, "/billing?vendor=aws"],
      ["", "/"],
    ] as const) {
      const sent = await site.web.get(path, await expiredSession("anna"), { headers: { referer } });
      expect([sent.status, returnTo(sent)]).toEqual([302, address]);
    }
  },
);

test.each([{ Data: {} }, { Data: { status: null, result: null } }, { code: 470 }, { Data: { code: 406 } }])(
  "a current user of %j is signed out",
  async (reply) => {
    site.proxy.plan((path) => (path === getCurrentUser.path ? { reply } : null));
    const response = await site.web.get("/account", await site.signIn("anna", "acme"));
    site.proxy.plan(() => null);
    expect([response.status, response.headers.get("location")]).toEqual([302, expect.stringContaining("/sign-in?")]);
    expect(response.headers.get("set-cookie")).toMatch(/cloudtally_session=;.*Max-Age=0/);
  },
);
