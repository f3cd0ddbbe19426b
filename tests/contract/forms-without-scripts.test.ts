import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testWebhook } from "~/contract/anomalies/anomaly-rules";
import { tourSteps } from "~/lib/preferences/tours";
import { digestOf } from "../../server/people/members/invitations";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { cheapHash } from "../support/cheap-hash";
import { versionsIn } from "../support/markup";
import { openTestSite } from "../support/servers/test-site";

/** Forms sent without scripts get a page or a redirect. See also companies.test.ts and dashboard-pages.test.ts. */
let site: Awaited<ReturnType<typeof openTestSite>>;
let cookie: string;

beforeAll(async () => {
  site = await openTestSite();
  await site.upstream.addUser("anna", [{ companyId: "acme" }]);
  cookie = await site.signIn("anna", "acme");
});
afterAll(() => site?.close());

const page = async (path: string) => (await site.web.get(path, cookie)).text();
/** Status of the response to a form, with its redirect target or its page. */
async function send(path: string, fields: Record<string, string>, as = cookie) {
  const answer = await site.web.post(path, fields, as);
  const to = answer.headers.get("location");
  const cookies = [as, ...answer.headers.getSetCookie().map((set) => set.split(";")[0])].join("; ");
  const html = await (to === null ? answer : await site.web.get(to, cookies)).text();
  return { status: answer.status, to, html };
}
const valueOf = (html: string, name: string) =>
  new RegExp(`<input[^>]* name="${name.replaceAll(/[[\].]/g, "\\$&")}"[^>]* value="([^"]*)"`).exec(html)?.[1];

describe("comes back with its problem and what was typed", () => {
  test("a budget, which is saved and deleted once it is right", async () => {
    const typed = {
      version: "0",
      budgetName: "Typed",
      covers: "company",
      cost: "billed",
      period: "month",
      currency: "USD",
      amount: "many",
    };
    const refused = await send("/budgets/new", typed);
    expect([refused.status, valueOf(refused.html, "budgetName")]).toEqual([422, "Typed"]);
    expect(refused.html).toMatch(/name="amount"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="amount"/);
    const saved = await send("/budgets/new", { ...typed, amount: "12" });
    expect([saved.status, saved.html]).toEqual([303, expect.stringContaining("The budget was saved.")]);
    const deleted = await send(saved.to!, { intent: "delete" });
    expect([deleted.status, deleted.html]).toEqual([303, expect.stringContaining("The budget was deleted.")]);
    expect(deleted.html).not.toContain("Typed");
  });

  test("a monthly invoice without a first date", async () => {
    const { status, html } = await send("/billing/send", {
      vendor: "aws",
      month: "2026-10",
      sendType: "sendRepeatedly",
      recipient: "anna",
      note: "Typed",
      file: "csv",
      language: "en",
      zone: "KST",
      at: "",
      requestId: "7b6b4a56-5c5e-4d4e-9a53-0d3a9a3c4f14",
      intent: "send",
    });
    expect([status, html]).toEqual([422, expect.stringContaining("Please choose a date and time.")]);
    expect(html).toMatch(/<textarea[^>]*name="note"[^>]*>Typed</);
  });

  test("an invoice refused when it is sent from its preview, which stays that of the provider", async () => {
    const filled = "vendor=azure&month=2026-10&recipient=anna&note=Typed&at=2026-01-11T10:00";
    const preview = await page(`/billing/send/preview?${filled}`);
    const [, action, fields] = /<form[^>]* action="(\/billing\/send[^"]*)"[^>]*>(.*?)<\/form>/s.exec(preview)!;
    const typed = [...fields!.matchAll(/<input[^>]* name="([^"]*)"[^>]* value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, value!] as const,
    );
    const { status, html } = await send(action!.replaceAll("&amp;", "&"), Object.fromEntries(typed));
    expect([status, html]).toEqual([422, expect.stringContaining("Please choose a date and time in the future.")]);
    expect(html).toMatch(/<textarea[^>]*name="note"[^>]*>Typed</);
    expect(html).toContain('href="/billing?month=2026-10&amp;vendor=azure"');
    expect(html).not.toContain("vendor=aws");
  });

  test("an invitation to only these accounts without any", async () => {
    const { status, html } = await send("/members", {
      email: "typed@newcomers.com",
      role: "viewer",
      vendor: "aws",
      "scope.aws": "some",
    });
    expect([status, html]).toEqual([422, expect.stringContaining("Choose at least one account.")]);
    expect(valueOf(html, "email")).toBe("typed@newcomers.com");
  });

  test("columns of cost lines, none chosen", async () => {
    const { status, html } = await send("/cost-analytics/detail?range=last_month", {});
    expect([status, html]).toEqual([422, expect.stringContaining("Please choose at least one column.")]);
  });

  test("a company without providers", async () => {
    const { status, html } = await send("/company", { name: "Typed", currency: "USD", plan: "paid" });
    expect([status, html]).toEqual([422, expect.stringContaining("Choose at least one provider.")]);
    expect(valueOf(html, "name")).toBe("Typed");
  });

  test("invalid tag values to watch, which are saved once they are corrected", async () => {
    const [version] = versionsIn(await page("/anomaly-detection/watched"));
    const refused = await send("/anomaly-detection/watched", { tagValues: "Team" });
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(/<textarea[^>]*name="tagValues"[^>]*>Team</);
    expect(refused.html).toContain("Enter one tag value per line");
    const tagValues = "Team=fleet\nApplication = bi ";
    const saved = await send("/anomaly-detection/watched", { tagValues, version: version! });
    expect([saved.status, saved.html]).toEqual([303, expect.stringContaining("Saved.")]);
    expect(await page("/anomaly-detection/watched")).toMatch(
      /<textarea[^>]*name="tagValues"[^>]*>Team=fleet\nApplication=bi</,
    );
    expect(await page("/audit")).toContain("Team: fleet, Application: bi");
  });
});

