import type { Page } from "@playwright/test";
import { headline } from "../support/cost-page";
import { DASHBOARD_BYTES, firstLoad, LIMIT } from "../support/first-load";
import { demoCompany } from "../support/people";
import { expect, test } from "../support/test";

/** Records the scripts that a page requests from now on. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) scripts.push(pathname);
  });
  return scripts;
}

test.describe("JavaScript", () => {
  test("of the first load is small and comes in few requests", async ({ page }) => {
    const { requests, bytes } = await firstLoad(page, "/cost-analytics");
    expect(requests).toBeGreaterThan(2);
    expect(requests).toBeLessThanOrEqual(LIMIT.requests);
    expect(bytes).toBeGreaterThan(50 * 1024);
    expect(bytes).toBeLessThanOrEqual(LIMIT.bytes);
  });

  test("of a dashboard is small, and its editor is loaded when editing starts", async ({
    page,
    openAs,
    makePerson,
  }) => {
    await openAs(page, await makePerson("Lena Light", demoCompany));
    const scripts = watchScripts(page);
    const { requests, bytes } = await firstLoad(page, "/dashboard");
    expect(requests).toBeGreaterThan(2);
    expect(requests).toBeLessThanOrEqual(LIMIT.requests);
    expect(bytes).toBeGreaterThan(50 * 1024);
    expect(bytes).toBeLessThanOrEqual(DASHBOARD_BYTES);
    const isOfEditing = (script: string) => script.includes("/drag-grid-");
    expect(scripts.filter(isOfEditing)).toEqual([]);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("button", { name: "Move Estimated cost", exact: true }).waitFor();
    await expect.poll(() => scripts.filter(isOfEditing)).toHaveLength(1);
  });

  // All other screens: screens.spec.ts.
  test("of views and forms comes in few requests", async ({ page }) => {
    for (const address of [
      "/cost-analytics?chart=line",
      "/cost-analytics?range=last_month&compare=last_period",
      "/cost-analytics?f.region=us-east-1",
      "/cost-analytics/email",
      "/cost-analytics/filters",
      "/service-groups/new",
      "/reservations/coverage",
      "/azure-reservations/inventory",
    ])
      await test.step(address, async () => {
        const { requests, files } = await firstLoad(page, address);
        expect(requests, address).toBeGreaterThan(2);
        expect(requests, `${address}: ${files.join(", ")}`).toBeLessThanOrEqual(LIMIT.requests);
      });
  });

  for (const [way, approach] of [
    ["a pointer", (page: Page) => page.getByRole("button", { name: "Export" }).hover()],
    ["the focus", (page: Page) => page.getByRole("button", { name: "Export" }).focus()],
  ] as const)
    test(`of a menu is loaded when ${way} reaches its button`, async ({ page }) => {
      await page.goto("/cost-analytics");
      await page.waitForLoadState("networkidle");
      const scripts = watchScripts(page);
      await approach(page);
      await expect.poll(() => scripts.filter((script) => script.includes("/export-options-"))).toHaveLength(1);
      await expect(page.getByRole("link", { name: /CSV/ })).toBeHidden();
    });
});

test("a block that has lost its server-rendered HTML is rendered again", async ({ page }) => {
  await page.route(
    (url) => url.pathname === "/cost-analytics",
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const without = html.replace(/<dl class="stats">.*?<\/dl>/s, "");
      expect(without.length).toBeLessThan(html.length);
      await route.fulfill({ response, body: without });
    },
  );
  await page.goto("/cost-analytics?range=last_month");
  await expect(headline(page, "Total cost")).toBeVisible();
});
