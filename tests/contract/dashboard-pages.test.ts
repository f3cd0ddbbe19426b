import { randomUUID } from "node:crypto";
import { decode } from "turbo-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { menus } from "~/contract/call";
import { widgetCosts } from "~/contract/dashboards/dashboard-figures";
import { getDashboards, saveDashboard } from "~/contract/dashboards/dashboards";
import { authTypes } from "~/contract/people/session";
import { MAX_WIDGETS, sizeOf } from "~/lib/dashboards/widgets";
import type { StepReply } from "~/routes/dashboard/edit/step-reply";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { versionsIn } from "../support/markup";
import { openTestSite } from "../support/servers/test-site";

/** The dashboard as browsers without JavaScript use it: forms and links. */
let site: Awaited<ReturnType<typeof openTestSite>>;
let anna: string;
let ben: string;

beforeAll(async () => {
  site = await openTestSite();
  const { upstream } = site;
  await upstream.addUser("anna", [{ companyId: "acme" }]);
  await upstream.addUser("ben", [{ companyId: "acme" }, { companyId: "other" }]);
  await upstream.addUser("eve", [{ companyId: "other" }]);
  await upstream.addUser("lou", [{ companyId: "acme", accounts: { aws: ["2"] } }]);
  const only = (menu: keyof typeof menus) => ({ url: "", menuId: menus[menu], authType: authTypes.view });
  await upstream.addUser("vic", [
    { companyId: "acme", menus: [only("dashboard")] },
    { companyId: "empty", menus: [only("dashboard"), only("anomalies"), only("reservations")] },
  ]);
  await upstream.addUser("una", [
    { companyId: "acme", menus: [{ url: "", menuId: menus.billing, authType: authTypes.edit }] },
    { companyId: "other" },
  ]);
  await storeSlices(upstream.stores, [
    {
      companyId: "acme",
      sliceId: 1,
      vendor: "aws",
      month: "2026-11",
      lines: [
        testLine({ day: "2026-11-02", billed: "12.34", region: "eu-west-1" }),
        testLine({ day: "2026-11-02", billed: "0.30", region: "us-east-1", account: "2" }),
      ],
    },
  ]);
  anna = await site.signIn("anna", "acme");
  ben = await site.signIn("ben", "acme");
  // Anna's dashboard is edited often, so it has only some of the widgets that it begins with.
  await upstream.send(getDashboards, {}, { authorization: `Bearer ${await upstream.tokenOf("anna")}` });
  await upstream.stores.stateStore.query(
    `UPDATE dashboards SET widgets = (SELECT json_agg(widget) FROM json_array_elements(widgets) AS widget
       WHERE widget->>'widgetType' IN ('costMonthToDate', 'estimatedCost', 'cloudBudget', 'totalSaving', 'costBy'))
     WHERE user_id = 'anna'`,
  );
});
afterAll(() => site?.close());

const page = async (path: string, cookie = anna) => (await site.web.get(path, cookie)).text();
const post = (fields: Record<string, string>, cookie = anna, path = "/dashboard") =>
  site.web.post(path, fields, cookie);
/** Sends the form of a widget's settings as its page has it now. */
const apply = async (fields: Record<string, string>, path: string, cookie = anna) =>
  post({ ...fields, version: versionsIn(await page(path, cookie))[0] ?? "" }, cookie, path);
const target = (answer: Response) => answer.headers.get("location") ?? "";

/** The page that a response redirects to, with its toast. */
const followed = async (answer: Response, cookie = anna): Promise<string> =>
  page(target(answer), [cookie, ...answer.headers.getSetCookie().map((set) => set.split(";")[0])].join("; "));

async function startDraft(): Promise<string> {
  const answer = await post({ d: "1", intent: "edit" });
  expect(answer.status).toBe(303);
  return new URL(target(answer), "http://site.test").searchParams.get("draft")!;
}
/** The step and the version that a page's form has. */
async function formOf(draft: string): Promise<{ step: string; version: string }> {
  const html = await page(`/dashboard?d=1&draft=${draft}`);
  // The form of the tour has a step, too.
  const [, step = ""] = /name="draft"[^>]*><input[^>]*name="step" value="(\d+)"/.exec(html) ?? [];
  const [, version = ""] = /name="version" value="(\d+)"/.exec(html) ?? [];
  return { step, version };
}

