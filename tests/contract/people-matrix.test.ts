import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "~/contract/call";
import type { Call } from "~/contract/call";
import { mayUse } from "~/contract/people/permission";
import { administration } from "~/contract/people/roles";
import type { Role } from "~/contract/people/roles";
import { fileAt, tableFormats, tables } from "~/contract/tables/tables";
import { priceUploadPath, uploadPath } from "~/contract/imports/upload";
import { sections, subPages } from "~/routes/shell/frame/menu";
import routes from "~/routes";
import { menusOf } from "../../server/people/people";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { SAMPLE_SENT } from "../support/requests/billing-requests";
import { textOf } from "../support/reply-text";
import { sampleIds, sampleRequests } from "../support/requests/sample-requests";
import { storeSampleState } from "../support/requests/sample-state";
import { attributes } from "../support/markup";
import { openTestSite } from "../support/servers/test-site";
import { withoutRandom } from "../support/without-random";

/** Four people of one company, at every address and call, in their company and in another one. */
const roles: Record<string, Role> = { admin: "admin", editor: "editor", viewer: "viewer", limited: "editor" };
const people = Object.keys(roles);
/** Expects no data of the other company in a reply; its name counts only if the request did not contain it. */
function expectNothingForeign(text: string, address: string) {
  const data = text.replaceAll("foreign-company", "");
  expect(data, address).not.toMatch(/[Ff]oreign|Sample/);
  expect(withoutRandom(data), address).not.toMatch(/88888/);
}

let site: Awaited<ReturnType<typeof openTestSite>>;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  site = await openTestSite();
  const { addUser, stores } = site.upstream;
  for (const person of people)
    await addUser(person, [
      {
        companyId: "acme",
        role: roles[person],
        ...(person === "limited" && { vendors: ["aws" as const], accounts: { aws: ["1"] } }),
      },
    ]);
  await addUser("foreign-admin", [{ companyId: "foreign-company" }]);
  const outside = { account: "outside-1", accountName: "Outside account", billed: "77777" };
  const foreign = { account: "foreign-1", accountName: "Foreign account", product: "Foreign product", billed: "88888" };
  await storeSlices(stores, [
    // The objects that sample requests name belong to the other company.
    { companyId: "foreign-company", sliceId: 1, vendor: "aws", month: "2026-10", lines: [testLine(foreign)] },
    {
      companyId: "acme",
      sliceId: 2,
      vendor: "aws",
      month: "2026-10",
      lines: [testLine({}), testLine({ ...outside, product: "Outside product" })],
    },
    { companyId: "acme", sliceId: 3, vendor: "gcp", month: "2026-10", lines: [testLine(outside)] },
  ]);
  await storeSampleState(stores.stateStore, { userId: "foreign-admin", companyId: "foreign-company" });
  for (const person of people) cookies[person] = await site.signIn(person, "acme");
});
afterAll(() => site?.close());

async function send(person: string, call: Pick<Call, "path" | "method">, companyId: string) {
  const request = { ...sampleRequests[call.path], companyId };
  const authorization = `Bearer ${await site.upstream.tokenOf(person)}`;
  const response = await site.upstream.send(call, request, { authorization });
  return { status: response.status, text: await textOf(response) };
}

// For companies that the caller is not a member of, calls.test.ts requests all of them.
describe("calls", () => {
  const closed = calls.filter(({ access }) => access !== "public");

  test("require their declared permission", async () => {
    for (const person of people) {
      const user = { menus: menusOf(roles[person]!, []) };
      const refused = closed.filter(
        ({ access }) => typeof access === "object" && !mayUse(user, access.menu, access.level),
      );
      expect(refused.length > 0).toBe(person !== "admin");
      for (const call of refused)
        expect([call.path, (await send(person, call, "acme")).status]).toEqual([call.path, 403]);
    }
  });

  test("reject an upload like a call that changes imports", async () => {
    const upload = async (person: string, companyId: string, path: string = uploadPath) =>
      (
        await site.upstream.app.request(path, {
          method: "POST",
          headers: {
            authorization: `Bearer ${await site.upstream.tokenOf(person)}`,
            "content-type": "text/plain",
            "x-company-id": companyId,
          },
          body: "a",
        })
      ).status;
    expect(await upload("viewer", "acme")).toBe(403);
    for (const person of people) expect(await upload(person, "foreign-company")).toBe(403);
    // Price lists count for all companies, so administering one is not enough.
    expect(await upload("admin", "acme", priceUploadPath)).toBe(403);
    const { stateStore } = site.upstream.stores;
    await stateStore.query("UPDATE users SET is_operator = true WHERE user_id = 'admin'");
    expect(await upload("admin", "acme", priceUploadPath)).not.toBe(403);
    await stateStore.query("UPDATE users SET is_operator = false");
  });
});

