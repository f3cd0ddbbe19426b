import type { CDPSession, Locator, Page, Request, Route } from "@playwright/test";
import { barriers } from "../support/axe";
import { headline } from "../support/cost-page";
import { expect, test } from "../support/test";

/** A report whose figures take little time. */
const report = "/cost-analytics?end=2026-10-15&start=2026-10-15&vendor=oci";
const OOPS = "Oops.. Something Went Wrong..";

/** Ways in which a request fails. */
const faults: Record<string, (route: Route) => Promise<void>> = {
  "the network is gone": (route) => route.abort("internetdisconnected"),
  "the connection is reset": (route) => route.abort("connectionreset"),
  "the service is away": (route) =>
    route.fulfill({ status: 503, contentType: "text/plain", body: "Service Unavailable" }),
  "there are too many requests": (route) =>
    route.fulfill({ status: 429, contentType: "text/plain", body: "Slow down" }),
  "a proxy answers with a page of its own": (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<html>Sign in to the network</html>" }),
  "the answer is cut off": async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, body.length - 20) });
  },
};

const isData = (url: URL): boolean => url.pathname.endsWith(".data");

/** Breaks requests for data until `mend` is called; resolves to the requests made meanwhile. */
async function breakData(
  page: Page,
  fault: keyof typeof faults,
): Promise<{ broken: Request[]; mend: () => Promise<void> }> {
  const broken: Request[] = [];
  await page.route(isData, async (route) => {
    broken.push(route.request());
    await faults[fault]!(route);
  });
  return { broken, mend: () => page.unroute(isData) };
}

const toast = (page: Page) => page.getByRole("alert").filter({ hasText: OOPS });
const tryAgain = (page: Page) => toast(page).getByRole("button", { name: "Try again" });
/** It leaves after three seconds unless it has the focus. */
async function holdToast(page: Page): Promise<void> {
  await tryAgain(page).focus();
  await expect(toast(page)).toBeVisible();
}
/** Lets toasts leave several times as fast. */
async function hurryToasts(devtools: CDPSession, times = 10): Promise<void> {
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: times });
}