test("the first page is the dashboard, with the figures of the bills", async () => {
  await site.upstream.addUser("amy", [{ companyId: "acme" }]);
  const amy = await site.signIn("amy", "acme");
  expect(target(await site.web.get("/", amy))).toMatch(/^\/dashboard/);
  const html = await page("/dashboard", amy);
  expect(html).toContain("Cost month to date");
  expect(html).toContain("$12");
  expect(html).not.toContain("Unsaved changes");
  expect(html).not.toContain('http-equiv="refresh"');
  expect(screensIn(html)).toContain("/cost-analytics");
  expect((await site.web.get("/dashboard?d=99", amy)).status).toBe(404);
});

/** Screens that a page links to. */
const screensIn = (html: string) => [
  ...new Set([...html.matchAll(/<a [^>]*href="(\/[^"?#]*)/g)].map(([, path]) => path!)),
];

test("the browser reloads a dashboard on the wall only where scripts do not", async () => {
  const html = await page("/dashboard?view=full");
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="600"/></noscript>');
  expect(html.match(/http-equiv="refresh"/g)).toHaveLength(1);
});

test("widgets link to screens that the reader may open, and to no others", async () => {
  const vic = await site.signIn("vic", "acme");
  const html = await page("/dashboard?company=acme", vic);
  expect(html).toContain("$12");
  expect(html).not.toContain("Open in Cost Analytics");
  const others = /^\/(cost-analytics|budgets|imports|service-groups|anomaly|savings|reserv|azure)/;
  expect(screensIn(html).filter((path) => others.test(path))).toEqual([]);
});

test("the services are the reader's menu, and what is outside of it", async () => {
  const services = async (cookie: string) => {
    const [main] = /<main.*<\/main>/s.exec(await page("/services?company=acme", cookie))!;
    return { groups: [...main.matchAll(/<h2>([^<]*)</g)].map(([, group]) => group), screens: screensIn(main) };
  };
  const vic = await services(await site.signIn("vic", "acme"));
  expect(vic.groups.filter((group) => group !== "Recent")).toEqual(["Cost Management", "Data", "More"]);
  expect(vic.screens).toEqual(["/dashboard", "/outbox", "/find", "/account", "/support"]);
  const { groups, screens } = await services(anna);
  expect(groups).toEqual(expect.arrayContaining(["Cost Management", "Commitments", "Data", "Company", "More"]));
  expect(screens).toEqual(expect.arrayContaining(["/budgets", "/spoptm", "/reservations", "/imports", "/members"]));
});

test("the help menu and the footer lead to the environment's support", async () => {
  const { currentProfile, setCurrentProfile } = await import("../../app/upstream/current-profile.server");
  const profile = currentProfile();
  setCurrentProfile({ ...profile, links: { support: "https://help.example/" } });
  const html = await page("/account");
  setCurrentProfile(profile);
  expect(html.match(/href="https:\/\/help\.example\/"/g)).toHaveLength(2);
  expect(screensIn(html)).not.toContain("/support");
});

test("empty widgets offer a screen that the reader may open, and no import to those who cannot import", async () => {
  const vic = await site.signIn("vic", "empty");
  const html = await page("/dashboard?company=empty", vic);
  expect(html).toContain("No bills have been imported yet.");
  expect(html).not.toContain("Import a bill");
  expect(screensIn(html)).not.toContain("/budgets");
  const begun = await post({ d: "1", intent: "edit" }, vic, "/dashboard?company=empty");
  const draft = new URL(target(begun), "http://site.test").searchParams.get("draft")!;
  const added = await post({ d: "1", draft, step: "0", intent: "add:commitments" }, vic, "/dashboard?company=empty");
  expect(added.status).toBe(303);
  const edited = await page(`/dashboard?company=empty&d=1&draft=${draft}`, vic);
  expect(edited).toMatch(/<a class="btn" href="\/reservations[^"]*">AWS reservations</);
});

test("the first page of users without the dashboard is the first of the menu that they may open", async () => {
  const una = await site.signIn("una", "acme");
  expect(target(await site.web.get("/", una))).toBe("/billing");
  expect(target(await site.web.get("/?company=acme", una))).toBe("/billing?company=acme");
});

test("users without any menu can sign out, and are not sent in a circle", async () => {
  await site.upstream.addUser("abe", [{ companyId: "acme", role: "custom" }]);
  const abe = await site.signIn("abe", "acme");
  const answer = await site.web.get(target(await site.web.get("/", abe)), abe);
  expect(answer.status).toBe(403);
  const [main] = /<main.*<\/main>/s.exec(await answer.text())!;
  expect(main).toContain("You do not have permission to access this menu.");
  expect(main).toContain('action="/sign-out"');
  expect(main).not.toContain('href="/"');
});

test('users without access to any or this provider get the "No access" page, not "No permission"', async () => {
  await site.upstream.addUser("nil", [{ companyId: "acme", vendors: [] }]);
  await site.upstream.addUser("zoe", [{ companyId: "acme", vendors: ["azure"] }]);
  const [nil, zoe] = [await site.signIn("nil", "acme"), await site.signIn("zoe", "acme")];
  for (const [cookie, path] of [
    [nil, "/billing"],
    [nil, "/cost-analytics"],
    [zoe, "/billing/profile?vendor=aws"],
  ] as const) {
    const answer = await site.web.get(path, cookie);
    expect([path, answer.status]).toEqual([path, 403]);
    expect(await answer.text()).toContain("This user has no permissions to access.");
  }
});

test("a widget keeps providers that its owner may not see at present", async () => {
  await site.upstream.addUser("gil", [{ companyId: "acme", vendors: ["aws"] }]);
  const gil = await site.signIn("gil", "acme");
  await page("/dashboard", gil);
  const draft = new URL(target(await post({ d: "1", intent: "edit" }, gil)), "http://site.test").searchParams.get(
    "draft",
  )!;
  const { stateStore } = site.upstream.stores;
  const applied = async (selectedVendorsByWidget: string[], typed: Record<string, string>) => {
    const stored = {
      index: 1,
      widgetType: "costBy",
      ...{ x: 0, y: 0, width: 12, height: 13 },
      selectedVendorsByWidget,
    };
    const content = JSON.stringify({ dashboardName: "Mine", widgets: [stored] });
    await stateStore.query("UPDATE dashboard_drafts SET content = $1 WHERE draft_id = $2", [content, draft]);
    const path = `/dashboard/widget?d=1&draft=${draft}&widget=1`;
    const answer = await apply({ title: "Renamed", providers: "chosen", ...typed }, path, gil);
    const [row] = await stateStore.query<{ content: { widgets: Record<string, unknown>[] } }>(
      "SELECT content FROM dashboard_drafts WHERE draft_id = $1",
      [draft],
    );
    const { title, selectedVendorsByWidget: selected } = row!.content.widgets[0]!;
    return { status: answer.status, html: await answer.text(), title, selected };
  };
  expect(await applied(["aws", "gcp"], { vendor: "aws" })).toMatchObject({
    ...{ status: 303, title: "Renamed", selected: ["aws", "gcp"] },
  });
  expect(await applied(["gcp"], {})).toMatchObject({ status: 303, title: "Renamed", selected: ["gcp"] });
  const refused = await applied(["aws", "gcp"], {});
  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining("Choose at least one provider.")]);
});

test("widgets can be moved, configured and saved by forms alone", async () => {
  const draft = await startDraft();
  let { step } = await formOf(draft);
  expect((await post({ d: "1", draft, step, intent: "right:1" })).status).toBe(303);
  expect(await page(`/dashboard?d=1&draft=${draft}`)).toContain("Unsaved changes");

  // An outdated page gets a conflict and changes nothing.
  expect((await post({ d: "1", draft, step, intent: "remove:1" })).status).toBe(303);
  expect((await formOf(draft)).step).toBe("1");

  const settings = `/dashboard/widget?d=1&draft=${draft}&widget=1`;
  expect(await page(settings)).toContain("Widget settings");
  const wrong = await apply({ title: "x".repeat(101), providers: "all" }, settings);
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain("The name is too long.");
  const fields = { title: "So far", providers: "all", cost: "billed", hasFilters: "yes", address: "", savedFilter: "" };
  // The saved filter was deleted after the page was opened.
  const unfiltered = await apply({ ...fields, savedFilter: "4711" }, settings);
  expect(unfiltered.status).toBe(422);
  const returned = await unfiltered.text();
  expect(returned).toContain("This saved filter was deleted, or includes providers or accounts you have no access to.");
  expect(returned).toContain('value="So far"');
  const set = await apply({ ...fields, selectedTagKey: "", serviceGroupSetId: "" }, settings);
  expect([set.status, target(set)]).toEqual([303, `/dashboard?d=1&draft=${draft}#widget-1`]);

  const form = await formOf(draft);
  const unnamed = await post({ d: "1", draft, ...form, intent: "save", dashboardName: "y".repeat(101) });
  expect(unnamed.status).toBe(422);
  const saved = await post({ d: "1", draft, ...form, intent: "save", dashboardName: "Mine" });
  expect([saved.status, target(saved)]).toEqual([303, "/dashboard?d=1"]);
  const html = await page("/dashboard?d=1");
  expect(html).toContain("So far");
  expect(html).toContain("<h1>Mine</h1>");
  ({ step } = await formOf(draft));
  expect(await page(`/dashboard?d=1&draft=${draft}`)).toContain("saved or discarded in another window");
});

test("settings of a widget that another tab has changed since are not overwritten, wherever it has been moved", async () => {
  const draft = await startDraft();
  const settings = `/dashboard/widget?d=1&draft=${draft}&widget=1`;
  const [version = ""] = versionsIn(await page(settings));
  const save = (title: string) => post({ title, providers: "all", version }, anna, settings);
  const { step } = await formOf(draft);
  expect((await post({ d: "1", draft, step, intent: "right:1" })).status).toBe(303);
  expect((await save("Newer")).status).toBe(303);
  const refused = await save("Older");
  const html = await refused.text();
  expect([refused.status, html]).toEqual([409, expect.stringContaining("This has been changed since you opened it")]);
  expect(html).toContain('value="Older"');
  // Sent again, the form that came back is as stale as before.
  expect(versionsIn(html)).toEqual([version]);
  expect(await page(settings)).toContain('value="Newer"');
  await post({ d: "1", draft, intent: "discard" });
});

/** Sends a step as the page's script does; resolves to the reply and the calls for figures that it caused. */
async function sendStep(draft: string, step: number, intent: string): Promise<{ reply: StepReply; figures: string[] }> {
  site.proxy.forget();
  const fields = { d: "1", draft, step: String(step), intent, answer: "step" };
  const { value } = await decode((await post(fields, anna, "/dashboard.data")).body!);
  const calls = site.proxy.passed.map(({ path }) => path.replace("/api/v3/dashboard/", ""));
  return {
    reply: ((await value) as { data: StepReply }).data,
    figures: calls.filter((path) => !/^\/|widget_dashboards|save_widget|undo/.test(path)),
  };
}
const contents = (reply: StepReply) =>
  "answered" in reply ? reply.answered.widgets.map((widget) => ("like" in widget ? "kept" : widget.content.state)) : [];
const loadedBy = (reply: StepReply) => contents(reply).filter((state) => state !== "kept");

test("a step requests only the figures that the page does not show yet", async () => {
  const draft = await startDraft();
  const moved = await sendStep(draft, 0, "right:1");
  expect(moved.reply).toMatchObject({
    answered: { draft: { step: 1, isChanged: true, canUndo: true }, conflict: null },
  });
  const count = contents(moved.reply).length;
  expect([loadedBy(moved.reply), moved.figures]).toEqual([[], []]);

  const added = await sendStep(draft, 1, "add:portionBy");
  expect([contents(added.reply).length, loadedBy(added.reply), added.figures]).toEqual([
    count + 1,
    ["shown"],
    ["portion_by"],
  ]);
  const index = Math.max(
    ...("answered" in added.reply ? added.reply.answered.widgets.map((widget) => widget.widget.index) : []),
  );
  const copied = await sendStep(draft, 2, `duplicate:${index}`);
  expect([contents(copied.reply).length, copied.figures]).toEqual([count + 2, []]);
  expect(copied.reply).toMatchObject({
    answered: { widgets: expect.arrayContaining([expect.objectContaining({ like: index })]) },
  });
  await sendStep(draft, 3, `remove:${index}`);
  await sendStep(draft, 4, `remove:${index + 1}`);
  const back = await sendStep(draft, 5, "undo");
  expect([loadedBy(back.reply), back.figures]).toEqual([["shown"], ["portion_by"]]);
  // An outdated page gets no data, so that it is reloaded with an explanation.
  expect((await sendStep(draft, 5, "right:1")).reply).toBeUndefined();
  await post({ d: "1", draft, intent: "discard" });
});

test("one widget too many is rejected with a message", async () => {
  const draft = await startDraft();
  const { width, height } = sizeOf("cloudBudget");
  const widgets = Array.from({ length: MAX_WIDGETS - 1 }, (_, n) => ({
    ...{ index: n + 1, widgetType: "cloudBudget" },
    ...{ x: 0, y: n * height, width, height },
  }));
  await site.upstream.stores.stateStore.query("UPDATE dashboard_drafts SET content = $1 WHERE draft_id = $2", [
    JSON.stringify({ dashboardName: "Full", widgets }),
    draft,
  ]);
  const add = (step: string) => post({ d: "1", draft, step, intent: "add:cloudBudget" });
  expect(target(await add("0"))).toContain(`#widget-${MAX_WIDGETS}`);
  expect(await followed(await add("1"))).toContain("A dashboard can have up to 40 widgets.");
  await post({ d: "1", draft, intent: "discard" });
});

test("the alert band of a widget is set by its form, which reports errors and keeps the input", async () => {
  const draft = await startDraft();
  const added = await post({ d: "1", draft, ...(await formOf(draft)), intent: "add:abnormalChange" });
  const [, widget] = /#widget-(\d+)$/.exec(target(added))!;
  const settings = `/dashboard/widget?d=1&draft=${draft}&widget=${widget}`;
  const bandIn = (html: string) =>
    ["minAlert", "maxAlert"].map((end) => new RegExp(`<input[^>]* name="${end}"[^>]* value="([^"]*)"`).exec(html)?.[1]);
  const form = await page(settings);
  expect(bandIn(form)).toEqual(["100", "1000"]);
  // In a list of changes, no percentage is no limit, and not a lack of marks.
  expect(form).toMatch(/Show changes of at least.*<option value="none">Any percentage</s);

  const fields = { title: "", providers: "all", hasBand: "yes", threshold: "10", viewBy: "product" };
  const wrong = await apply({ ...fields, minAlert: "2000", maxAlert: "500.5" }, settings);
  expect(wrong.status).toBe(422);
  const html = await wrong.text();
  expect(html).toContain("Cost anomaly alert band setting is incorrect.");
  expect(bandIn(html)).toEqual(["2000", "500.5"]);
  expect((await apply({ ...fields, minAlert: "", maxAlert: "500" }, settings)).status).toBe(422);

  expect((await apply({ ...fields, minAlert: "20", maxAlert: "500.5" }, settings)).status).toBe(303);
  expect(bandIn(await page(settings))).toEqual(["20", "500.5"]);
  expect((await post({ d: "1", draft, ...(await formOf(draft)), intent: "discard" })).status).toBe(303);
});

/** The boxes and radio buttons of a page that are checked, as fields. */
const checkedIn = (html: string): [name: string, value: string][] =>
  (html.match(/<input [^>]*>/g) ?? [])
    .filter((input) => / checked=""/.test(input))
    .map((input) => [/ name="([^"]*)"/.exec(input)?.[1] ?? "", / value="([^"]*)"/.exec(input)?.[1] ?? ""]);

test("a widget can be filtered by any field with the lists of Cost Analytics, which keep the input", async () => {
  const draft = await startDraft();
  const settings = `/dashboard/widget?d=1&draft=${draft}&widget=1`;
  const fields = {
    title: "Typed",
    providers: "all",
    cost: "billed",
    "mode.region": "include",
    "f.region": "us-east-1",
  };
  const listed = await apply({ ...fields, panel: "region", "q.region": "us" }, settings);
  expect([listed.status, target(listed)]).toEqual([303, `${settings}&panel=region&q.region=us#filters`]);
  const list = await page(target(listed).split("#")[0]!);
  expect(list).toContain('value="Typed"');
  expect(checkedIn(list)).toContainEqual(["f.region", "us-east-1"]);
  expect(list).toContain('name="panel" value="resourceId"');

  // Invalid input is returned as sent, with the rest of the form.
  const wrong = { ...fields, title: "x".repeat(101), providers: "chosen", vendor: "aws", "mode.region": "exclude" };
  const returned = await apply({ ...wrong, "f.region": "eu-west-1", address: "/cost-analytics" }, settings);
  expect(returned.status).toBe(422);
  const html = await returned.text();
  expect(html).toContain("The name is too long.");
  expect(html).toContain('value="/cost-analytics"');
  expect(checkedIn(html)).toEqual(
    expect.arrayContaining([
      ["providers", "chosen"],
      ["vendor", "aws"],
      ["mode.region", "exclude"],
      ["f.region", "eu-west-1"],
    ]),
  );

  const set = await apply({ ...fields, "mode.region": "exclude" }, settings);
  expect([set.status, target(set)]).toEqual([303, `/dashboard?d=1&draft=${draft}#widget-1`]);
  expect(checkedIn(await page(settings))).toEqual(
    expect.arrayContaining([
      ["mode.region", "exclude"],
      ["f.region", "us-east-1"],
    ]),
  );
  const csv = await site.web.get(`/dashboard/widget.csv?d=1&draft=${draft}&widget=1`, anna);
  expect(await csv.text()).toContain("12.34");
  await post({ d: "1", draft, ...(await formOf(draft)), intent: "discard" });
});

test("the second of two editors gets the changes of the first, and may replace them", async () => {
  const [first, second] = [await startDraft(), await startDraft()];
  const [a, b] = [await formOf(first), await formOf(second)];
  await post({ d: "1", draft: first, step: a.step, intent: "remove:2" });
  await post({ d: "1", draft: second, step: b.step, intent: "remove:3" });
  await post({ d: "1", draft: first, ...(await formOf(first)), intent: "save" });
  const refused = await post({ d: "1", draft: second, step: "1", version: b.version, intent: "save" });
  expect(target(refused)).toContain("#conflict");
  const html = await page(`/dashboard?d=1&draft=${second}`);
  expect(html).toContain("was saved elsewhere");
  expect(html).toContain("Removed: Estimated cost.");
  // Save does not replace changes made since the draft began, even after the message; another button does.
  const form = await formOf(second);
  expect(form.version).toBe(b.version);
  expect(target(await post({ d: "1", draft: second, ...form, intent: "save" }))).toContain("#conflict");
  const [, replace = ""] = /value="(save:\d+)"/.exec(html) ?? [];
  expect(target(await post({ d: "1", draft: second, ...form, intent: replace }))).toBe("/dashboard?d=1");
  expect(await page("/dashboard?d=1")).toContain("Estimated cost");
});

test("a name that could not be saved returns on the page of its draft", async () => {
  const [first, second] = [await startDraft(), await startDraft()];
  const began = await formOf(second);
  const typed = { ...began, d: "1", draft: second, shownName: "Mine", dashboardName: "Typed, not saved" };
  const nameIn = (html: string) => / name="dashboardName"[^>]* value="([^"]*)"/.exec(html)?.[1];
  const sent = async (fields: Record<string, string>) => {
    const answer = await post(fields, anna, `/dashboard?d=1&draft=${second}`);
    const html = await answer.text();
    // The form's action is the page of the draft, which renders the response.
    expect(html).toContain(`action="/dashboard?d=1&amp;draft=${second}`);
    return [answer.status, nameIn(html)];
  };
  const long = "y".repeat(101);
  expect(await sent({ ...typed, intent: "save", dashboardName: long })).toEqual([422, long]);
  site.proxy.plan((path) => (path === saveDashboard.path ? "status500" : null));
  expect(await sent({ ...typed, intent: "save" })).toEqual([503, "Typed, not saved"]);
  site.proxy.plan(() => null);
  expect(await sent({ ...typed, step: "7", intent: "right:1" })).toEqual([409, "Typed, not saved"]);
  await post({ d: "1", draft: first, step: "0", intent: "remove:4" });
  await post({ d: "1", draft: first, ...(await formOf(first)), intent: "save" });
  expect(await sent({ ...typed, intent: "save" })).toEqual([409, "Typed, not saved"]);
  // A name that was emptied is not ignored, whichever button is to save it; other steps keep the draft's.
  const form = await formOf(second);
  for (const [intent, dashboardName] of [
    ["save", " "],
    ["save", ""],
    ["saveAs", ""],
    ["name", ""],
  ] as const) {
    const answer = await post({ ...typed, ...form, dashboardName, intent }, anna, `/dashboard?d=1&draft=${second}`);
    const html = await answer.text();
    expect([intent, answer.status, nameIn(html)]).toEqual([intent, 422, dashboardName]);
    expect(html).toContain("Need to enter Dashboard&#x27;s name");
  }
  expect((await post({ ...typed, dashboardName: "", intent: "right:1" })).status).toBe(303);
  // An unedited name is not kept: it may have been renamed in the other window.
  const untyped = await post({ ...typed, dashboardName: "Mine", intent: "save" });
  expect([untyped.status, target(untyped)]).toEqual([303, `/dashboard?d=1&draft=${second}#conflict`]);
  await post({ d: "1", draft: second, intent: "discard" });
});

