import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "~/contract/call";
import type { Call } from "~/contract/call";
import { administration } from "~/contract/people/roles";
import { tableFormats } from "~/contract/tables/tables";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { textOf } from "../support/reply-text";
import { reuseTokens } from "../support/requests/reuse-tokens";
import { sampleRequests } from "../support/requests/sample-requests";
import { storeSampleState } from "../support/requests/sample-state";
import { openTestUpstream } from "../support/servers/test-upstream";
import { withoutRandom } from "../support/without-random";

/**
 * The answer of each call to someone who may see one account of one provider. `same`: equal to the answer to a user who
 * sees everything in a company with this account only, so it contains no figure, name, id or count of anything else.
 * `refused`: the call concerns whole bills, the whole company or others' edits, or its codes and passwords are wrong.
 * `own`: it concerns the user. No answer may contain anything from outside the account.
 */
const answers: Record<string, "same" | "refused" | "own"> = {
  "/earth/api/front/profile": "own",
  "/api_v2.0/general/keycloak/json": "own",
  "/earth/api/user/current": "own",
  "/earth/api/user/sign-out": "own",
  "/earth/api/company/list": "own",
  "/earth/api/company/select": "own",
  "/earth/api/user/language": "own",
  "/earth/api/user/account": "own",
  "/earth/api/user/name": "own",
  "/earth/api/user/otp/start": "own",
  "/earth/api/user/session/count": "own",
  "/earth/api/user/session/logout": "own",
  "/earth/api/user/token/create": "refused",
  "/earth/api/company/sign_in": "refused",
  "/earth/api/company/sign_in/member": "refused",
  "/earth/api/company/sign_in/reset_codes": "refused",
  "/earth/api/company/sign_in/save": "refused",
  "/earth/api/user/passkey/start": "refused",
  "/earth/api/user/passkey/add": "refused",
  "/earth/api/user/passkey/delete": "refused",
  "/earth/api/user/otp/confirm": "refused",
  "/earth/api/user/otp/recovery": "refused",
  "/earth/api/user/otp/stop": "refused",
  "/earth/api/user/password": "refused",
  "/earth/api/user/session/end": "refused",
  "/earth/api/user/token/delete": "refused",
  "/api/v3/common/vendors": "same",
  "/api/v3/common/info": "own",
  "/api/v3/common/save_currency": "own",
  "/api/v3/common/save_vendors": "own",
  "/api/v3/common/settings": "own",
  "/api/v3/common/recent_search/add": "own",
  "/api/v3/common/recent_search/delete": "own",
  "/api/v3/common/save_tour": "own",
  "/api/v3/common/save_columns": "own",
  "/api/v3/common/save_billing_grid": "own",
  "/earth/api/import/list": "own",
  "/earth/api/import/detail": "refused",
  "/earth/api/import/repair": "refused",
  "/earth/api/import/remove": "refused",
  "/earth/api/import/cancel": "refused",
  "/earth/api/import/space": "own",
  "/earth/api/price/list": "same",
  "/earth/api/price/remove": "refused",
  "/api/v3/billing/bills": "same",
  "/api/v3/billing/charges": "same",
  "/api/v3/billing/trend": "same",
  "/api/v3/billing/line": "same",
  "/api/v3/billing/accounts": "same",
  "/api/v3/billing/invoices": "same",
  "/api/v3/billing/details": "same",
  "/api/v3/billing/insight": "same",
  "/api/v3/billing/computing_resources": "same",
  "/api/v3/billing/autospot": "same",
  "/api/v3/billing/additional_services": "same",
  "/api/v3/billing/service_groups": "own",
  "/api/v3/billing/tags": "same",
  "/api/v3/billing/csv": "same",
  "/api/v3/billing/xlsx": "own",
  "/api/v3/billing/profile": "refused",
  "/api/v3/billing/profile/save": "refused",
  "/api/v3/billing/profile/preview": "refused",
  "/api/v3/billing/profile/remove": "refused",
  "/api/v3/billing/invoice/recipients": "own",
  "/api/v3/billing/invoice/preview": "refused",
  "/api/v3/billing/invoice/file": "refused",
  "/api/v3/billing/invoice/send": "refused",
  "/api/v3/billing/invoice/scheduled": "same",
  "/api/v3/billing/invoice/sent": "same",
  "/api/v3/billing/invoice/sent/file": "refused",
  "/api/v3/billing/invoice/sent/file/content": "refused",
  "/api/v3/billing/invoice/reservation/delete": "refused",
  "/api/v3/ca/cost": "same",
  "/api/v3/ca/cost/comparable": "same",
  "/api/v3/ca/cost/csv": "same",
  "/api/v3/ca/cost/xlsx": "own",
  "/api/v3/ca/cost/detail": "same",
  "/api/v3/ca/cost/detail/csv": "same",
  "/api/v3/ca/cost/detail/xlsx": "own",
  "/api/v3/ca/cost/email/export/V2": "own",
  "/api/v3/ca/cost/detail/portion": "same",
  "/api/v3/ca/cost/explain": "same",
  "/api/v3/filter": "same",
  "/api/v3/filter/tags": "same",
  "/api/v3/subFilter": "same",
  "/api/v3/filter/related": "same",
  "/api/v3/filter/search": "same",
  "/api/v3/filter/user_filter": "own",
  "/api/v3/filter/saved": "own",
  "/api/v3/filter/save": "refused",
  "/api/v3/filter/saveas": "own",
  "/api/v3/filter/delete": "refused",
  "/api/v3/common/serviceGroups": "own",
  "/api/v3/common/serviceGroups/save": "refused",
  "/api/v3/common/serviceGroups/delete": "refused",
  "/api/v3/anomaly/detectedList": "same",
  "/api/v3/anomaly/aiModelAnalysis": "refused",
  "/api/v3/anomaly/aiPossibleCause": "refused",
  "/api/v3/anomaly/aiChangeTop5": "same",
  "/api/v3/anomaly/userAlertTop5": "same",
  "/api/v3/anomaly/mark": "own",
  "/api/v3/anomaly/verdict": "own",
  "/api/v3/anomaly/rule/list": "own",
  "/api/v3/anomaly/rule/detail": "refused",
  "/api/v3/anomaly/rule/save": "refused",
  "/api/v3/anomaly/rule/test": "refused",
  "/api/v3/anomaly/rule/delete": "refused",
  "/api/v3/anomaly/rule/recipients": "own",
  "/api/v3/anomaly/watched": "refused",
  "/api/v3/anomaly/watched/save": "refused",
  "/api/v3/anomaly/backtest": "same",
  "/api/v3/anomaly/backtest/csv": "same",
  "/api/v3/anomaly/backtest/xlsx": "own",
  "/api/v3/anomaly/csv": "same",
  "/api/v3/anomaly/xlsx": "own",
  "/api/v3/budget/list": "same",
  "/api/v3/budget/detail": "refused",
  "/api/v3/budget/choices": "own",
  "/api/v3/budget/save": "refused",
  "/api/v3/budget/delete": "refused",
  "/api/v3/budget/csv": "same",
  "/api/v3/budget/xlsx": "own",
  "/api/v3/dashboard/budget_data": "same",
  "/api/v3/dashboard/budget_alerts": "same",
  "/earth/api/member/list": "refused",
  "/earth/api/member/detail": "refused",
  "/earth/api/member/save": "refused",
  "/earth/api/member/change": "refused",
  "/earth/api/member/invite": "refused",
  "/earth/api/member/invitation": "refused",
  "/earth/api/member/file/csv": "refused",
  "/earth/api/member/file/xlsx": "refused",
  "/earth/api/invitation/read": "own",
  "/earth/api/invitation/accept": "own",
  "/earth/api/setup/read": "own",
  "/earth/api/setup": "refused",
  "/earth/api/company/settings": "refused",
  "/earth/api/company/settings/save": "refused",
  "/earth/api/audit/list": "refused",
  "/earth/api/audit/file/csv": "refused",
  "/earth/api/audit/file/xlsx": "refused",
  "/MAZ/v3/optimization/Recommendation/SavingsPlans": "same",
  "/MAZ/v3/optimization/Recommendation/SavingsPlans/Simulation": "same",
  "/MAZ/v3/optimization/Recommendation/SavingsPlans/csv": "same",
  "/MAZ/v3/optimization/Recommendation/SavingsPlans/xlsx": "own",
  "/MAZ/v3/optimization/Recommendation/EC2": "same",
  "/MAZ/v3/optimization/Recommendation/EC2/Simulation": "same",
  "/MAZ/v3/optimization/Recommendation/EC2/csv": "same",
  "/MAZ/v3/optimization/Recommendation/EC2/xlsx": "own",
  "/MAZ/v3/optimization/Recommendation/RDS": "same",
  "/MAZ/v3/optimization/Recommendation/RDS/Simulation": "same",
  "/MAZ/v3/optimization/Recommendation/RDS/csv": "same",
  "/MAZ/v3/optimization/Recommendation/RDS/xlsx": "own",
  "/MAZ/v3/optimization/Recommendation/OpenSearch": "same",
  "/MAZ/v3/optimization/Recommendation/OpenSearch/Simulation": "same",
  "/MAZ/v3/optimization/Recommendation/OpenSearch/csv": "same",
  "/MAZ/v3/optimization/Recommendation/OpenSearch/xlsx": "own",
  "/MAZ/v3/optimization/Recommendation/ElastiCache": "same",
  "/MAZ/v3/optimization/Recommendation/ElastiCache/Simulation": "same",
  "/MAZ/v3/optimization/Recommendation/ElastiCache/csv": "same",
  "/MAZ/v3/optimization/Recommendation/ElastiCache/xlsx": "own",
  "/MAZ/v3/optimization/Recommendation/Redshift": "same",
  "/MAZ/v3/optimization/Recommendation/Redshift/Simulation": "same",
  "/MAZ/v3/optimization/Recommendation/Redshift/csv": "same",
  "/MAZ/v3/optimization/Recommendation/Redshift/xlsx": "own",
  "/MAZ/v3/optimization/Recommendation/Azure": "same",
  "/MAZ/v3/optimization/Recommendation/Azure/Simulation": "same",
  "/MAZ/v3/optimization/Recommendation/Azure/csv": "same",
  "/MAZ/v3/optimization/Recommendation/Azure/xlsx": "own",
  "/MAZ/v3/optimization/savings_plans/total_summary": "same",
  "/MAZ/v3/optimization/savings_plans/key_figures": "same",
  "/MAZ/v3/optimization/savings_plans/utilization/list": "same",
  "/MAZ/v3/optimization/savings_plans/coverage/list": "same",
  "/MAZ/v3/optimization/savings_plans/inventory/list": "same",
  "/MAZ/v3/optimization/savings_plans/filter": "same",
  "/MAZ/v3/optimization/savings_plans/best_purchase": "same",
  "/MAZ/v3/optimization/savings_plans/csv": "same",
  "/MAZ/v3/optimization/savings_plans/xlsx": "own",
  "/MAZ/v3/optimization/reserved/total_summary": "same",
  "/MAZ/v3/optimization/reserved/key_figures": "same",
  "/MAZ/v3/optimization/reserved/utilization/list": "same",
  "/MAZ/v3/optimization/reserved/coverage/list": "same",
  "/MAZ/v3/optimization/reserved/inventory/list": "same",
  "/MAZ/v3/optimization/reserved/filter": "same",
  "/MAZ/v3/optimization/reserved/best_purchase": "same",
  "/MAZ/v3/optimization/reserved/csv": "same",
  "/MAZ/v3/optimization/reserved/xlsx": "own",
  "/MAZ/v3/optimization/azure/reserved/total_summary": "same",
  "/MAZ/v3/optimization/azure/reserved/key_figures": "same",
  "/MAZ/v3/optimization/azure/reserved/utilization/list": "same",
  "/MAZ/v3/optimization/azure/reserved/coverage/list": "same",
  "/MAZ/v3/optimization/azure/reserved/inventory/list": "same",
  "/MAZ/v3/optimization/azure/reserved/filter": "same",
  "/MAZ/v3/optimization/azure/reserved/best_purchase": "same",
  "/MAZ/v3/optimization/azure/reserved/csv": "same",
  "/MAZ/v3/optimization/azure/reserved/xlsx": "own",
  "/api/v3/common/notice": "own",
  "/api/v3/common/notice/dismiss": "own",
  "/earth/api/notice/list": "refused",
  "/earth/api/notice/save": "refused",
  "/earth/api/notice/delete": "refused",
  "/api/v3/common/survey/check": "own",
  "/api/v3/common/survey/save": "own",
  "/earth/api/survey/list": "refused",
  "/earth/api/survey/file/csv": "refused",
  "/earth/api/survey/file/xlsx": "refused",
  "/earth/api/homepage/info": "own",
  "/api/v3/common/recent_menu": "own",
  "/api/v3/common/recent_menu/add": "own",
  "/earth/api/mail/list": "own",
  "/earth/api/mail/detail": "refused",
  "/earth/api/mail/attachment": "refused",
  "/api/v3/dashboard/widget_dashboards": "own",
  "/api/v3/dashboard/select_dashboard": "own",
  "/api/v3/dashboard/edit_dashboard": "own",
  "/api/v3/dashboard/save_widget": "refused",
  "/api/v3/dashboard/undo": "refused",
  "/api/v3/dashboard/discard": "refused",
  "/api/v3/dashboard/save_dashboard": "refused",
  "/api/v3/dashboard/save_as_dashboard": "own",
  "/api/v3/dashboard/delete_dashboard": "own",
  "/api/v3/dashboard/get_dashboard_uuid": "own",
  "/api/v3/dashboard/end_sharing": "refused",
  "/api/v3/dashboard/shared": "own",
  "/api/v3/dashboard/set_dashboard_by_uuid": "own",
  "/api/v3/dashboard/cost_month_to_date": "same",
  "/api/v3/dashboard/estimated_cost": "same",
  "/api/v3/dashboard/trend": "same",
  "/api/v3/dashboard/cost": "same",
  "/api/v3/dashboard/product_portion": "same",
  "/api/v3/dashboard/portion_by": "same",
  "/api/v3/dashboard/top5": "same",
  "/api/v3/dashboard/abnormal": "same",
  "/api/v3/dashboard/costByVendor": "same",
  "/api/v3/dashboard/multi_vendor/product_portion": "same",
  "/api/v3/dashboard/multi_vendor/portion_by": "same",
  "/api/v3/dashboard/total_saving": "same",
  "/api/v3/dashboard/year_cost_fcst": "same",
  "/api/v3/dashboard/ml_abnormal": "same",
};

