import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getRuleRecipients, getRules, saveRule } from "~/contract/anomalies/anomaly-rules";
import { getInvoiceRecipients, sendInvoice } from "~/contract/billing/invoice-sending";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { getBudgetChoices, saveBudget } from "~/contract/dashboards/budgets";
import { createToken, getAccount, renewRecoveryCodes } from "~/contract/people/account";
import { getServiceGroupSets, serviceGroupKey } from "~/contract/service-groups";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { tags, versionsIn } from "../support/markup";
import { SAMPLE_BUDGET } from "../support/requests/budget-requests";
import { sampleIds } from "../support/requests/sample-requests";
import { storeSampleState } from "../support/requests/sample-state";
import { openTestSite } from "../support/servers/test-site";

/** Pages and forms with one failing call: the error is shown in its block, and the rest of the page works. */
let site: Awaited<ReturnType<typeof openTestSite>>;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  await site.upstream.addUser("anna", [{ companyId: "acme" }]);
  await storeSlices(site.upstream.stores, [
    { companyId: "acme", sliceId: 1, vendor: "aws", month: "2026-10", lines: [testLine({ day: "2026-10-31" })] },
  ]);
  await storeSampleState(site.upstream.stores.stateStore, { userId: "anna", companyId: "acme" });
  cookie = await site.signIn("anna", "acme");
});
afterAll(() => site?.close());
beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockImplementation(() => true);
});
afterEach(() => {
  vi.restoreAllMocks();
  site.proxy.plan(() => null);
});

const page = async (path: string) => (await site.web.get(path, cookie)).text();
const failing = (...paths: string[]) => site.proxy.plan((path) => (paths.includes(path) ? "hangUp" : null));

/** The page to which a form's answer leads, with the toast that it sets. */
async function sent(path: string, fields: Record<string, string>) {
  const answer = await site.web.post(path, fields, cookie);
  const to = answer.headers.get("location")!;
  const cookies = [cookie, ...answer.headers.getSetCookie().map((set) => set.split(";")[0])].join("; ");
  site.proxy.plan(() => null);
  return { status: answer.status, to, html: await (await site.web.get(to, cookies)).text() };
}

const asAnna = async () => ({ authorization: `Bearer ${await site.upstream.tokenOf("anna")}` });

test("panels of an alert that fail to load show an error and a retry link with the same sensitivity", async () => {
  failing("/api/v3/anomaly/aiPossibleCause", "/api/v3/anomaly/aiChangeTop5", "/api/v3/anomaly/userAlertTop5");
  const html = await (await site.web.get("/dashboard/anomaly-detail?number=1&sensitivity=high", cookie)).text();
  for (const title of ["Possible causes", "Top 5 changes", "Top 5 rule alerts"]) expect(html).toContain(title);
  expect(html.match(/href="\/dashboard\/anomaly-detail\?number=1&amp;sensitivity=high"[^>]*>Try again</g)).toHaveLength(
    3,
  );
});

test("an import operation that fails to reach the API is not reported as too late", async () => {
  failing("/earth/api/import/cancel");
  const { status, to, html } = await sent("/imports/none", { intent: "cancel" });
  expect([status, to]).toEqual([303, "/imports/none"]);
  expect(html).not.toContain("already ended");
});

test("a failed resending of an invitation shows an error and keeps the form", async () => {
  failing("/earth/api/member/invitation");
  const failed = await sent("/members", { invitationId: "sample-invitation", intent: "resend" });
  expect([failed.status, failed.to]).toEqual([303, "/members"]);
  const gone = await sent("/members", { invitationId: "none", intent: "withdraw" });
  expect([gone.status, gone.html]).toEqual([
    303,
    expect.stringContaining("This invitation has already been accepted or withdrawn."),
  ]);
  expect(gone.html).toMatch(/<input[^>]*name="vendor"[^>]*checked=""/);
});

test("watched service groups stay watched if the groups could not be listed", async () => {
  const key = serviceGroupKey(sampleIds.serviceGroupSet, "sample-group");
  const [version] = versionsIn(await page("/anomaly-detection/watched"));
  await sent("/anomaly-detection/watched", { serviceGroups: key, version: version! });
  failing(getServiceGroupSets.path);
  const html = await page("/anomaly-detection/watched");
  expect(html).toContain("The service groups cannot be shown.");
  expect(html).not.toContain("There are no service groups.");
  const kept = [...html.matchAll(/<input[^>]* name="serviceGroups"[^>]* value="([^"]*)"/g)].map(([, value]) => value!);
  expect(kept).toEqual([key]);
});

const typedInvoice = {
  vendor: "aws",
  month: "2026-10",
  sendType: "sendOnce",
  file: "pdf",
  language: "ko",
  zone: "KST",
};
const typedBudget = { version: "0", budgetName: "B", covers: "company", cost: "billed", period: "month", amount: "1" };
const typedRule = { comparison: "latestDay", direction: "increase", threshold: "10", minAlert: "10", maxAlert: "100" };