/** All addresses of the routing table, with `:name` for what varies. */
const addressesIn = (entries: typeof routes): string[] =>
  entries.flatMap(({ path, index, children }) => (children ? addressesIn(children) : [index ? "/" : `/${path}`]));

/** Public addresses: they reveal nothing about a company. All others require a member, including new ones. */
const open = [
  "/",
  "/preferences",
  "/sign-in",
  "/sign-in.css",
  "/auth/callback",
  "/auth/return/:signIn",
  "/auth/back-channel-logout",
  "/sign-out",
  "/realms/*",
  "/legal/agreement",
  "/legal/privacy",
  "/support",
  "/invitation",
  "/setup",
  "/cross-site-request",
  "/*",
  "/healthz",
  "/healthz/ready",
  "/healthz/live",
];
/** Targets of forms: whoever reads them is sent to the page of the form. */
const targets = [
  "/cost-analytics/preferences",
  "/billing/preferences",
  "/billing/details/keep",
  "/notices/dismiss",
  "/tours",
];
/** Ids of the other company that addresses name. */
const foreignIds: Record<string, string> = {
  uuid: String(sampleRequests["/api/v3/dashboard/shared"]!.uuid),
  cmpnId: "foreign-company",
  budgetId: String(sampleRequests["/api/v3/budget/detail"]!.budgetId),
  setId: sampleIds.serviceGroupSet,
  importId: "import-1",
  userId: "sample-member",
  mailId: sampleIds.mail,
  sentId: SAMPLE_SENT,
  number: "0",
};
const named = (address: string) => address.replaceAll(/:(\w+)/g, (_, name: string) => foreignIds[name]!);