test("a set of service groups gets another group, and keeps what is typed", async () => {
  const empty = await page("/service-groups/new");
  const add = [...empty.matchAll(/<button[^>]* name="__intent__"[^>]* value="([^"]*)"[^>]*>/g)]
    .map(([, value]) => value!.replaceAll("&quot;", '"'))
    .find((value) => value.includes('"insert"') && value.includes('"groups"'))!;
  const { status, html } = await send("/service-groups/new", {
    setName: "Typed",
    "groups[0].groupName": "First",
    "groups[0].rules[0].conditions[0].field": "product",
    "groups[0].rules[0].conditions[0].operator": "in",
    "groups[0].rules[0].conditions[0].values": "X",
    __intent__: add,
  });
  expect(status).toBe(200);
  expect([valueOf(html, "setName"), valueOf(html, "groups[0].groupName")]).toEqual(["Typed", "First"]);
  expect(html).toContain('name="groups[1].groupName"');
  expect(html).not.toContain('name="groups[2].groupName"');
});

test("problems of saved filters are shown where they were sent from", async () => {
  const list = "/cost-analytics/filters";
  const made = await send(list, { intent: "saveAs", filterName: "Mine" });
  const index = new URLSearchParams(made.to!.split("?")[1]).get("filter")!;
  const changed = `${list}?by=region&filter=${index}`;
  const openForms = (html: string) => html.match(/<details class="rename" open/g) ?? [];

  site.proxy.plan((path) => (/filter\/(save|delete)$/.test(path) ? "status500" : null));
  const unsaved = await send(changed, { intent: "save", index });
  expect(unsaved.html).toMatch(/<p class="note">[^<]*(<!-- -->|\s)*Nothing was saved\./);
  const undeleted = await send(changed, { intent: "delete", index });
  expect(undeleted.html).toMatch(/<span class="error" role="alert">Nothing was saved\./);
  const unnamed = await send(changed, { intent: "rename", index, filterName: "Other" });
  expect(valueOf(unnamed.html, "filterName")).toBeDefined();
  expect([unsaved, undeleted, unnamed].map(({ html }) => openForms(html).length)).toEqual([0, 0, 1]);

  site.proxy.plan(() => null);
  expect((await send(list, { intent: "delete", index })).status).toBe(303);
  for (const intent of ["save", "rename", "delete"])
    expect((await send(changed, { intent, index, filterName: "Other" })).html, intent).toContain(
      "This saved filter no longer exists.",
    );
});