test.each([
  [
    "/billing/send?vendor=aws&month=2026-10",
    { ...typedInvoice, at: "2027-01-11T10:00", requestId: "00000000-0000-4000-8000-000000000003", intent: "send" },
    { name: "recipient", path: sendInvoice.path, list: getInvoiceRecipients.path },
  ],
  [
    `/budgets/${SAMPLE_BUDGET}`,
    { ...typedBudget, budgetId: SAMPLE_BUDGET, currency: "USD" },
    { name: "recipients", path: saveBudget.path, list: getBudgetChoices.path },
  ],
  [
    "/anomaly-detection/backtest?vendor=aws&title=T",
    {
      ...typedRule,
      title: "T",
      vendor: "aws",
      viewBy: "total",
      level: "minor",
      sensitivity: "middle",
      send: "I",
      intent: "save",
    },
    { name: "recipient", path: saveRule.path, list: getRuleRecipients.path },
  ],
])(
  "recipients stay chosen if the form could not be sent, nor they be listed: %s",
  async (address, typed, { name, path, list }) => {
    const sentForm = async () => {
      const answer = await site.web.post(address, { ...typed, [name]: "anna" }, cookie);
      return [
        answer.status,
        tags(await answer.text(), "input").filter(
          (input) => / value="anna"/.test(input) && input.includes(` name="${name}"`),
        ),
      ];
    };
    failing(path);
    expect(await sentForm()).toEqual([503, [expect.stringContaining(' checked=""')]]);
    failing(path, list);
    expect(await sentForm()).toEqual([503, [expect.stringContaining(' type="hidden"')]]);
  },
);

test("a widget keeps its set of service groups if the sets could not be listed", async () => {
  const widget = {
    index: 1,
    widgetType: "multiVendorPortionByServiceGroup",
    ...{ x: 0, y: 0, width: 12, height: 13 },
    viewBy: "serviceGroup",
    serviceGroupSetId: sampleIds.serviceGroupSet,
  };
  const draft = "00000000-0000-4000-8000-000000000002";
  await site.upstream.stores.stateStore.query("UPDATE dashboard_drafts SET content = $1 WHERE draft_id = $2", [
    JSON.stringify({ dashboardName: "Sample", widgets: [widget] }),
    draft,
  ]);
  failing(getServiceGroupSets.path);
  const html = await page(`/dashboard/widget?d=1&draft=${draft}&widget=1`);
  const [, select] = /<select[^>]* name="serviceGroupSetId"[^>]*>(.*?)<\/select>/s.exec(html)!;
  expect(select).toContain(`<option value="${sampleIds.serviceGroupSet}" selected="">Keep current</option>`);
});

test("what is shown once is shown even if the account could not be loaded", async () => {
  const replies: Record<string, object> = {
    [createToken.path]: { token: "ctp_new-token", tokenId: "1" },
    [renewRecoveryCodes.path]: { recoveryCodes: ["first-code", "second-code"] },
  };
  site.proxy.plan((path) =>
    path === getAccount.path ? "hangUp" : replies[path] ? { reply: { Data: replies[path] } } : null,
  );
  const created = await site.web.post("/account", { name: "Spreadsheet", days: "90", intent: "token" }, cookie);
  expect(await created.text()).toMatch(/<code[^>]*>ctp_new-token<\/code>/);
  const renewed = await site.web.post("/account", { code: "123456", intent: "recovery" }, cookie);
  expect(await renewed.text()).toContain("<code>second-code</code>");
});

test("commitments stay filtered, with a notice, if the filter lists fail to load", async () => {
  failing(commitmentCalls.savingsPlans.filter.path);
  const html = await page("/savings-plans?account=123");
  expect(html).toContain("Filters: 1");
  expect(html).toMatch(/<input type="checkbox" name="account" checked="" value="123"/);
  expect(html).toContain('class="toast');
});

test("a rule's number of alerts does not lead to alerts of other rules", async () => {
  const { rules } = getRules.response.parse(
    ((await (await site.upstream.send(getRules, {}, await asAnna())).json()) as { Data: unknown }).Data,
  );
  site.proxy.plan((path) =>
    path === getRules.path ? { reply: { Data: { rules: rules.map((rule) => ({ ...rule, alerts: 37 })) } } } : null,
  );
  const html = await page("/anomaly-detection/rules");
  expect(html).toContain("37");
  expect(html).not.toContain("type=rule");
});

test("a rule has its name for users who may not load it", async () => {
  await site.upstream.addUser("ben", [{ companyId: "acme", role: "viewer" }]);
  const address = `/anomaly-detection/backtest?rule=${sampleIds.rule}&title=Nightly&vendor=aws`;
  const html = await (await site.web.get(address, await site.signIn("ben", "acme"))).text();
  expect(html).toMatch(/<h1[^>]*>Nightly</);
});
