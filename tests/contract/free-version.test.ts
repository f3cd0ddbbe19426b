import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleIds } from "../support/requests/sample-requests";
import { storeSampleState } from "../support/requests/sample-state";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { openTestSite } from "../support/servers/test-site";

let site: Awaited<ReturnType<typeof openTestSite>>;
let cookie: string;

beforeAll(async () => {
  site = await openTestSite();
  const { stateStore } = site.upstream.stores;
  await site.upstream.addUser("anna", [{ companyId: "acme" }]);
  await storeSlices(site.upstream.stores, [
    { companyId: "acme", sliceId: 1, vendor: "aws", month: "2026-10", lines: [testLine({ day: "2026-10-31" })] },
  ]);
  await storeSampleState(stateStore, { userId: "anna", companyId: "acme" });
  const rule = { ruleId: sampleIds.rule, title: "Own rule", comparison: "latestDay", filters: [] };
  await stateStore.query("UPDATE anomalies SET rule_id = $1, rule = $2", [sampleIds.rule, JSON.stringify(rule)]);
  cookie = await site.signIn("anna", "acme");
});
afterAll(() => site?.close());

/** The page of the alert that the company's own rule has found. */
async function alertIn(plan: "paid" | "free") {
  await site.upstream.stores.stateStore.query("UPDATE companies SET plan = $1", [plan]);
  const response = await site.web.get("/dashboard/anomaly-detail?number=1", cookie);
  return { status: response.status, html: await response.text() };
}

test("an alert of a rule is shown with its causes in the paid version", async () => {
  const { status, html } = await alertIn("paid");
  expect(status).toBe(200);
  expect(html).toContain("Own rule");
  expect(html).not.toContain("are part of the paid version.");
});

test("in the free version it is shown without them, with a link to the paid version", async () => {
  const { status, html } = await alertIn("free");
  expect(status).toBe(200);
  expect(html).toContain("Own rule");
  expect(html).toContain("Causes are part of the paid version.");
  expect(html).toMatch(/<a[^>]* href="\/upgrade"/);
  // Nothing has failed.
  expect(html).not.toContain("Try again");
  expect(html).not.toContain("Something Went Wrong");
});

test("in the free version its chart has no predictions, whose place the plans take", async () => {
  const { html } = await alertIn("free");
  expect(html).toContain("AI predictions are part of the paid version.");
  expect(html).not.toContain("ARIMA");
  expect(html).not.toContain("Expected range");
});

test("an alert of AI is refused as part of the paid version, not as unknown", async () => {
  const { stateStore } = site.upstream.stores;
  await stateStore.query("UPDATE anomalies SET rule_id = ''");
  const { status, html } = await alertIn("free");
  expect([status, html]).toEqual([403, expect.stringContaining("Your company has the free version")]);
  expect(html).toMatch(/<a[^>]* href="\/upgrade"/);
  expect((await alertIn("paid")).status).toBe(200);
  await stateStore.query("UPDATE anomalies SET rule_id = $1", [sampleIds.rule]);
});

test("the list explains why AI finds nothing, and links to the plans", async () => {
  await alertIn("free");
  const html = await (await site.web.get("/anomaly-detection", cookie)).text();
  expect(html).toContain("AI anomaly detection is part of the paid version.");
  expect(html).toMatch(/<a[^>]* href="\/upgrade"/);
});

test("without any judged day, the list shows neither an all-clear nor sums of 0", async () => {
  const { stateStore } = site.upstream.stores;
  await stateStore.query("DELETE FROM anomalies");
  const listIn = async (plan: "paid" | "free") => {
    await stateStore.query("UPDATE companies SET plan = $1", [plan]);
    return (await site.web.get("/anomaly-detection", cookie)).text();
  };
  for (const [plan, reason] of [
    ["free", "Not in your plan."],
    ["paid", "Learning usage patterns."],
  ] as const) {
    const html = await listIn(plan);
    expect(html).toContain(reason);
    expect(html).not.toContain("No cost anomalies detected");
    expect(html).not.toContain("Below expected");
  }
});

test("the file of a stored rule's backtest is of that rule, and that of an unknown rule says so", async () => {
  const file = (id: string) => site.web.get(`/anomaly-detection/backtest.csv?rule=${id}`, cookie);
  const stored = await file(sampleIds.rule);
  expect(stored.status).toBe(200);
  // The name of the file ends with the rule's.
  expect(stored.headers.get("content-disposition")).toMatch(/sample/i);
  const unknown = await file("unknown");
  expect([unknown.status, await unknown.text()]).toEqual([422, expect.stringContaining("rule=unknown")]);
});

test("the models are not available to rules of the free version", async () => {
  const { stateStore } = site.upstream.stores;
  await stateStore.query("UPDATE companies SET plan = 'free'");
  const file = (comparison: string) =>
    site.web.get(`/anomaly-detection/backtest.csv?vendor=aws&comparison=${comparison}`, cookie);
  expect((await file("latestDay")).status).toBe(200);
  const refused = await file("models");
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain("Your company has the free version");
  const page = await site.web.get("/anomaly-detection/backtest?vendor=aws&comparison=models", cookie);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain("AI predictions are part of the paid version.");
  expect(html).not.toContain("Try again");
  // Another rule does not offer them.
  const other = await (await site.web.get("/anomaly-detection/backtest?vendor=aws", cookie)).text();
  expect(other).not.toContain("Latest day vs. the AI prediction");
});