test("who accepts an invitation is in the audit log with their network address", async () => {
  const { addUser, stores } = site.upstream;
  await addUser("ivy", []);
  await stores.stateStore.query(
    `INSERT INTO invitations (invitation_id, company_id, email, rights, digest, language, invited_by, created_at, expires_at)
     VALUES ('i', 'acme', 'ivy', $1, $2, 'en', 'Anna', now(), now() + interval '1 day')`,
    [JSON.stringify({ role: "viewer", menus: {}, vendors: [], accounts: {} }), digestOf("the code of an invitation")],
  );
  const address = "/invitation?code=the+code+of+an+invitation";
  expect((await site.web.post(address, {}, "")).status).toBe(303);
  expect(
    await stores.stateStore.query("SELECT name, address FROM audit_entries WHERE action = 'member.joined'"),
  ).toEqual([{ name: "ivy", address: "127.0.0.1" }]);
});

test("who may not send an invitation again reads why", async () => {
  const { addUser, stores } = site.upstream;
  await addUser("gina", [{ companyId: "acme", role: "admin", vendors: ["gcp"] }]);
  await stores.stateStore.query(
    `INSERT INTO invitations (invitation_id, company_id, email, rights, digest, language, invited_by, created_at, expires_at)
     VALUES ('of-aws', 'acme', 'new@acme.com', $1, 'digest', 'en', 'Anna', now(), now() + interval '1 day')`,
    [JSON.stringify({ role: "viewer", menus: {}, vendors: ["aws"], accounts: {} })],
  );
  const again = { invitationId: "of-aws", intent: "resend" };
  const refused = await send("/members", again, await site.signIn("gina", "acme"));
  expect([refused.status, refused.html]).toEqual([
    303,
    expect.stringContaining("You cannot give more permissions than you have."),
  ]);
  expect((await send("/members", again)).html).toContain("Invitation sent again.");
});

test("without a mail server, an email's page names the file that has its link", async () => {
  const { stateStore, directory } = site.upstream.stores;
  await send("/members", { email: "file@acme.com", role: "viewer", vendor: "aws" });
  const [mail] = await stateStore.query<{ mail_id: string; job_id: string; file: string }>(
    `SELECT mail_id, job_id, to_char(created_at AT TIME ZONE 'UTC', 'YYYYMMDD"T"HH24MISS"Z-"') || mail_id || '.txt' AS file
     FROM mails WHERE recipients = '{file@acme.com}'`,
  );
  expect(await page(`/outbox/${mail!.mail_id}`)).toContain("works only in the recipient’s copy");
  await stateStore.query("UPDATE jobs SET state = 'done', finished_at = now() WHERE job_id = $1", [mail!.job_id]);
  await mkdir(path.join(directory, "outbox"), { recursive: true });
  await writeFile(path.join(directory, "outbox", mail!.file), "");
  expect(await page(`/outbox/${mail!.mail_id}`)).toContain(
    `only in this file in the server’s data folder: outbox/${mail!.file}`,
  );
});

test("an access token is shown once, and revoked after a confirmation", async () => {
  const typed = { name: "Spreadsheet", intent: "token" };
  const refused = await send("/account", typed);
  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining("Please enter your password.")]);
  await site.upstream.stores.stateStore.query("UPDATE users SET password_hash = $1", [cheapHash("Correct-horse-1")]);
  const made = await send("/account", { ...typed, currentPassword: "Correct-horse-1" });
  const token = /<code[^>]*>([^<]+)<\/code>/.exec(made.html)![1]!;
  const status = async () =>
    (await site.web.get("/members.csv", "", { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await status()).toBe(200);
  const account = await page("/account");
  expect(account).not.toContain(token);
  // It is revoked after a confirmation.
  const [dialog] = /<dialog[^>]* id="revoke-.*?<\/dialog>/s.exec(account)!;
  expect(dialog).toContain('value="revoke"');
  const revoked = await send("/account", { id: valueOf(account, "id")!, intent: "revoke" });
  expect([revoked.status, revoked.html]).toEqual([303, expect.stringContaining("The token no longer works.")]);
  expect(await status()).toBe(401);
});