describe("addresses", () => {
  const every = addressesIn(routes);
  const guarded = every.filter((address) => !open.includes(address));
  const paths = guarded.filter((address) => !targets.includes(address)).map(named);
  const pages = addressesIn(routes.find(({ file }) => file === "routes/shell/route.tsx")!.children!);
  const screens = pages.filter((address) => !address.includes(":"));
  /** Address of a page's data with those of its frame: all that it could show, without rendering it. */
  const dataOf = (path: string) => (pages.map(named).includes(path) ? `${path}.data` : path);
  /** With a parameter that pages ignore, and name. */
  const withUnknown = (path: string) => (screens.includes(path) ? `${path}?nonsense=1` : path);
  const administrationOf = (address: string): boolean => {
    const file = fileAt(address);
    const menu = file
      ? tables[file.id].menu
      : [...subPages, ...sections.flatMap(({ items }) => items)].find(({ to }) => to === address)?.menu;
    return menu !== undefined && administration.includes(menu);
  };
  const ask = async (person: string, path: string) => {
    const response = await site.web.get(path, cookies[person]);
    return { status: response.status, text: await response.text() };
  };
  const answers: Record<string, ReturnType<typeof ask>> = {};
  /** What a person gets at an address; each is asked for once. */
  const get = (person: string, path: string) => (answers[`${person} ${path}`] ??= ask(person, path));

  test("are all public, or require signing in", async () => {
    for (const address of [...open, ...targets]) expect(every).toContain(address);
    expect(guarded.join(" ").replaceAll(/:(\w+)/g, (_, name: string) => (name in foreignIds ? "" : name))).not.toMatch(
      /:/,
    );
    for (const path of paths) {
      const response = await site.web.get(path);
      expect([path, response.status]).toEqual([path, 302]);
      expect(response.headers.get("location"), path).toContain("/sign-in");
    }
  });

  test("of another company show nothing of it", async () => {
    const refused = async (person: string, path: string) => {
      const { status, text } = await get(person, `${path}?company=foreign-company`);
      expect([path, status], person).toEqual([path, 403]);
      expectNothingForeign(text, path);
    };
    // All else would be permitted to an administrator. companies.test.ts checks what such a page looks like.
    for (const path of paths) await refused("admin", dataOf(path));
    for (const path of ["/cost-analytics", "/cost-analytics.csv"]) await refused("limited", path);
  });

  test("of the user's company show nothing of another one's objects", async () => {
    for (const address of guarded.filter((path) => path.includes(":"))) {
      const { status, text } = await get("admin", named(address));
      expect([address, status]).toEqual([address, expect.toSatisfy((is: number) => is >= 302 && is < 500)]);
      expectNothingForeign(text, address);
    }
  });

  test("accept no form for another company", async () => {
    const before = await stateOfForeign();
    for (const address of guarded)
      for (const intent of ["save", "delete"]) {
        const form = { intent, name: "x" };
        const path = `${dataOf(named(address))}?company=foreign-company`;
        const response = await site.web.post(path, form, cookies.admin);
        // Some forms validate their fields first.
        expect([400, 403, 405, 422], `${intent} ${address}`).toContain(response.status);
        expectNothingForeign(await response.text(), address);
        // Pages and files without a form reject any POST.
        if (response.status === 405) break;
      }
    expect(await stateOfForeign()).toEqual(before);
  });

  test.each(["viewer", "editor"])("show %s only what the menus allow", async (person) => {
    for (const path of paths.filter(administrationOf)) {
      expect([path, (await get(person, path)).status]).toEqual([path, 403]);
      const head = await site.web.get(path, cookies[person], { method: "HEAD" });
      expect([path, head.status, head.headers.get("content-disposition")]).toEqual([path, 403, null]);
    }
  });

  /** The first is for people who see all providers, the others for administrators. */
  const forOthers = ["/anomaly-detection/watched", "/notices", "/feedback/answers"];

  test("do not need AWS", async () => {
    await site.upstream.addUser("without-aws", [{ companyId: "acme", role: "editor", vendors: ["gcp"] }]);
    cookies["without-aws"] = await site.signIn("without-aws", "acme");
    const bare = paths.filter((path) => guarded.includes(path) && !path.endsWith(".xlsx") && !administrationOf(path));
    const refused: string[] = [];
    for (const path of bare) if ((await get("without-aws", withUnknown(path))).status === 403) refused.push(path);
    expect(refused).toEqual(forOthers);
  });

  test("of pages name a parameter that they ignore", async () => {
    const silent: string[] = [];
    for (const path of screens) {
      const person = administrationOf(path) || forOthers.includes(path) ? "admin" : "without-aws";
      const { status, text } = await get(person, withUnknown(path));
      const isNamed = /ot recognized[^<]*:\s*(<b>)?nonsense=1</.test(text.replaceAll("<!-- -->", ""));
      if (status !== 200 || !isNamed) silent.push(path);
    }
    // These need other parameters.
    expect(silent).toEqual([
      "/dashboard/anomaly-detail",
      "/dashboard/widget",
      "/billing/profile/remove",
      "/billing/send/preview",
      "/typed",
    ]);
  });

  test.each([
    ["admin", "acme", []],
    ["viewer", "acme", ["/billing/send"]],
    ["limited", "acme", ["/anomaly-detection/watched", "/billing/profile", "/billing/send"]],
    ["free", "free-company", ["/anomaly-detection/watched"]],
  ])("that Find offers %s can be opened", async (person, companyId, closed) => {
    if (companyId !== "acme") {
      await site.upstream.addUser(person, [{ companyId }]);
      await site.upstream.stores.stateStore.query("UPDATE companies SET plan = 'free' WHERE company_id = $1", [
        companyId,
      ]);
      cookies[person] = await site.signIn(person, companyId);
    }
    const [list] = /<ul class="destinations".*?<\/ul>/s.exec((await get(person, "/find")).text)!;
    const offered = attributes(list, "a", "href").map(String);
    const sometimes = ["/anomaly-detection/watched", "/billing/profile", "/billing/send"];
    expect(sometimes.filter((path) => !offered.includes(path))).toEqual(closed);
    // The browser tests open them all as an administrator.
    const at = person === "admin" ? dataOf : (path: string) => path;
    for (const path of offered) expect([path, (await get(person, at(path))).status]).toEqual([path, 200]);
  });

  test.each([
    ["viewer", "You do not have permission to access this menu."],
    ["limited", "This user has no permissions to access."],
  ])("tell %s why they may send no invoice", async (person, why) => {
    for (const path of ["/billing/send", "/billing/send/preview?recipient=anna"]) {
      const { status, text } = await get(person, path);
      expect([path, status, text]).toEqual([path, 403, expect.stringContaining(why)]);
    }
  });

  test("of bills lead a limited person to no profile", async () => {
    const { text } = await get("limited", "/billing?month=2026-10");
    expect(text).toContain("You see only the lines of your accounts.");
    expect(attributes(text, "a", "href").join(" ")).not.toContain("/billing/profile");
  });

  test("with figures say of how many accounts these are for a limited person", async () => {
    const paths = ["/cost-analytics", "/dashboard", "/savings-plans", "/reservations/utilization", "/spoptm"];
    for (const path of paths)
      expect([path, (await get("limited", path)).text]).toEqual([
        path,
        expect.stringContaining("You see 1 account of AWS only."),
      ]);
    for (const path of ["/azure-reservations", "/azure-reservations/rirecommend"])
      expect([path, (await get("limited", path)).text]).toEqual([
        path,
        expect.not.stringContaining("You see 1 account"),
      ]);
  });

  test("show a limited person nothing of other accounts", async () => {
    // A workbook is made of the same rows as the CSV file.
    for (const path of paths.filter((address) => !address.endsWith(".xlsx"))) {
      // A page contains its data, so pages that are opened above are not requested again.
      const { status, text } = await get("limited", `limited ${path}` in answers ? path : dataOf(path));
      expect([200, 202, 302, 303, 400, 403, 404, 422], path).toContain(status);
      expect(text, path).not.toMatch(/outside/i);
      expect(withoutRandom(text), path).not.toMatch(/77777/);
    }
  });
});

