import { afterAll, beforeAll, expect, test } from "vitest";
import { saveServiceGroupSet } from "~/contract/service-groups";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { attributes } from "../support/markup";
import { openTestSite } from "../support/servers/test-site";

/** In China, Cost Analytics is without Google Cloud, although a company may have bills of it (spec §1). */
let site: Awaited<ReturnType<typeof openTestSite>>;
let cookie: string;
let set: string;

beforeAll(async () => {
  site = await openTestSite({ PROFILE: "CHINA" });
  const { upstream } = site;
  await upstream.addUser("anna", [{ companyId: "acme" }]);
  const slice = (sliceId: number, vendor: "aws" | "gcp") => ({
    companyId: "acme",
    sliceId,
    vendor,
    month: "2026-11",
    lines: [testLine({ day: "2026-11-02", product: `Compute of ${vendor}`, tags: { team: vendor } })],
  });
  await storeSlices(upstream.stores, [slice(1, "aws"), slice(2, "gcp")]);
  cookie = await site.signIn("anna", "acme");
  const condition = { field: "product", operator: "contains", values: ["compute"] };
  const rules = [{ conditions: [condition] }];
  const saved = await upstream.send(
    saveServiceGroupSet,
    { set: { setName: "Teams", groups: [{ groupName: "All", rules }] } },
    { authorization: `Bearer ${await upstream.tokenOf("anna")}` },
  );
  set = ((await saved.json()) as { Data: { setId: string } }).Data.setId;
});
afterAll(() => site?.close());

const page = async (path: string) => {
  const response = await site.web.get(path, cookie);
  return { status: response.status, html: await response.text() };
};

test.each([
  "/cost-analytics",
  "/cost-analytics?vendor=gcp",
  "/billing?vendor=gcp",
  "/anomaly-detection",
  "/anomaly-detection/rules",
  "/budgets/new",
  "/find?q=compute",
])("%s opens", async (path) => {
  expect((await page(path)).status).toBe(200);
});

test("tags to watch and costs of service groups are those of the other providers", async () => {
  const watched = await page("/anomaly-detection/watched");
  expect([watched.status, attributes(watched.html, "input", "value")]).toEqual([200, expect.arrayContaining(["team"])]);
  const groups = await page(`/service-groups/${set}`);
  expect([groups.status, groups.html]).toEqual([200, expect.stringContaining("Cost by group")]);
});

test("a new dashboard and the filters of an alert rule can only be about the other providers", async () => {
  const dashboard = await page("/dashboard");
  expect(dashboard.status).toBe(200);
  const templates = attributes(dashboard.html, "button", "value").filter((value) => value?.startsWith("template:"));
  expect(templates).toContain("template:aws");
  expect(templates).not.toContain("template:gcp");
  const rule = await page("/anomaly-detection/backtest?vendor=gcp&panel=filters");
  expect([rule.status, rule.html]).toEqual([200, expect.not.stringContaining("Compute of aws")]);
  expect((await page("/anomaly-detection/backtest?vendor=aws&panel=filters")).html).toContain("Compute of aws");
});