test("a draft whose name was not edited is saved as a copy", async () => {
  const draft = await startDraft();
  const html = await page(`/dashboard?d=1&draft=${draft}`);
  const named = (field: string) => new RegExp(` name="${field}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? "";
  const fields = { d: "1", draft, shownName: named("shownName"), dashboardName: named("dashboardName") };
  expect(fields).toMatchObject({ shownName: "Mine", dashboardName: "Mine" });
  const saved = await post({ ...fields, intent: "saveAs" });
  expect(saved.status).toBe(303);
  expect(await followed(saved)).toContain("<title>Mine Copy(1) ·");
  await post({ d: new URL(target(saved), "http://site.test").searchParams.get("d")!, intent: "delete" });
});

test("a shared link shows its dashboard to colleagues, and explains to others why not", async () => {
  await post({ d: "1", intent: "share" });
  const uuid = /\/dashboard\/([0-9a-f-]{36})\/acme\/share/.exec(await page("/dashboard?d=1"))?.[1];
  const response = await site.web.get(`/dashboard/${uuid}/share?company=acme`, ben);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain("Add to my dashboards");
  expect(html).toContain("$12");
  // A member who sees one account of the company sees only its cost: 30 cents.
  const limited = await page(`/dashboard/${uuid}/share?company=acme`, await site.signIn("lou", "acme"));
  expect(limited).toContain("Add to my dashboards");
  expect(limited).toContain("$0.30");
  expect(limited).not.toContain("$12");
  expect(target(await site.web.get(`/dashboard/${uuid}/other/share?company=acme`, ben))).toContain("company=other");
  for (const [path, cookie, status, words] of [
    [`/dashboard/${uuid}/acme/share`, await site.signIn("eve", "other"), 403, "No permission"],
    [`/dashboard/${uuid}/share`, await site.signIn("eve", "other"), 404, "This dashboard does not exist"],
    [`/dashboard/${uuid}/share?company=acme`, await site.signIn("una", "acme"), 403, "No permission"],
    [`/dashboard/${randomUUID()}/acme/share?company=acme`, ben, 404, "This dashboard does not exist"],
    ["/dashboard/not-an-id/share", anna, 400, "The link is not complete"],
  ] as const) {
    const answer = await site.web.get(path, cookie);
    expect([path, answer.status]).toEqual([path, status]);
    expect(await answer.text()).toContain(words);
  }
  const added = await post({}, ben, `/dashboard/${uuid}/share?company=acme`);
  expect([added.status, target(added)]).toEqual([303, "/dashboard?d=2&company=acme"]);
  // At most ten, and only shared ones.
  for (let n = 3; n <= 10; n += 1) await post({}, ben, `/dashboard/${uuid}/share?company=acme`);
  for (const [id, words] of [
    [uuid, "You can create up to 10 dashboards."],
    [randomUUID(), "The link is invalid, its sharing has ended, or the dashboard was deleted."],
    ["not-an-id", "The link is not complete"],
  ] as const)
    expect(await followed(await post({}, ben, `/dashboard/${id}/share?company=acme`), ben), id).toContain(words);
  await post({ d: "1", intent: "unshare" });
  expect((await site.web.get(`/dashboard/${uuid}/share`, anna)).status).toBe(404);
});

test("a widget whose call fails reports it, and the others are shown", async () => {
  site.proxy.plan((path) => (path === widgetCosts.costBy.path ? "status500" : null));
  const html = await page("/dashboard");
  site.proxy.plan(() => null);
  expect(html).toContain("Not loaded");
  expect(html).toContain("The other widgets are not affected.");
  expect(html).toContain("$12");
});
