import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fileAt } from "~/contract/tables/tables";
import routes from "~/routes";
import { faults, UpstreamError } from "~/upstream/upstream-error";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { openTestSite } from "../support/servers/test-site";

/** Responses to browsers and programs at every address while the upstream is unreachable, and afterwards. */

const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const unavailableTitle = "Service unavailable";
/** Addresses that do not need the upstream. */
const open = ["/legal/agreement", "/legal/privacy", "/support", "/cross-site-request", "/healthz/live", "/x"];
let site: Awaited<ReturnType<typeof openTestSite>>;
let cookie: string;
/** Of files of tables, which one route answers. */
let tables: string[];
/** All others, and the first of those. */
let paths: string[];
let screens: string[];
let logged: string;
beforeAll(async () => {
  site = await openTestSite();
  await site.upstream.addUser("anna", [{ companyId: "acme" }]);
  await storeSlices(site.upstream.stores, [
    { companyId: "acme", sliceId: 1, vendor: "aws", month: "2026-11", lines: [testLine({ day: "2026-11-19" })] },
  ]);
  cookie = await site.signIn("anna", "acme");
  const all = [...new Set(site.web.paths)].map((path) => path.replaceAll(/:\w+/g, "x").replace("*", "x"));
  tables = all.filter((path) => fileAt(path));
  paths = all.filter((path) => !tables.slice(1).includes(path));
  screens = routes
    .find(({ file }) => file === "routes/shell/route.tsx")!
    .children!.map(({ path }) => `/${path!.replaceAll(/:\w+/g, "x")}`);
  expect(screens.length).toBeGreaterThan(10);
});
afterAll(() => site?.close());

beforeEach(() => {
  logged = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean((logged += String(text))));
  site.proxy.plan(() => "hangUp");
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(logged).not.toContain("    at ");
});

const post = {
  method: "POST",
  body: "a=b",
  headers: { ...browser, "content-type": "application/x-www-form-urlencoded" },
};
const isPublic = (path: string) => path === "/sign-in.css";
/** Every response is private for every user, whatever it is; only the style sheet is public. */
async function get(path: string, as = cookie, init: RequestInit = { headers: browser }): Promise<Response> {
  const answer = await site.web.get(path, as, init);
  const expected = isPublic(path) ? /no-cache|no-store/ : /private, no-store/;
  expect(answer.headers.get("cache-control"), `${answer.status} ${answer.url}`).toMatch(expected);
  return answer;
}
const summary = async (answer: Response) =>
  `${answer.status} ${(await answer.text()).includes(unavailableTitle) ? "page" : answer.headers.get("content-type")}, ${answer.headers.get("retry-after")}`;

test("the error page links to its own address", async () => {
  const html = await (await site.web.get("/billing?month=2026-10", cookie, { headers: browser })).text();
  // An empty href is the page's own address.
  expect(html).toMatch(/<a class="btn primary" href="" data-document="true">Try again<\/a>/);
});

test("browsers get an error page at every address, which works again afterwards", async () => {
  expect(paths.length).toBeGreaterThan(50);
  for (const path of paths.filter((path) => !open.includes(path) && !path.startsWith("/healthz"))) {
    const answer = await get(path);
    const expected = screens.includes(path) || answer.status !== 302 ? "503 page, 2" : "302 null, null";
    expect(await summary(answer), path).toBe(expected);
  }
  expect((await get("/realms/cloudtally/x", "")).headers.get("content-security-policy")).toContain(
    "default-src 'none'",
  );
  site.proxy.plan(() => null);
  // All open as usual in people-matrix.test.ts.
  expect((await get("/billing")).status).toBe(200);
  expect((await get("/billing.data")).status).toBe(200);
});

test("those who are not signed in get private responses, too", async () => {
  for (const path of paths) await (await get(path, "")).body?.cancel();
});

test("forms sent to any address get a page", async () => {
  for (const path of paths.filter((path) => path !== "/sign-out")) {
    const answer = await get(path, cookie, { ...post, headers: { ...post.headers, origin: site.web.url } });
    // Invalid forms are rejected without calling the upstream.
    expect([303, 400, 404, 405, 422, 503], path).toContain(answer.status);
    if (answer.status !== 303) expect(await answer.text(), path).toMatch(/<div class="app( bare)?">/);
  }
});

test("a form opens without suggestions if these cannot be loaded", async () => {
  site.proxy.plan((path) => (path === "/api/v3/common/info" ? "status500" : null));
  const answer = await site.web.get("/anomaly-detection/watched", cookie, { headers: browser });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('name="tagValues"')]);
});

test("data requests and file downloads get a time to retry", async () => {
  for (const path of screens)
    expect(await summary(await get(`${path}.data`)), path).toBe("503 text/x-script; charset=utf-8, 2");
  // An obsolete way of requesting data, which no route sees.
  expect((await get("/billing?_data=routes%2Fx")).headers.get("content-type")).toContain("text/html");
  for (const path of [
    ...new Set([...tables, ...paths.filter((path) => /\.(csv|xlsx)$|\/file$|attachments/.test(path))]),
    "/realms/cloudtally/x",
  ])
    expect(await summary(await get(path, cookie, {})), path).toBe("503 application/json; charset=utf-8, 2");
});

test("nobody can sign in, and each page logs one line", async () => {
  for (const path of [
    "/sign-in",
    "/sign-in?returnTo=%2Fimports",
    "/auth/callback?code=x&state=x",
    "/realms/cloudtally/x",
  ]) {
    logged = "";
    expect(await summary(await site.web.get(path, "", { headers: browser })), path).toBe("503 page, 2");
    expect(logged.trim().split("\n"), path).toEqual([expect.stringContaining("the identity provider does not answer")]);
  }
});

test("public pages open for people with a session that cannot be read, as while PostgreSQL is away", async () => {
  const { sessionStore } = await import("../../app/session/store/session.server");
  vi.spyOn(sessionStore(), "read").mockRejectedValue(new UpstreamError(503, faults.unreachable, "No answer."));
  for (const path of ["/legal/agreement", "/legal/privacy", "/support"])
    expect((await site.web.get(path, cookie, { headers: browser })).status, path).toBe(200);
  expect(await summary(await site.web.get("/billing", cookie, { headers: browser }))).toBe("503 page, 2");
});
