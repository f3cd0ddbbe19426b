import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fileAddress, tableFiles } from "~/contract/tables/tables";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { drawn, ofSeed } from "../support/random";
import { attributes, tags } from "../support/markup";
import { openTestSite } from "../support/servers/test-site";

/** Anna belongs to both companies, and Acme is her current one; Ben belongs to Bolt alone. */
const COMPANIES = ["acme", "bolt"] as const;
/** A third company of Anna's, without bills: its tables take the least time to download. */
const BARE = "bare";
const products = { acme: "Acme Anvils", bolt: "Bolt Nuts" };
let site: Awaited<ReturnType<typeof openTestSite>>;
let anna: string;
let ben: string;

beforeAll(async () => {
  site = await openTestSite();
  await site.upstream.addUser(
    "anna",
    [...COMPANIES, BARE].map((companyId) => ({ companyId })),
  );
  await site.upstream.addUser("ben", [{ companyId: "bolt" }]);
  await storeSlices(
    site.upstream.stores,
    COMPANIES.flatMap((companyId, company) =>
      ["2026-10", "2026-11"].map((month, n) => {
        const lines = ["01", "02"].map((day) =>
          testLine({ product: products[companyId], day: `${month}-${day}`, tags: { team: companyId } }),
        );
        return { companyId, sliceId: 2 * company + n + 1, vendor: "aws" as const, month, lines };
      }),
    ),
  );
  anna = await site.signIn("anna", "acme");
  ben = await site.signIn("ben", "bolt");
});
afterAll(() => site?.close());
beforeEach(() => site.proxy.forget());