/** Rows of the other company and its people as text, by table; of tables that name neither, all rows. */
async function stateOfForeign(): Promise<Record<string, string[]>> {
  const { stateStore } = site.upstream.stores;
  const tablesOfStore = await stateStore.query<{ table: string; owner: "company_id" | "user_id" | null }>(
    `SELECT t.table_name AS table, min(column_name) AS owner FROM information_schema.tables AS t
     LEFT JOIN information_schema.columns AS c ON c.table_schema = t.table_schema AND c.table_name = t.table_name AND column_name IN ('company_id', 'user_id')
     WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY 1`,
  );
  const state: Record<string, string[]> = {};
  for (const { table, owner } of tablesOfStore) {
    const whose = owner === null ? "" : `WHERE ${owner} IN ('foreign-company', 'foreign-admin', 'sample-member')`;
    const rows = await stateStore.query<{ row: string }>(
      `SELECT t::text AS row FROM ${table} AS t ${whose} ORDER BY 1`,
    );
    state[owner === null ? `${table} of all` : table] = rows.map(({ row }) => row);
  }
  return state;
}

test("ids of another company's objects in requests find and change nothing", async () => {
  const before = await stateOfForeign();
  // Workbooks have the rows and requests of CSV files.
  for (const call of calls.filter(({ access, streams }) => access !== "public" && streams !== tableFormats.xlsx)) {
    const { status, text } = await send("admin", call, "acme");
    expect([call.path, status]).toEqual([call.path, expect.toSatisfy((is: number) => is < 500)]);
    expectNothingForeign(text, call.path);
  }
  const after = await stateOfForeign();
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [table, rows] of Object.entries(before))
    if (table.endsWith(" of all")) expect(after[table], table).toEqual(expect.arrayContaining(rows));
    else expect(after[table], table).toEqual(rows);
});