let upstream: Awaited<ReturnType<typeof openTestUpstream>>;
let tokenOf: ReturnType<typeof reuseTokens>;

const own = [
  testLine({ tags: { team: "a" }, more: { InvoiceId: "inv-1", InstanceType: "m5.large", UsageType: "Box" } }),
  testLine({ day: "2026-10-31", billed: "4", more: { InvoiceId: "inv-1", ChargeType: "Usage" } }),
];
/** Lines outside the account, recognizable in any answer: texts contain "outside", amounts the digits 777. */
const outside = (account: string) => [
  testLine({ account, accountName: "Outside account", product: "Compute", tags: { team: "a" }, billed: "77777" }),
  testLine({
    account,
    accountName: "Outside account",
    day: "2026-10-31",
    product: "Outside product",
    tags: { team: "a", outsideKey: "outside value" },
    billed: "77777",
    more: { InvoiceId: "outside-invoice", ResourceId: "outside-resource", InstanceType: "outside.large" },
  }),
  testLine({ account: "", product: "Outside tax", billed: "77777", more: { ChargeType: "Tax", InvoiceId: "inv-1" } }),
];

beforeAll(async () => {
  upstream = await openTestUpstream();
  tokenOf = reuseTokens(upstream);
  const { addUser, stores } = upstream;
  await addUser("full", [{ companyId: "acme" }]);
  await addUser("limited", [{ companyId: "acme", role: "editor", vendors: ["aws"], accounts: { aws: ["1"] } }]);
  await addUser("bare", [{ companyId: "bare", role: "editor", vendors: ["aws"] }]);
  await addUser("other-provider", [{ companyId: "acme", role: "editor", vendors: ["azure"] }]);
  await addUser("no-bills", [{ companyId: "void", role: "editor", vendors: ["azure"] }]);
  await addUser("nothing", [{ companyId: "acme", role: "editor", vendors: ["aws"], accounts: { aws: [] } }]);
  await storeSlices(stores, [
    { companyId: "acme", sliceId: 1, vendor: "aws", month: "2026-10", lines: [...own, ...outside("outside-1")] },
    { companyId: "acme", sliceId: 2, vendor: "gcp", month: "2026-10", lines: outside("1") },
    { companyId: "bare", sliceId: 3, vendor: "aws", month: "2026-10", lines: own },
  ]);
  await storeSampleState(stores.stateStore, { userId: "full", companyId: "acme" });
  const conditions = {
    all: [
      { field: "account", values: ["1", "outside-1"], exclude: false },
      { field: "region", values: ["us-east-1"], exclude: false },
    ],
    aws: [{ field: "resourceId", values: ["outside-resource"], exclude: false }],
    gcp: [{ field: "product", values: ["Outside product"], exclude: false }],
  };
  await stores.stateStore.query("UPDATE saved_filters SET conditions = $1", [JSON.stringify(conditions)]);
  const rules = [{ conditions: [{ field: "account", tagKey: "", operator: "in", values: ["outside-1"] }] }];
  await stores.stateStore.query("UPDATE service_group_sets SET groups = $1", [
    JSON.stringify([{ groupId: "sample-group", groupName: "Sample", rules }]),
  ]);
  const profile = { ...(sampleRequests["/api/v3/billing/profile/save"]!.profile as object), companyCurrency: "USD" };
  const changes = { effectiveMonth: "2026-10", profile: { ...profile, exchangeRates: [] } };
  const saved = await as(
    "full",
    calls.find(({ path }) => path === "/api/v3/billing/profile/save")!,
    changes,
  );
  expect(saved.status).toBe(200);
});
afterAll(() => upstream.close());