const inCompany = (companyId: string, path: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}company=${companyId}`;
/** The companies that the web app has sent to the upstream. */
const requested = (): string[] => [...new Set(site.proxy.passed.map(({ companyId }) => String(companyId)))];

const screens = [
  "/cost-analytics",
  "/cost-analytics?by=tag&tag=team&vendor=aws",
  "/cost-analytics?by=serviceGroup&currency=KRW",
  "/cost-analytics?compare=last_period&detail=all",
  "/cost-analytics?detail=all&explain=1",
  "/cost-analytics?panel=filters&f.product=X",
  "/cost-analytics?find=a&in=all",
  "/cost-analytics?vendor=azure",
  "/cost-analytics/detail?range=last_month",
  "/cost-analytics/filters?range=last_month",
  "/cost-analytics/email?range=last_month",
  "/billing",
  "/billing?month=2026-10&currency=USD&line=cloudOriginalCost",
  "/billing?month=2020-01",
  "/billing?vendor=azure",
  "/billing?tab=details&by=tag",
  "/billing?tab=details&by=account&open=*",
  "/billing?tab=invoices",
  "/billing?tab=insight",
  "/billing/profile",
  "/billing/send",
  "/billing/send/preview?recipient=anna",
  "/billing/sent",
  "/anomaly-detection",
  "/anomaly-detection/rules",
  "/anomaly-detection/watched",
  "/anomaly-detection/backtest",
  "/budgets",
  "/budgets/new",
  "/service-groups",
  "/service-groups/new",
  "/imports",
  "/imports/prices",
  "/outbox",
];
/** As they begin, with the parameters that every table ignores (see site.test.ts). */
const tableAddresses = tableFiles.map((file) => `${fileAddress(file)}?lang=en&index`);
const isWorkbook = (address: string): boolean => address.includes(".xlsx?");
const otherFiles = [
  "/cost-analytics/values?field=product&word=",
  "/cost-analytics/suggestions?find=&in=all",
  "/billing/send/file?month=2026-10&recipient=anna",
  "/exports",
  "/imports/upload?bytes=1",
  "/imports/prices/upload?bytes=1",
];
const files = [
  ...tableAddresses.filter((address) => !isWorkbook(address)),
  // A few workbooks are enough: one route handles all tables, and each workbook starts a process.
  ...drawn(tableAddresses.filter(isWorkbook), 5),
  ...otherFiles,
];

/** Pages in the frame that belong to no company, and addresses that are not pages. */
const open = ["/legal/agreement", "/support", "/no-such-page", "/imports/none"];

/** Forms that belong to a person rather than a company. */
const personal = ["/company", "/preferences", "/sign-out"];
const unescaped = (text: string): string => text.replaceAll("&amp;", "&");

/** The companies named by each link and form of a page; `what` identifies it in messages. */
function named(html: string): { what: string; companies: string[] }[] {
  const links = attributes(html, "a", "href").flatMap((href) =>
    href?.startsWith("/")
      ? [{ what: href, companies: new URL(unescaped(href), site.web.url).searchParams.getAll("company") }]
      : [],
  );
  const forms = html
    .split(/(?=<form[ >])/)
    .slice(1)
    .flatMap((rest) => {
      const [form = ""] = rest.split("</form>");
      const tag = tags(form, "form")[0]!;
      const action = unescaped(attributes(tag, "form", "action")[0] ?? "");
      if (personal.includes(action)) return [];
      const fields = tags(form, "input")
        .filter((input) => input.includes(' name="company"'))
        .flatMap((input) => attributes(input, "input", "value") as string[]);
      const inAddress = new URL(action, site.web.url).searchParams.getAll("company");
      return [{ what: tag, companies: tag.includes('method="post"') ? inAddress : fields }];
    });
  return [...links, ...forms];
}

describe(`an address with a company (${ofSeed()})`, () => {
  test.each(screens)("%s is that company's, whichever is current, and so are its links and forms", async (path) => {
    const answer = await site.web.get(inCompany("bolt", path), anna);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(requested()).toEqual(["bolt"]);
    expect(html).not.toContain(products.acme);
    expect(html).not.toContain("Ignored, not recognized");
    const links = named(html);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter(({ companies }) => companies.join() !== "bolt")).toEqual([]);
  });

  test.each(files)("%s is that company's, whichever is current", async (path) => {
    const companyId = tableAddresses.includes(path) ? BARE : "bolt";
    const answer = await site.web.get(inCompany(companyId, path), anna);
    expect(answer.status).toBe(200);
    expect(requested()).toEqual([companyId]);
    expect(await answer.text()).not.toContain(products.acme);
  });

  test.each(open)("%s, which has none, redirects within it", async (path) => {
    const links = named(await (await site.web.get(inCompany("bolt", path), anna)).text());
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter(({ companies }) => companies.join() !== "bolt")).toEqual([]);
  });

  test("redirects to the company's alerts if an alert's number is missing; a wrong number is an error", async () => {
    const answer = await site.web.get(inCompany("bolt", "/dashboard/anomaly-detail"), anna);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/anomaly-detection?company=bolt"]);
    for (const number of ["999", "0", "x"])
      expect((await site.web.get(inCompany("bolt", `/dashboard/anomaly-detail?number=${number}`), anna)).status).toBe(
        404,
      );
  });

  test("has that company's figures on the screen and in the file", async () => {
    const figures = async (companyId: string, path: string) =>
      (await site.web.get(inCompany(companyId, path), anna)).text();
    for (const path of [
      "/cost-analytics?range=last_month",
      "/cost-analytics.csv?range=last_month",
      "/billing?tab=insight&month=2026-10",
      "/cost-analytics.data?range=last_month",
    ])
      expect(await figures("bolt", path), path).toContain(products.bolt);
    // Those of the current company, below for its files.
    expect(await figures("acme", "/cost-analytics.data?range=last_month")).toContain(products.acme);
  });

  test("changes nothing for users with one company", async () => {
    await site.web.get(inCompany("bolt", "/billing"), anna);
    expect((await site.web.get("/billing?vendor=aws", anna)).headers.get("location")).toBe(
      "/billing?vendor=aws&company=acme",
    );
  });

  test.each([
    ["/imports/none", 404],
    ["/outbox/none", 404],
    ["/service-groups/none", 404],
    ["/outbox/none/attachments/1", 404],
  ])("%s of it does not exist: %i", async (path, status) => {
    expect((await site.web.get(inCompany("bolt", path), anna)).status).toBe(status);
    expect(requested()).toEqual(["bolt"]);
  });
});

describe(`an address without a company (${ofSeed()})`, () => {
  test.each(["/", ...screens.slice(0, 3), "/billing?tab=details&by=tag", "/imports", "/outbox"])(
    "%s redirects to the current company, if the user has several",
    async (path) => {
      const answer = await site.web.get(path, anna);
      expect(answer.status).toBe(302);
      const companiesOf = ({ headers }: Response) =>
        new URL(headers.get("location")!, site.web.url).searchParams.getAll("company");
      const isNamed = companiesOf(answer).length > 0;
      // The front page leads to one that names the company; those that name it are opened above.
      const last = isNamed ? answer : await site.web.get(answer.headers.get("location")!, anna);
      expect(companiesOf(last)).toEqual(["acme"]);
    },
  );

  test.each([...drawn(screens, 10), ...open])(
    "%s is that of the user's only company, and does not name it",
    async (path) => {
      const links = named(await (await site.web.get(path, ben)).text());
      expect(requested()).toEqual(expect.arrayContaining(["bolt"]));
      expect(links.length).toBeGreaterThan(5);
      expect(links.filter(({ companies }) => companies.length > 0)).toEqual([]);
    },
  );

  test("downloads the file of the current company", async () => {
    const csv = await (await site.web.get("/cost-analytics.csv?range=last_month", anna)).text();
    expect(csv).toContain(products.acme);
    expect(csv).not.toContain(products.bolt);
  });

  test("follows the switch to another company, and stays on the same screen", async () => {
    const choose = (companyId: string) =>
      site.web.post("/company", { companyId, returnTo: "/billing?company=acme" }, anna);
    expect((await choose("bolt")).headers.get("location")).toBe("/billing?company=bolt");
    expect((await site.web.get("/billing", anna)).headers.get("location")).toBe("/billing?company=bolt");
    expect((await choose("acme")).headers.get("location")).toBe("/billing?company=acme");
  });
});

describe("a company that the user is not a member of", () => {
  const words = "You are not a member of the company this link or form belongs to";

  test.each(["acme", "none", "x".repeat(300), "'; DROP TABLE users"])(
    "%s is rejected with a message, the same whether it exists or not",
    async (companyId) => {
      for (const path of ["/cost-analytics", "/billing?tab=details", "/imports"]) {
        const answer = await site.web.get(
          `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ company: companyId })}`,
          ben,
        );
        expect(answer.status).toBe(403);
        const html = await answer.text();
        expect(html).toContain(words);
        expect(html).toContain("An administrator of that company can add you");
        // The page links to the user's own company.
        expect(attributes(html, "a", "href")).toContain("/");
        expect(html).not.toContain(products.acme);
      }
      expect((await site.web.get("/", ben)).status).toBe(302);
    },
  );

  // That each table's file is rejected, people-matrix.test.ts holds.
  test.each([tableAddresses[0]!, ...otherFiles])("%s of it is rejected, in a browser with that page", async (path) => {
    const plain = await site.web.get(inCompany("acme", path), ben);
    expect([plain.status, await plain.text()]).toEqual([403, expect.not.stringContaining(products.acme)]);
    const page = await site.web.get(inCompany("acme", path), ben, { headers: { accept: "text/html,*/*;q=0.8" } });
    expect([page.status, await page.text()]).toEqual([403, expect.stringContaining(words)]);
  });

  test("gives none of its pages' data", async () => {
    const answer = await site.web.get(inCompany("acme", "/cost-analytics.data"), ben);
    expect([answer.status, await answer.text()]).toEqual([403, expect.not.stringContaining(products.acme)]);
  });

  test("accepts no form", async () => {
    const answer = await site.web.post(
      inCompany("acme", "/cost-analytics/filters?range=last_month"),
      { intent: "saveAs", filterName: "Mine" },
      ben,
    );
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain(words);
    expect(requested()).toEqual(["acme"]);
    expect(await (await site.web.get("/cost-analytics/filters", ben)).text()).not.toContain(">Mine<");
  });
});

describe("a form", () => {
  const rule = { field: "product", operator: "in", values: "X" };
  const conditions = Object.fromEntries(
    Object.entries(rule).map(([name, value]) => [`groups[0].rules[0].conditions[0].${name}`, value]),
  );
  const group = { setName: "Teams", "groups[0].groupName": "A", ...conditions };
  const invoice = {
    vendor: "aws",
    month: "2026-10",
    currency: "",
    sendType: "sendOnce",
    recipient: "anna",
    note: "",
    file: "csv",
    language: "en",
    zone: "KST",
    at: "",
    requestId: "7b6b4a56-5c5e-4d4e-9a53-0d3a9a3c4f12",
    intent: "send",
  };
  const report = {
    requestId: "7b6b4a56-5c5e-4d4e-9a53-0d3a9a3c4f13",
    recipients: "anna@example.com",
    format: "csv",
    note: "",
  };
  const profile = {
    effectiveMonth: "2026-11",
    "profile.supportFee.type": "percent",
    "profile.supportFee.value": "0",
    "profile.cloudServiceCharge.type": "percent",
    "profile.cloudServiceCharge.value": "0",
    "profile.salesDiscount": "0",
    "profile.ncpDiscount": "0",
    "profile.vat": "0",
    "profile.companyCurrency": "USD",
    "profile.invoiceNumber": "{YYYY}{MM}-{VENDOR}",
  };

  test.each<[string, Record<string, string>, string, number]>([
    [
      "/cost-analytics/filters?range=last_month",
      { intent: "saveAs", filterName: "Mine" },
      "/api/v3/filter/saveas",
      303,
    ],
    ["/cost-analytics/filters?range=last_month", { intent: "delete", index: "1" }, "/api/v3/filter/delete", 422],
    ["/cost-analytics/email?range=last_month", report, "/api/v3/ca/cost/email/export/V2", 303],
    ["/cost-analytics/detail?range=last_month", { columns: "cost" }, "/api/v3/common/save_columns", 303],
    [
      "/cost-analytics/preferences",
      { intent: "keepCurrency", currency: "USD", returnTo: "/cost-analytics" },
      "/api/v3/common/save_currency",
      303,
    ],
    [
      "/cost-analytics/preferences",
      { intent: "rememberSearch", field: "all", word: "x" },
      "/api/v3/common/recent_search/add",
      204,
    ],
    [
      "/billing/details/keep",
      { viewBy: "account", isExpanded: "no", itemsPerPage: "50", returnTo: "/billing" },
      "/api/v3/common/save_billing_grid",
      303,
    ],
    ["/preferences", { language: "en", returnTo: "/account" }, "/earth/api/user/language", 303],
    ["/billing/preferences", { dismiss: "accounts", returnTo: "/billing" }, "/earth/api/user/current", 303],
    ["/billing/profile", profile, "/api/v3/billing/profile/preview", 200],
    [
      "/billing/profile",
      { ...profile, intent: "save", previewed: "of another day" },
      "/api/v3/billing/profile/save",
      409,
    ],
    ["/billing/profile/remove?version=1", { previewed: "" }, "/api/v3/billing/profile/remove", 303],
    ["/billing/send", invoice, "/api/v3/billing/invoice/send", 303],
    ["/billing/send", { ...invoice, intent: "preview" }, "/earth/api/user/current", 303],
    ["/billing/sent", { seq: "1" }, "/api/v3/billing/invoice/reservation/delete", 303],
    ["/service-groups/new", group, "/api/v3/common/serviceGroups/save", 303],
    ["/service-groups/none", { intent: "delete" }, "/api/v3/common/serviceGroups/delete", 303],
    ["/imports/none", { intent: "remove" }, "/earth/api/import/remove", 404],
    ["/imports/none", { intent: "repair" }, "/earth/api/import/repair", 404],
  ])("of %s with %j applies to its own company, and stays within it", async (path, fields, call, status) => {
    const answer = await site.web.post(inCompany("bolt", path), fields, anna);
    expect(answer.status).toBe(status);
    expect(site.proxy.passed.map(({ path: called }) => called)).toContain(call);
    expect(requested()).toEqual(["bolt"]);
    if (status === 303)
      expect(new URL(answer.headers.get("location")!, site.web.url).searchParams.getAll("company")).toEqual(["bolt"]);
  });

  test("imports bills into the company of its page", async () => {
    const body = new FormData();
    body.append("files", new File(["a,b\n1,2\n"], "no-bill.csv", { type: "text/csv" }));
    const answer = await fetch(site.web.url + inCompany("bolt", "/imports/upload"), {
      method: "POST",
      body,
      headers: { cookie: anna, origin: site.web.url, "accept-language": "en" },
    });
    expect([answer.status, requested()]).toEqual([200, ["bolt"]]);
    expect(await (await site.web.get(inCompany("acme", "/imports"), anna)).text()).not.toContain("no-bill.csv");
  });

  test.each([
    ["/service-groups/new", group],
    ["/cost-analytics/filters?range=last_month", { intent: "saveAs", filterName: "Of Acme" }],
    ["/cost-analytics/email?range=last_month", report],
    ["/billing/send", invoice],
    ["/billing/profile", profile],
  ])("of %s for a company that its sender has left is rejected, and keeps the input", async (path, fields) => {
    const [pathname, query] = path.split("?");
    const answer = await site.web.post(inCompany("acme", `${pathname}.data${query ? `?${query}` : ""}`), fields, ben);
    expect([answer.status, requested()]).toEqual([403, ["acme"]]);
    const typed = await answer.text();
    expect(typed).toMatch(/You are not a member of|"left"/);
    expect(typed).toContain(Object.values(fields).at(1));

    // Without JavaScript, the error page passes all entries to the form of the user's own company, and saves nothing.
    const page = await site.web.post(inCompany("acme", path), fields, ben);
    expect(page.status).toBe(403);
    const [formHtml = ""] = (await page.text()).split(/(?=<form[ >])/).filter((form) => form.includes("__intent__"));
    const values = Object.fromEntries(
      tags(formHtml, "input").map((input) => [
        attributes(input, "input", "name")[0]!,
        unescaped(attributes(input, "input", "value")[0]!),
      ]),
    );
    expect(values).toEqual(fields);
    site.proxy.forget();
    const action = unescaped(attributes(formHtml, "form", "action")[0]!);
    const opened = await site.web.post(
      action,
      { ...values, __intent__: JSON.stringify({ type: "validate", payload: {} }) },
      ben,
    );
    expect([action, opened.status]).toEqual([path, path.includes("email") ? 422 : 200]);
    const form = await opened.text();
    for (const [name, value] of Object.entries(fields))
      if (/Name|recipients|companyCurrency/.test(name)) expect(form, name).toContain(value);
    expect(requested().filter((companyId) => companyId !== "null")).toEqual(["bolt"]);
    expect(
      site.proxy.passed.map(({ path: called }) => called).filter((called) => /save|send$|export/.test(called)),
    ).toEqual([]);
  });
});