test.each([
  ["costAnalytics", "/cost-analytics"],
  ["dashboard", "/dashboard"],
] as const)("a finished tour of %s starts again, on its page", async (name, address) => {
  const step = { page: name, returnTo: address, step: "0" };
  const tour = /class="[^"]*\btour\b/;
  expect((await send("/tours", { ...step, isDone: "yes" })).html).not.toMatch(tour);
  const started = await send("/tours", { ...step, isDone: "no" });
  expect([started.status, started.to]).toEqual([303, address]);
  expect(started.html).toMatch(tour);
  expect(started.html).toContain(`data-tour="${name}-${tourSteps[name][0]}"`);
});

test("the tour of Billing, which needs a bill, is offered once there is one", async () => {
  await site.upstream.addUser("ben", [{ companyId: "bolt" }]);
  const slice = { companyId: "bolt", sliceId: 1, vendor: "aws", month: "2026-10" } as const;
  await storeSlices(site.upstream.stores, [{ ...slice, lines: [testLine({ day: "2026-10-01" })] }]);
  const billed = await (await site.web.get("/account", await site.signIn("ben", "bolt"))).text();
  for (const [html, isOffered] of [
    [billed, true],
    [await page("/account"), false],
  ] as const)
    expect([html.includes("Tour of Billing"), html.includes("Tour of Cost Analytics")]).toEqual([isOffered, true]);
});

test.each([
  ["theme", "dark"],
  ["keys", "off"],
])("%s is chosen for this browser, and the page is shown again with it", async (name, value) => {
  const { status, to, html } = await send("/preferences", { [name]: value, returnTo: "/imports" });
  expect([status, to]).toEqual([303, "/imports"]);
  const options = html.match(new RegExp(`<button[^>]* name="${name}"[^>]*>`, "g"))!;
  const current = options.filter((option) => option.includes('aria-current="true"'));
  expect(current.map((option) => /value="([^"]*)"/.exec(option)?.[1])).toEqual([value]);
});

test.each([
  ["/budgets/new", "budgetName", '<button hidden="">'],
  ["/members", "email", '<button hidden="">'],
  ["/members/anna", "role", '<button hidden="">'],
  ["/billing/send", "note", '<button hidden="" name="intent" value="preview">'],
])("Enter in the form of %s sends it, instead of pressing a button inside it", async (address, field, button) => {
  const forms = (await page(address)).match(/<form[^>]*method="post".*?<\/form>/gs)!;
  const [first] = /<button[^>]*>/.exec(forms.find((form) => form.includes(`name="${field}"`))!)!;
  expect(first).toBe(button);
});

test("the survey is about the screen, not about what it shows", async () => {
  await site.upstream.addUser("cara", [{ companyId: "acme" }]);
  await site.upstream.stores.stateStore.query("UPDATE users SET created_at = '2026-01-01' WHERE user_id = 'cara'");
  const opened = await site.web.get("/members/anna?lang=en", await site.signIn("cara", "acme"));
  const [form] = /<form[^>]* action="\/feedback".*?<\/form>/s.exec(await opened.text())!;
  expect([valueOf(form, "returnTo"), valueOf(form, "screen")]).toEqual(["/members/anna?lang=en", "/members"]);
});

test("an invalid answer to the survey keeps the page and the screen that it is about", async () => {
  const { status, html } = await send("/feedback", {
    choice: "submit",
    returnTo: "/imports?page=2",
    screen: "/imports",
  });
  expect(status).toBe(422);
  const [form] = /<form[^>]* action="\/feedback".*?<\/form>/s.exec(html)!;
  expect([valueOf(form, "returnTo"), valueOf(form, "screen")]).toEqual(["/imports?page=2", "/imports"]);
});