async function as(userId: string, call: Call, changes: Record<string, unknown> = {}, token = tokenOf(userId)) {
  const request = { ...sampleRequests[call.path], ...changes };
  return upstream.send(call, request, { authorization: `Bearer ${await token}` });
}

/** Ids of slices and imports, which differ between companies. */
const withoutIds = (text: string): string =>
  text
    .replace(/import-\d+/g, "")
    .replace(/"lineKey":"[^"]*"/g, "")
    .replace(/"updatedAt":"[^"]*"/g, "");

test("every call has an expected result for a limited user", () => {
  expect(Object.keys(answers).sort()).toEqual(calls.map(({ path }) => path).sort());
  // Here all others are read, as calls.test.ts reads only these.
  const refused = calls.filter(({ path, streams }) => streams === tableFormats.xlsx && answers[path] === "refused");
  for (const { path, access } of refused)
    expect(typeof access === "object" && administration.includes(access.menu), path).toBe(true);
});

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  "%s shows a limited user nothing of other accounts",
  async (_name, call) => {
    // Some calls end the session of their token.
    const response = await as("limited", call, {}, upstream.tokenOf("limited"));
    const text = await textOf(response);
    expect(text).not.toMatch(/outside/i);
    expect(withoutRandom(text)).not.toMatch(/777/);
    if (answers[call.path] === "refused") return expect([403, 404, 422]).toContain(response.status);
    expect(response.status).toBe(200);
    // The web app would show the block as failed otherwise.
    if (!call.streams) {
      const { Data } = JSON.parse(text) as { Data: unknown };
      expect(call.response.parse(Data)).toEqual(Data);
    }
    // Workbooks say what they are limited to; those of Azure have nothing of the account's provider.
    if (call.streams === tableFormats.xlsx)
      expect(text.includes('"Limited to","1 account of AWS"')).toBe(!/azure/i.test(call.path));
    if (answers[call.path] === "same") expect(withoutIds(text)).toBe(withoutIds(await (await as("bare", call)).text()));
  },
);