test.describe("a failed request", () => {
  // The browser itself reports failed requests in its console.
  test.use({ expectedComplaints: [/Failed to load resource|^answer: 50/] });

  test("keeps the page and can be retried, whatever the fault, or is dropped for the next one", async ({ page }) => {
    await page.goto(report);
    const viewBy = (view: string) => page.getByRole("link", { name: view, exact: true }).first().click();
    const total = await headline(page, "Total cost").innerText();
    for (const [n, fault] of Object.keys(faults).entries())
      await test.step(fault, async () => {
        const before = page.url();
        const { broken, mend } = await breakData(page, fault);
        await page.evaluate(() => window.scrollTo(0, 60));
        const [view, by] = n % 2 === 0 ? ["Region", "region"] : ["Compartment", "account"];
        await viewBy(view);
        await holdToast(page);
        await expect(page).toHaveURL(before);
        await expect(headline(page, "Total cost")).toHaveText(total);
        await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
        await expect(page.locator(".report")).toHaveAttribute("aria-busy", "false");
        expect(await page.evaluate(() => window.scrollY)).toBe(60);
        expect(broken).toHaveLength(1);

        await mend();
        await tryAgain(page).click();
        await expect(page).toHaveURL((url) => url.searchParams.get("by") === by);
        await expect(toast(page)).toHaveCount(0);
        await expect(headline(page, "Total cost")).toHaveText(total);
      });

    await test.step("the user goes on to something else", async () => {
      const { mend } = await breakData(page, "the network is gone");
      await viewBy("Region");
      await expect(toast(page)).toBeVisible();
      await mend();
      await viewBy("Product");
      await expect(page).toHaveURL((url) => !url.searchParams.has("by"));
      await expect(toast(page)).toHaveCount(0);
    });

    await test.step("that of a block is reported in its place", async () => {
      const { mend } = await breakData(page, "the network is gone");
      await page.locator(".filters-anchor").click();
      const field = page.locator("#filters details", { has: page.locator('[name="mode.region"]') });
      await field.locator("summary").click();
      const again = field.getByRole("button", { name: "Try again" });
      await expect(again).toBeVisible();
      await expect(toast(page)).toHaveCount(0);
      await mend();
      await again.click();
      await expect(field.locator(".option").first()).toBeVisible();
      await expect(again).toHaveCount(0);
    });
  });

  test("shows a toast in the place of others for three seconds, longer while hovered or focused, and is accessible", async ({
    page,
    context,
    devtools,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    // A click would take the focus, and with it the time to measure.
    const copy = () => page.getByRole("button", { name: "Copy link", exact: true }).dispatchEvent("click");
    const copied = page.getByRole("status").locator(".toast", { hasText: "Link is copied." });
    const boxOf = async (one: Locator) => (await one.boundingBox())!;
    const fail = () => page.getByRole("link", { name: "Azure", exact: true }).first().click();
    await page.goto("/billing?month=2026-10");
    await copy();
    await hurryToasts(devtools);
    await expect(copied).toHaveCSS("opacity", "0");
    await hurryToasts(devtools, 1);
    await breakData(page, "the network is gone");
    await fail();
    await holdToast(page);
    // The page around it: screens.spec.ts.
    expect(await barriers(page, { within: ".toast" })).toEqual([]);
    await test.step("it is told apart from later ones", async () => {
      const top = (await boxOf(toast(page))).y;
      await copy();
      await expect(copied).toHaveCSS("opacity", "1");
      await hurryToasts(devtools);
      await page.waitForTimeout(400);
      const [first, second] = [await boxOf(toast(page)), await boxOf(copied)].sort((a, b) => a.y - b.y);
      expect(second!.y).toBeGreaterThanOrEqual(first!.y + first!.height);
      expect(first!.y).toBe(top);
    });
    // It fails again, and the focus stays where it was.
    await page.keyboard.press("Enter");
    await expect(toast(page)).toBeVisible();
    await expect(toast(page)).toBeHidden();
    await hurryToasts(devtools, 1);
    await page.setViewportSize({ width: 390, height: 800 });
    // The copied link's popover would cover what is clicked.
    await page.keyboard.press("Escape");
    await fail();
    await expect(toast(page)).toBeInViewport({ ratio: 1 });
  });

  test("is reported in a dialog that blocks the page", async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.goto(`${report}&compare=last_period&detail=all`);
    const drawer = page.getByRole("dialog");
    await expect(page.locator("dialog:modal")).toHaveCount(1);
    const { mend } = await breakData(page, "the network is gone");
    await page.keyboard.press("Escape");
    await expect(drawer.getByRole("alert").filter({ hasText: OOPS })).toBeVisible();
    await mend();
    await tryAgain(page).click();
    await expect(drawer).toHaveCount(0);
  });

  test("for a new screen also waits for its code", async ({ page, context }) => {
    await page.goto("/legal/agreement");
    await page.goto(report);
    await context.route(
      (url) => url.pathname !== "/",
      (route) => route.abort("internetdisconnected"),
    );
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Billing" }).click();
    await holdToast(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cost Analytics");
    await context.unrouteAll();
    await tryAgain(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Billing");
    await expect(page).toHaveURL(/\/billing/);
  });

  test("for the route of a link can be retried, whatever the fault; no page asks for routes before", async ({
    page,
    openAs,
    makePerson,
  }) => {
    // Without bills, whose figures would take time.
    await openAs(page, await makePerson("Rolf Routes"));
    const isRoutes = (url: URL) => url.pathname === "/__manifest";
    let asked = 0;
    page.on("request", (request) => (asked += Number(isRoutes(new URL(request.url())))));
    const heading = page.getByRole("heading", { level: 1 });
    await page.goto("/billing");
    await page.waitForLoadState("networkidle");
    expect(asked).toBe(0);
    /** Screens whose routes the page does not have yet, with their headings. */
    const screens = {
      Imports: "Imports",
      "Cost Analytics": "Cost Analytics",
      "Service groups": "Service groups",
      Outbox: "Outbox",
      Budgets: "Budgets",
      "Audit log": "Company",
    };
    for (const [n, [name, title]] of Object.entries(screens).entries()) {
      const before = await heading.innerText();
      await page.route(isRoutes, Object.values(faults)[n]!);
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
      await holdToast(page);
      await expect(heading).toHaveText(before);
      expect(asked).toBe(2 * n + 1);
      await page.unroute(isRoutes);
      await tryAgain(page).click();
      await expect(heading).toHaveText(title);
      expect(asked).toBe(2 * n + 2);
    }
    expect(Object.keys(screens)).toHaveLength(Object.keys(faults).length);
  });

  test("on a bill keeps what is expanded", async ({ page }) => {
    await page.goto("/billing");
    for (const [click, url] of [
      [() => page.getByRole("link", { name: "Invoice Insight" }).click(), /tab=insight/],
      [() => page.locator("[data-keep-scroll] a, a.disclosure").first().click(), /(line|open)=|month=/],
    ] as const) {
      const before = page.url();
      const { mend } = await breakData(page, "the service is away");
      await click();
      await holdToast(page);
      expect(page.url()).toBe(before);
      await mend();
      await tryAgain(page).click();
      await expect(page).toHaveURL(url);
    }
  });

  test("of a form keeps the entries and sends them again, which takes effect once", async ({
    page,
    devtools,
    openAs,
    makePerson,
  }) => {
    await openAs(page, await makePerson("Karla"));
    await page.goto("/cost-analytics/filters?by=region");
    await page.getByLabel("Filter name").first().fill("Kept");
    const { broken, mend } = await breakData(page, "the connection is reset");
    await page.getByRole("button", { name: /^Save as/ }).click();
    await expect(toast(page)).toBeVisible();
    await hurryToasts(devtools);
    await expect(toast(page)).toBeHidden();
    expect(broken.filter((request) => request.method() === "POST")).toHaveLength(1);
    await expect(page.getByLabel("Filter name").first()).toHaveValue("Kept");
    await mend();
    // The toast has gone; the form can be sent again by its own button.
    await page.getByRole("button", { name: /^Save as/ }).click();
    await expect(page).toHaveURL(/\/cost-analytics\?.*filter=/);
    const list = await (await page.request.get("/cost-analytics/filters")).text();
    expect(list.match(/>Kept<\/a>/g)).toHaveLength(1);
  });
});
