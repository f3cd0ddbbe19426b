import type { APIResponse } from "@playwright/test";
import { importBill } from "../support/import-by-http";
import type { Sender } from "../support/page-by-http";
import { parseCsv } from "../support/parse-csv";
import { people } from "../support/people";
import type { Company } from "../support/people";
import { expect, test } from "../support/test";

// Serial, as all tests share the same two users.
test.describe.configure({ mode: "default" });

const OWN_SERVICE = "Stranger's Service";
const period = "start=2026-10-01&end=2026-10-31";
/** Parameters that only look as if they named a company: files reject them, pages ignore them. */
const misleadingNames = ["companyId", "cmpnId", "Company"];

/** Addresses of the imports that a user is shown. */
async function importsOf({ request }: Sender): Promise<string[]> {
  const html = await (await request.get("/imports")).text();
  return [...new Set([...html.matchAll(/href="(\/imports\/[\w-]{8,})"/g)].map(([, address]) => address!))];
}

const itemsOf = async (answer: APIResponse): Promise<string[]> =>
  parseCsv(await answer.text())
    .slice(1)
    .map(([, item]) => item!);

test.describe("two users of different companies", () => {
  let stranger: Sender;
  let member: Sender;
  let theirCompany: Company;
  test.beforeAll(async ({ app, makePerson, requestsOf }) => {
    const person = await makePerson("Stranger");
    theirCompany = person.companies[0]!;
    stranger = await requestsOf(person);
    member = await requestsOf(people.member);
    await importBill(stranger, app.url, "strangers-bill.csv", [
      {
        BilledCost: "7.25",
        BillingAccountId: "9",
        BillingCurrency: "USD",
        day: "2026-10-10",
        ServiceName: OWN_SERVICE,
        ProviderName: "AWS",
      },
    ]);
  });

  test("have their own figures at the same addresses", async () => {
    const address = `/cost-analytics.csv?${period}`;
    expect(await itemsOf(await stranger.request.get(address))).toEqual([OWN_SERVICE]);
    const ours = await itemsOf(await member.request.get(address));
    expect(ours.length).toBeGreaterThan(10);
    expect(ours).not.toContain(OWN_SERVICE);
    for (const misleadingName of misleadingNames) {
      const answer = await stranger.request.get(`${address}&${misleadingName}=demo`);
      expect([answer.status(), await answer.text()]).toEqual([422, expect.stringContaining(`${misleadingName}=demo`)]);
      const page = await stranger.request.get(`/cost-analytics?${period}&${misleadingName}=demo`);
      expect([page.status(), await page.text()]).toEqual([200, expect.not.stringContaining(ours[0]!)]);
    }
  });

  test("cannot open the other's company", async () => {
    for (const [other, companyId] of [
      [stranger, "demo"],
      [member, theirCompany.companyId],
    ] as const) {
      for (const address of ["/cost-analytics", "/cost-analytics.csv", "/imports"]) {
        const answer = await other.request.get(`${address}?${period}&company=${companyId}`);
        expect(answer.status(), address).toBe(403);
        expect(await answer.text()).not.toContain(OWN_SERVICE);
      }
    }
  });

  test("cannot query the other's items by name, nor see them in lists", async () => {
    const [product = ""] = await itemsOf(await member.request.get(`/cost-analytics.csv?${period}`));
    const requested = new URLSearchParams({ "f.product": product });
    expect(await itemsOf(await stranger.request.get(`/cost-analytics.csv?${period}&${requested}`))).toEqual([]);
    for (const field of ["account", "product", "region"]) {
      const list = await (
        await stranger.request.get(`/cost-analytics/values?${period}&field=${field}&companyId=demo`)
      ).text();
      expect(list).not.toContain(product);
      const page = await (await stranger.request.get(`/cost-analytics?${period}&panel=filters&by=${field}`)).text();
      expect(page).not.toContain(product);
    }
  });

  test("cannot see or remove the other's imports", async ({ baseURL }) => {
    const [ours, theirs] = [await importsOf(member), await importsOf(stranger)];
    expect(ours.length).toBeGreaterThan(0);
    expect(theirs.length).toBeGreaterThan(0);
    expect(ours.filter((address) => theirs.includes(address))).toEqual([]);
    for (const [address, other] of [
      [ours[0]!, stranger],
      [theirs[0]!, member],
    ] as const) {
      expect((await other.request.get(address)).status()).toBe(404);
      for (const intent of ["remove", "dismiss"]) {
        const removed = await other.request.post(address, {
          form: { intent },
          headers: { origin: baseURL! },
          maxRedirects: 0,
        });
        expect(removed.status()).toBe(404);
      }
    }
    expect((await member.request.get(ours[0]!)).status()).toBe(200);
    expect((await stranger.request.get(theirs[0]!)).status()).toBe(200);
  });

  test("cannot switch to the other's company", async ({ baseURL }) => {
    const answer = await stranger.request.post("/company", {
      form: { companyId: "demo" },
      headers: { origin: baseURL! },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(404);
    expect(await itemsOf(await stranger.request.get(`/cost-analytics.csv?${period}`))).toEqual([OWN_SERVICE]);
  });

  test("get nothing without a session", async ({ requestsOf }) => {
    const nobody = await requestsOf(null);
    for (const address of [
      "/cost-analytics",
      "/cost-analytics.csv",
      "/cost-analytics/values?field=product",
      "/imports",
      (await importsOf(stranger))[0]!,
    ]) {
      const answer = await nobody.request.get(address, { maxRedirects: 0 });
      expect(answer.status(), address).toBe(302);
      expect(answer.headers().location, address).toContain("/sign-in");
    }
  });
});