/** Requests that name data of other accounts, in every way that calls allow. */
const namingOutside: { has: string; changes: Record<string, unknown> }[] = [
  ...[
    { field: "account", values: ["outside-1"] },
    { field: "account", values: [], vendorValues: { aws: ["1", "outside-1"] } },
    { field: "account", values: ["1"], exclude: true },
    { field: "product", values: ["Outside product", "Outside tax"] },
    { field: "resourceId", values: ["outside-resource"] },
    { field: "tag", tagKey: "outsideKey", values: ["outside value"] },
  ].map((filter) => ({ has: "filters", changes: { filters: [filter] } })),
  { has: "accounts", changes: { accounts: ["outside-1"] } },
  { has: "account", changes: { account: "outside-1" } },
  { has: "word", changes: { word: "outside" } },
  { has: "group", changes: { group: "outside-1", viewBy: "account" } },
  { has: "tagKey", changes: { tagKey: "outsideKey", viewBy: "tag" } },
  { has: "viewByItem", changes: { viewByItem: "Outside product" } },
];

test.each(
  calls
    .filter(({ path }) => answers[path] === "same")
    .map((call) => [call, namingOutside.filter(({ has }) => has in call.request.shape)] as const)
    .filter(([, naming]) => naming.length > 0)
    .map(([call, naming]) => [call.path, call, naming] as const),
)(
  "%s reveals no more to a limited user who requests other accounts than if there were none",
  async (_path, call, naming) => {
    for (const { changes } of naming) {
      const [limited, bare] = await Promise.all(["limited", "bare"].map((userId) => as(userId, call, changes)));
      const [text, expected] = [await limited!.text(), await bare!.text()];
      expect(withoutRandom(text), JSON.stringify(changes)).not.toMatch(/77777/);
      expect([limited!.status, withoutIds(text)], JSON.stringify(changes)).toEqual([
        bare!.status,
        withoutIds(expected),
      ]);
    }
  },
);

