import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { adviceKinds } from "~/contract/commitments/advice-kinds";
import { viewBys } from "~/contract/costs/cost-query";
import { UPLOAD_FIELD, uploadPath } from "~/contract/imports/upload";
import { fileAt } from "~/contract/tables/tables";
import routes from "~/routes";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { openTestSite } from "../support/servers/test-site";
import type { FaultName } from "../support/servers/upstream-proxy";
import { faults } from "../support/servers/upstream-proxy";

let site: Awaited<ReturnType<typeof openTestSite>>;
let cookie: string;
let logged: string;

beforeAll(async () => {
  site = await openTestSite();
  await site.upstream.addUser("anna", [{ companyId: "acme" }]);
  const products = Array.from({ length: 40 }, (_, n) =>
    testLine({ product: `Product ${n}`, day: `2026-11-${String((n % 19) + 1).padStart(2, "0")}`, tags: { team: "a" } }),
  );
  await storeSlices(site.upstream.stores, [
    { companyId: "acme", sliceId: 1, vendor: "aws", month: "2026-10", lines: [testLine({ day: "2026-10-01" })] },
    { companyId: "acme", sliceId: 2, vendor: "aws", month: "2026-11", lines: products },
  ]);
  cookie = await site.signIn("anna", "acme");
});
afterAll(() => site?.close());

beforeEach(() => {
  logged = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean((logged += String(text))));
});
afterEach(() => {
  vi.restoreAllMocks();
  site.proxy.plan(() => null);
  site.proxy.forget();
});

/** Every response is private, whatever it is: see also upstream-unavailable.test.ts. */
const get = async (path: string, as = cookie) => {
  const response = await site.web.get(path, as);
  expect(response.headers.get("cache-control"), path).toContain("private, no-store");
  return { status: response.status, headers: response.headers, html: await response.text() };
};