test("a reached threshold of a year's budget says which year", async () => {
  const { to } = await send("/budgets/new", {
    version: "0",
    budgetName: "Yearly",
    covers: "company",
    cost: "billed",
    period: "year",
    currency: "USD",
    amount: "12",
  });
  const { pathname } = new URL(to!, site.web.url);
  await site.upstream.stores.stateStore.query(
    `INSERT INTO budget_alerts (company_id, budget_id, start_date, measure, percent, reached_at, cost, amount, currency)
     VALUES ('acme', $1, '2026-01-01', 'actual', 80, '2026-10-05', 10, 12, 'USD')`,
    [pathname.split("/").at(-1)!],
  );
  const html = await page(to!);
  expect(html.match(/<td[^>]*>01\/01\/2026 – 12\/31\/2026/g)).toHaveLength(1);
});

/** The address of a new rule with a webhook, and what its form sends. */
async function ruleWithWebhook(title: string) {
  const rule = {
    title,
    vendor: "aws",
    viewBy: "total",
    comparison: "latestDay",
    direction: "increase",
    threshold: "10",
    minAlert: "10",
    maxAlert: "100",
    level: "minor",
    sensitivity: "middle",
    send: "I",
    recipient: "anna",
    webhook: "yes",
    url: "https://hooks.example/stored",
  };
  const saved = await send("/anomaly-detection/backtest", { ...rule, intent: "save" });
  expect(saved.status).toBe(303);
  const links = saved.html.match(/\/anomaly-detection\/backtest\?[^"]*rule=[^"]*/g)!;
  return { rule, address: links.find((link) => link.includes(`title=${title}`))!.replaceAll("&amp;", "&") };
}

test("the stored webhook of a rule is tested, while another one is typed", async () => {
  const { rule, address } = await ruleWithWebhook("Nightly");
  site.proxy.plan((path) => (path === testWebhook.path ? { reply: { Data: { problem: null } } } : null));
  const typed = { ...rule, title: "Typed", url: "https://hooks.example/typed", intent: "test" };
  const { status, html } = await send(address, typed);
  site.proxy.plan(() => null);
  expect([status, html]).toEqual([200, expect.stringContaining("The webhook accepted the test.")]);
  expect(html).toMatch(/<small id="tested-url"[^>]*>https:\/\/hooks.example\/stored</);
  expect([valueOf(html, "title"), valueOf(html, "url")]).toEqual(["Typed", "https://hooks.example/typed"]);
});

test("the webhook of a rule is in no address, and survives a backtest as typed, in that form alone", async () => {
  const { rule, address } = await ruleWithWebhook("Hidden");
  const opened = await page(address);
  expect(address).not.toContain("hooks.example");
  expect(opened).not.toMatch(/(?:href|action)="[^"]*hooks.example/);
  expect(valueOf(opened, "url")).toBe("https://hooks.example/stored");
  for (const url of ["https://hooks.example/stored", "https://hooks.example/typed", ""]) {
    const { to, html } = await send(address, { ...rule, url, intent: "try" });
    expect(to).not.toContain("hooks.example");
    expect(html).not.toMatch(/(?:href|action)="[^"]*hooks.example/);
    expect(valueOf(html, "url")).toBe(url);
  }
  const answer = await site.web.post(address, { ...rule, url: "https://hooks.example/typed", intent: "try" }, cookie);
  const [typed] = answer.headers.getSetCookie()[0]!.split(";");
  const another = await site.web.get("/anomaly-detection/backtest?vendor=aws&title=Another", `${cookie}; ${typed}`);
  expect(valueOf(await another.text(), "url")).toBe("");
  // Somebody else in the same browser does not get it.
  const to = answer.headers.get("location")!;
  const shown = async (as: string) => valueOf(await (await site.web.get(to, `${as}; ${typed}`)).text(), "url");
  await site.upstream.addUser("bea", [{ companyId: "acme" }]);
  expect(await shown(cookie)).toBe("https://hooks.example/typed");
  expect(await shown(await site.signIn("bea", "acme"))).toBe("https://hooks.example/stored");
});