test.each(
  calls.filter(({ path }) => answers[path] === "same").map((call) => [`${call.method} ${call.path}`, call] as const),
)("%s reveals no more to a user of another provider than if there were no bills", async (_name, call) => {
  const [other, none] = await Promise.all(["other-provider", "no-bills"].map((userId) => as(userId, call)));
  const [text, expected] = [await other!.text(), await none!.text()];
  expect([other!.status, withoutIds(text)]).toEqual([none!.status, withoutIds(expected)]);
});

test("rules of service groups and watched series are only for users of all providers", async () => {
  const [list, save, remove, watched, watch] = [
    ...["serviceGroups", "serviceGroups/save", "serviceGroups/delete"].map((path) => `/api/v3/common/${path}`),
    ...["watched", "watched/save"].map((path) => `/api/v3/anomaly/${path}`),
  ].map((wanted) => calls.find(({ path }) => path === wanted)!);
  expect(await (await as("full", list!)).text()).toContain("outside-1");
  const withheld = await as("other-provider", list!);
  expect([withheld.status, await withheld.text()]).toEqual([200, expect.not.stringContaining("outside-1")]);
  for (const call of [save, remove, watched, watch]) expect((await as("other-provider", call!)).status).toBe(403);
  expect((await as("full", watched!)).status).toBe(200);
});