/** Numbers from 0 to 1, the same each time. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

describe("sequential calls of a screen", () => {
  test.each([
    ["/cost-analytics", 2],
    ["/cost-analytics?by=tag&tag=team&vendor=aws", 2],
    // The comparable days are requested first.
    ["/cost-analytics?compare=last_period&detail=all", 3],
    ["/cost-analytics?panel=filters", 2],
    ["/cost-analytics/detail", 2],
    ["/cost-analytics/filters", 2],
    ["/cost-analytics/email", 1],
    ["/billing", 2],
    ["/billing?month=2026-10&currency=USD&until=2026-10", 3],
    ["/billing?tab=accounts&open=1", 2],
    ["/billing?tab=details", 2],
    ["/billing?tab=details&by=tag", 3],
    ["/billing?tab=details&by=account&open=1&open=1+%E2%80%BA+Product+1", 2],
    ["/billing?tab=invoices", 2],
    ["/billing?tab=insight", 2],
    ["/billing/profile", 2],
    ["/billing/send", 3],
    ["/billing/send/preview?recipient=anna", 3],
    ["/billing/sent", 2],
    ["/service-groups", 2],
    ["/service-groups/none", 2],
    ["/imports", 2],
    ["/imports/none", 2],
    ["/imports/prices", 2],
    ["/outbox", 2],
    ["/outbox/none", 2],
  ])("%s: %i", async (path, most) => {
    const rounds = await site.proxy.rounds(() => get(path));
    expect(rounds.length, JSON.stringify(rounds)).toBeLessThanOrEqual(most);
    expect(rounds[0]).toEqual(["/api/v3/common/info", "/earth/api/user/current"]);
  });
});

test.each(viewBys)("costs by %s are shown and sent with texts, not their keys", async (by) => {
  for (const path of ["/cost-analytics", "/cost-analytics/email"]) {
    const { status, html } = await get(`${path}?range=last_month&by=${by}&tag=team`);
    expect([status, />[^<]*\b(count|noun|plural|title|what|word)\.\w+/.exec(html)?.[0]], path).toEqual([
      200,
      undefined,
    ]);
  }
});

describe("files contain the requested content, or name the parameters they reject", () => {
  const ownOf: Record<string, string[]> = {
    "cost-analytics": [
      "by=shoe",
      "vendor=ali",
      "currency=EUR",
      "size=7",
      "f.color=red",
      "start=2026-10-01&range=last_month",
      "panel=filters",
      "find=a",
      "filter=99",
      "compare=custom&cstart=2026-10-01&cend=2026-09-01",
      "by=serviceGroup&set=gone",
    ],
    "cost-analytics/detail": ["dsort=shoe", "item=a", "of=aws", "detail=2019-01-01", "dby=tag&detail=all&explain=2"],
    billing: ["vendor=ali", "month=2026-13", "month=2026-10&currency=EUR", "line=shoe"],
    "billing/accounts": ["by=region", "sort=tax", "tab=details"],
    "billing/invoices": ["sort=vat", "month=2026-10&currency=EUR"],
    "billing/details": ["by=tag&tag=gone", "by=serviceGroup&set=gone", "by=product", "product=a"],
    "billing/computing": ["by=region", "month=2026-13"],
    "billing/autospot": ["by=region", "month=2026-10&currency=EUR"],
    "billing/insight": ["by=region", "group=a&month=2026-10&currency=EUR"],
    budgets: ["find=a"],
    "anomaly-detection": ["level=high", "start=2026-13-01", "sensitivity=none"],
    "anomaly-detection/backtest": ["threshold=much", "comparison=luck", "minAlert=5000"],
    members: ["find=a"],
    audit: ["action=none", "page=0"],
    "feedback/answers": ["page=2"],
    ...Object.fromEntries(
      ["savings-plans", "reservations", "azure-reservations"].flatMap((kind) =>
        ["", "/utilization", "/coverage", "/inventory"].map((screen) => [`${kind}${screen}`, ["size=7", "by=shoe"]]),
      ),
    ),
    ...Object.fromEntries(
      Object.values(adviceKinds).flatMap(({ page }) =>
        ["", "/simulator"].map((below) => [`${page.slice(1)}${below}`, ["term=P2Y", "until=2026-10-31"]]),
      ),
    ),
    "dashboard/widget.csv": ["d=first"],
    "billing/send/file": ["file=doc", "month=x"],
    "billing/sent/any/file": ["vendor=aws"],
    "outbox/any/attachments/0": ["number=1"],
  };
  const files = Object.keys(ownOf).flatMap((path) =>
    /^(billing\/sen[dt]|outbox|dashboard)/.test(path) ? [path] : [`${path}.csv`, `${path}.xlsx`],
  );
  const isFile = (path: string) => /\.(csv|xlsx)$|\/file$|attachments/.test(path);

  test("are all covered here", () => {
    const paths = JSON.stringify(routes)
      .match(/"path":"[^"]+"/g)!
      .map((entry) => entry.slice(8, -1));
    expect(new Set(files)).toEqual(
      new Set(paths.filter(isFile).map((path) => path.replace(/:mailId|:sentId/, "any").replace(":number", "0"))),
    );
  });

  test.each(files)("%s", async (path) => {
    const refusal = async (query: string) => {
      const { status, html } = await get(`/${path}?${query}`);
      expect(status, `${query}: ${html.slice(0, 200)}`).toBe(422);
      return html;
    };
    // Workbooks are checked less: they are rejected like the CSV file of the same address, and each starts a process.
    const isWorkbook = path.endsWith(".xlsx");
    const own = isWorkbook ? [] : (ownOf[path] ?? ownOf[path.replace(/\.csv$/, "")]!);
    // A reply names up to five, so one request shows that each of these is rejected.
    const alone = own.filter((query) => !query.includes("&")).slice(0, 2);
    const named = ["foo=1", ...(isWorkbook ? [] : ["lang=xx", "vendor[]=aws", ...alone])];
    const words = await refusal(named.join("&"));
    for (const parameter of named) expect(words).toContain(parameter);
    for (const query of own.filter((other) => !alone.includes(other))) {
      const names = query.split("&").map((pair) => pair.split("=")[0]!);
      const text = await refusal(query);
      expect(
        names.some((name) => text.includes(name)),
        `${query}: ${text.slice(0, 200)}`,
      ).toBe(true);
    }
    // That tables are sent with these, companies.test.ts holds.
    if (!fileAt(`/${path}`)) expect([200, 404]).toContain((await get(`/${path}?lang=en&index`)).status);
  });
});

describe("a failing upstream", () => {
  const endsSession: FaultName[] = ["signedOut406", "signedOut470", "status401"];
  const instant = (Object.keys(faults) as FaultName[]).filter((name) => name !== "never" && name !== "hugeJson");

  test.each(instant)("%s, in every call: an error page, or a redirect to sign-in", async (fault) => {
    site.proxy.plan(() => fault);
    // Every page and every file begins with the user.
    for (const path of ["/billing", "/cost-analytics.csv"]) {
      const ownCookie = endsSession.includes(fault) ? await site.signIn("anna", "acme") : cookie;
      const { status, headers } = await get(path, ownCookie);
      expect(status, path).toBe(endsSession.includes(fault) ? 302 : fault === "status403" ? 403 : 503);
      if (status === 302) expect(headers.get("location")).toMatch(/^\/sign-in\?reason=expired/);
    }
    expect(logged).not.toContain("    at ");
  });

  /** Pages fail like each other, so each of the others gets some of the faults. */
  const others = ["/cost-analytics", "/imports", "/service-groups", "/billing/sent", "/outbox"];

  test.each(instant.map((fault, n) => [fault, others[n % others.length]!] as const))(
    "%s, in every call for data of bills and of %s: blocks report it and the frame is shown",
    async (fault, other) => {
      site.proxy.plan((path) => (path === "/earth/api/user/current" ? null : fault));
      for (const path of ["/billing", other]) {
        const ownCookie = endsSession.includes(fault) ? await site.signIn("anna", "acme") : cookie;
        const { status, html } = await get(path, ownCookie);
        expect(status, path).toBe(endsSession.includes(fault) ? 302 : fault === "status403" ? 403 : 200);
        if (status === 200)
          expect(html, path).toContain(
            fault === "noCollectedData" ? "Collected data is not exist." : 'class="state failed"',
          );
      }
      expect(logged).not.toContain("    at ");
    },
    120_000,
  );

  test("is reported with the same words on every page of reports", async () => {
    site.proxy.plan((path) => (path === "/earth/api/user/current" ? null : "status500"));
    for (const path of ["/billing", "/cost-analytics", "/imports", "/savings-plans/coverage"])
      expect((await get(path)).html, path).toMatch(/role="alert"[^>]*>(?:<svg.*?<\/svg>)Oops.. Something Went Wrong../);
  });

  test("has no collected data: files and forms report it in the user's language", async () => {
    site.proxy.plan((path) => (/user\/current|common\/info/.test(path) ? null : "noCollectedData"));
    for (const path of [
      "/cost-analytics.csv?range=last_month",
      "/billing/accounts.xlsx?month=2026-10",
      "/cost-analytics/detail.csv?range=last_month&detail=all",
    ]) {
      const answer = await site.web.get(path, cookie, { headers: { accept: "*/*", "accept-language": "ko" } });
      expect([answer.status, await answer.text()], path).toEqual([404, "수집된 데이터가 없습니다.\n"]);
    }
    const form = { intent: "saveAs", filterName: "Mine" };
    expect(await (await site.web.post("/cost-analytics/filters?range=last_month", form, cookie)).text()).toContain(
      "Collected data is not exist.",
    );
  });

  test("sends endless responses: they are aborted, and their blocks report it", async () => {
    site.proxy.plan((path) => (path === "/api/v3/ca/cost" ? "hugeJson" : null));
    const { status, html } = await get("/cost-analytics");
    expect(status).toBe(200);
    expect(html).toContain('class="state failed"');
    expect(site.proxy.passed.find(({ path }) => path === "/api/v3/ca/cost")).toMatchObject({ hasGone: true });
  });

  test("fails in any call: the page is still rendered", async () => {
    const next = random(7);
    for (const path of [
      "/billing?tab=details&by=tag",
      "/billing?line=vat",
      "/cost-analytics?by=tag&compare=last_period",
      "/cost-analytics/detail",
      "/billing/send",
      "/imports/none",
    ]) {
      for (let n = 0; n < 5; n += 1) {
        site.proxy.plan(() => (next() < 0.5 ? null : instant[Math.floor(next() * instant.length)]!));
        const { status, html } = await get(path, await site.signIn("anna", "acme"));
        expect([200, 302, 403, 404, 503], path).toContain(status);
        if (status !== 302) expect(html).toContain("</html>");
      }
    }
    expect(logged).not.toContain("    at ");
  });

  test.each(["406", "470"])(
    "code %s inside a successful reply ends the session also in a file and in a change",
    async (code) => {
      site.proxy.plan((path) =>
        path === "/earth/api/user/current" || path === "/api/v3/common/info"
          ? null
          : code === "406"
            ? "signedOut406"
            : "signedOut470",
      );
      const signOuts = [
        await get("/cost-analytics.csv", await site.signIn("anna", "acme")),
        await site.web.post("/company", { companyId: "acme" }, await site.signIn("anna", "acme")),
      ];
      for (const { status, headers } of signOuts) {
        expect(status).toBe(302);
        expect(headers.get("location")).toContain("/sign-in?reason=expired");
        expect(headers.get("set-cookie")).toContain("cloudtally_session=;");
      }
    },
  );

  test("cannot renew a token: the user stays signed in", async () => {
    const expiring = await site.web.signIn("old", { accessTokenEndsAt: 0, refreshToken: "r", companyId: "acme" });
    for (const fault of ["hangUp", "html200", "html502", "invalidJson", "empty200"] as const) {
      site.proxy.plan(() => fault);
      const { status, headers, html } = await get("/billing", expiring);
      expect(status, fault).toBe(503);
      expect(headers.get("set-cookie") ?? "").not.toContain("cloudtally_session=");
      expect(html).toContain("<html");
    }
    expect(logged).not.toContain("    at ");
  });

  describe("response time limits", () => {
    let counts: Record<string, number>;
    let deadlines: Record<string, number>;
    beforeAll(async () => {
      ({ deadlines } = (await import("~/contract/deadlines")) as unknown as { deadlines: Record<string, number> });
      counts = { ...deadlines };
    });
    afterEach(() => void Object.assign(deadlines, counts));

    test("slow blocks report it, on a page that is sent in time", async () => {
      deadlines.page = 3000;
      site.proxy.plan((path) => (path.startsWith("/api/v3/ca/") ? "never" : null));
      const { status, html } = await get("/cost-analytics");
      expect(status).toBe(200);
      expect(html).toContain("This is taking too long.");
      expect(site.proxy.passed.find(({ path }) => path === "/api/v3/ca/cost")).toMatchObject({ hasGone: true });
    });

    test("a slow change is made once, and the page reports that it may have been made", async () => {
      deadlines.change = 500;
      site.proxy.plan((path) => (path === "/earth/api/company/select" ? "never" : null));
      const response = await site.web.post("/company", { companyId: "acme", returnTo: "/imports" }, cookie);
      expect(response.status).toBe(303);
      const { html } = await get(
        response.headers.get("location")!,
        `${cookie}; ${response.headers.get("set-cookie")!.split(";")[0]}`,
      );
      expect(html).toContain("There was no response in time, but the change may have been made.");
      expect(site.proxy.passed.filter(({ path }) => path === "/earth/api/company/select")).toHaveLength(1);

      site.proxy.plan((path) => (path.endsWith("/reservation/delete") ? "never" : null));
      const page = await site.web.post("/billing/sent", { seq: "1" }, cookie);
      expect(page.status).toBe(503);
      expect(await page.text()).toContain("This may have gone through");
    });
  });

  test.each([
    ["hangUp", "There was no response in time, but the files may have been received."],
    ["html502", "There was no response in time, but the files may have been received."],
    ["status500", "The import service did not respond."],
  ] as const)(
    "%s, in an upload: it is made once, and the form reports that it may have succeeded",
    async (fault, words) => {
      site.proxy.plan((path) => (path === uploadPath ? fault : null));
      for (const address of ["/imports/upload", "/imports"]) {
        site.proxy.forget();
        const body = new FormData();
        body.append(UPLOAD_FIELD, new File(["a,b\r\n"], "bill.csv"));
        const answer = await site.web.get(address, cookie, { method: "POST", body, headers: { origin: site.web.url } });
        expect(await answer.text(), address).toContain(words);
        expect(site.proxy.passed.filter(({ path }) => path === uploadPath)).toHaveLength(1);
      }
    },
  );

  test("calls are aborted once the browser has disconnected", async () => {
    site.proxy.plan((path) => (path === "/api/v3/ca/cost" ? "never" : null));
    const gone = new AbortController();
    const page = site.web.get("/cost-analytics", cookie, { signal: gone.signal }).catch(() => null);
    const call = () => site.proxy.passed.find(({ path }) => path === "/api/v3/ca/cost");
    await expect.poll(call).toBeDefined();
    gone.abort();
    await page;
    await expect.poll(() => call()?.hasGone).toBe(true);
  });
});
