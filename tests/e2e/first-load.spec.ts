import type { Locator, Page } from "@playwright/test";
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
  test("of the first load and of views is small and comes in few requests; that of a menu, when its button is reached", async ({
    page,
  }) => {
    const fonts: string[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(".woff2"))
        fonts.push(`${new URL(response.url()).origin} ${response.headers()["cache-control"]}`);
    });
    const scripts = watchScripts(page);
    const { requests, bytes } = await firstLoad(page, "/cost-analytics");
    expect(requests).toBeGreaterThan(2);
    expect(requests).toBeLessThanOrEqual(LIMIT.requests);
    expect(bytes).toBeGreaterThan(50 * 1024);
    expect(bytes).toBeLessThanOrEqual(LIMIT.bytes);

    for (const [name, id, reach] of [
      ["Export", "export", (button: Locator) => button.hover()],
      ["Help", "help", (button: Locator) => button.focus()],
    ] as const)
      await test.step(name, async () => {
        const ofMenu = () => scripts.filter((script) => script.includes(`/${id}-options-`));
        expect(ofMenu()).toEqual([]);
        await reach(page.getByRole("button", { name, exact: true }));
        await expect.poll(ofMenu).toHaveLength(1);
        await expect(page.locator(`#${id}`)).toBeHidden();
      });
    await test.step("the font is self-hosted, preloaded and cached", async () => {
      expect(fonts).toEqual([`${new URL(page.url()).origin} public, max-age=31536000, immutable`]);
      // Digits are equally wide: a 1 is as wide as a 0.
      const [ones, zeros] = await page.evaluate(() =>
        ["1111", "0000"].map((figures) => {
          const span = document.createElement("span");
          span.textContent = figures;
          document.querySelector("main")!.append(span);
          return span.getBoundingClientRect().width;
        }),
      );
      expect(ones).toBeCloseTo(zeros!, 1);
      expect(await page.evaluate(() => document.fonts.check("500 13px Inter"))).toBe(true);
    });
    // All other screens: screens.spec.ts.
    for (const address of [
      // Each of these adds parts to the page.
      "/cost-analytics?chart=line&range=last_month&compare=last_period&f.region=us-east-1",
      "/cost-analytics/email",
      "/cost-analytics/filters",
      "/service-groups/new",
    ])
      await test.step(address, async () => {
        const { requests, files } = await firstLoad(page, address);
        expect(requests, address).toBeGreaterThan(2);
        expect(requests, `${address}: ${files.join(", ")}`).toBeLessThanOrEqual(LIMIT.requests);
      });
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