test("paid features are rejected for a company with the free version, but not during its trial", async () => {
  const paidOnly = calls.filter(({ isPaidOnly }) => isPaidOnly);
  expect(paidOnly.map(({ path }) => path)).toContain("/api/v3/anomaly/aiPossibleCause");
  const codesWith = async (plan: string, trialEnd: string | null) => {
    await upstream.stores.stateStore.query(
      "UPDATE companies SET plan = $1, trial_end = $2::date WHERE company_id = 'acme'",
      [plan, trialEnd],
    );
    const bodies = await Promise.all(paidOnly.map(async (call) => (await as("full", call)).text()));
    return bodies.map((body) => body.includes('"code":"unpaid"'));
  };
  expect(new Set(await codesWith("free", null))).toEqual(new Set([true]));
  expect(new Set(await codesWith("free", "2026-11-19"))).toEqual(new Set([true]));
  expect(new Set(await codesWith("free", "2026-11-20"))).toEqual(new Set([false]));
  expect(new Set(await codesWith("paid", null))).toEqual(new Set([false]));
});

const ofCosts = calls.filter(
  ({ access }) => typeof access === "object" && ["costAnalytics", "billing", "imports"].includes(access.menu),
);
test.each(ofCosts.map((call) => [call.path, call] as const))("%s is rejected without any account", async (_n, call) => {
  const response = await as("nothing", call);
  expect(response.status).toBe(403);
  expect(await response.text()).toContain("This user has no permissions to access.");
});

test("a revoked permission applies from the next call on", async () => {
  const call = calls.find(({ path }) => path === "/api/v3/ca/cost")!;
  const totalOf = async () => ((await (await as("limited", call)).json()) as { Data: { totalCost: string } }).Data;
  expect(await totalOf()).toMatchObject({ totalCost: "5" });
  await upstream.stores.stateStore.query(`UPDATE members SET accounts = '{"aws": ["2"]}' WHERE user_id = 'limited'`);
  expect(await totalOf()).toMatchObject({ totalCost: "0" });
  await upstream.stores.stateStore.query("UPDATE members SET disabled_at = now() WHERE user_id = 'limited'");
  expect((await as("limited", call, { companyId: "acme" })).status).toBe(403);
  await upstream.stores.stateStore.query(
    "UPDATE members SET disabled_at = NULL, accounts = '{\"aws\": [\"1\"]}' WHERE user_id = 'limited'",
  );
});
