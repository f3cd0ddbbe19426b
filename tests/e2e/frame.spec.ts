import type { Page } from "@playwright/test";
import { barriers, barriersInBothThemes } from "../support/axe";
import { htmlAt } from "../support/page-by-http";
import { expect, test } from "../support/test";

test.use({ expectedComplaints: [/status of 404/] });

const choose = async (page: Page, button: RegExp, option: string) => {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("button", { name: option, exact: true }).click();
};
const inKorean = "비용 분석";

test("skips to the content, lists the screens, marks the current one and links to the others", async ({ page }) => {
  await page.goto("/imports");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const places = page.getByRole("navigation", { name: "Main" });
  await expect(places.getByRole("link", { name: "Imports" })).toHaveAttribute("aria-current", "page");
  await places.getByRole("link", { name: "Outbox" }).click();
  await expect(page).toHaveURL(/\/outbox$/);
  await expect(places.getByRole("link", { name: "Outbox" })).toHaveAttribute("aria-current", "page");
  await expect(places.locator("[aria-current]")).toHaveCount(1);
  for (const name of ["Service Agreement", "Privacy Policy", "Technical Support"])
    await expect(page.getByRole("contentinfo").getByRole("link", { name })).toBeVisible();
});

test("uses the chosen language everywhere, and saves it for the user @no-javascript", async ({
  page,
  openAs,
  makePerson,
  requestsOf,
}) => {
  const wanda = await makePerson("Wanda");
  await openAs(page, wanda, "/cost-analytics");
  await choose(page, /^Language/, "한국어");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(inKorean);
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  expect(await htmlAt(await requestsOf(wanda), "/cost-analytics")).toContain(`<h1>${inKorean}</h1>`);
  await choose(page, /^언어/, "English");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cost Analytics");
});

test("uses the language that the address requests, or the browser's instead of an unsupported one", async ({
  request,
}) => {
  for (const [language, title] of [
    ["ko", inKorean],
    ["zh", "费用分析"],
    ["ja", "コスト分析"],
  ] as const) {
    const html = await htmlAt({ request }, `/cost-analytics?lang=${language}`);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`<h1>${title}</h1>`);
  }
  const answer = await request.get("/imports?lang=tlh", { headers: { "accept-language": "ko" } });
  const html = await answer.text();
  expect(html).toContain('<html lang="ko"');
  expect(html).toContain("지원하지 않는 언어입니다");
});

// Without its menu on a phone: screens.spec.ts, and the missing page below.
test("is dark or light like the system, or as chosen, and accessible in both", async ({ page, openAs, makePerson }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openAs(page, await makePerson("Nora Night"), "/imports");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  expect(await barriersInBothThemes(page)).toEqual([]);
  const dark = await background();
  expect(dark).not.toBe(light);
  await test.step("its menu, too", async () => {
    await page.getByRole("button", { name: /account menu/ }).click();
    expect(await barriersInBothThemes(page, "#account")).toEqual([]);
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await barriers(page, { within: "#account" }), "on a phone").toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("Escape");
  });
  await choose(page, /account menu/, "Light");
  await expect(page.locator("body")).toHaveCSS("background-color", light);
  await page.emulateMedia({ colorScheme: "light" });
  await choose(page, /account menu/, "Dark");
  await expect(page.locator("body")).toHaveCSS("background-color", dark);
});

test.describe("an address that does not exist", () => {
  test.use({ expectedComplaints: [/404/] });

  test("is reported inside the frame, with a next step", async ({ page, request }) => {
    for (const address of ["/cost-analytics/no/such", "/imports/no-such-import", "/%00", "/..%2f..%2fetc/passwd"]) {
      const answer = await request.get(address);
      expect(answer.status(), address).toBe(404);
      expect(await answer.text(), address).toMatch(/<nav [^>]*aria-label="Main"/);
    }
    expect((await page.goto("/no-such-page"))?.status()).toBe(404);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page does not exist");
    await expect(page.getByRole("link", { name: "Go to the start page" })).toHaveAttribute("href", "/");
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await barriersInBothThemes(page)).toEqual([]);
    await test.step("also where a link leads to it: the browser translates its title", async () => {
      await page.getByRole("main").evaluate((main) => {
        const link = Object.assign(document.createElement("a"), { href: "/budgets/none" });
        main.append(link);
        link.click();
      });
      await expect(page).toHaveURL(/\/budgets\/none$/);
      await expect(page).toHaveTitle("This page does not exist · Cloudtally");
    });
  });

  test("of a company that the user is not a member of is rejected", async ({ request, baseURL }) => {
    const answer = await request.post("/company", {
      form: { companyId: "elsewhere" },
      headers: { origin: baseURL! },
    });
    expect(answer.status()).toBe(404);
  });
});

test("accepts no form from another site", async ({ makePerson, requestsOf }) => {
  const { request } = await requestsOf(await makePerson("Fred Forged"));
  for (const address of ["/company", "/preferences", "/sign-out"]) {
    const answer = await request.post(address, {
      form: { companyId: "south", language: "ko" },
      headers: { origin: "https://evil.example" },
      maxRedirects: 0,
    });
    expect(answer.status(), address).toBe(403);
  }
  expect(await htmlAt({ request }, "/cost-analytics")).toContain("<h1>Cost Analytics</h1>");
});

test("sends security headers", async ({ request }) => {
  const headers = (await request.get("/cost-analytics")).headers();
  expect(headers["content-security-policy"]).toMatch(/script-src [^;]*'nonce-/);
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBeTruthy();
  expect(headers["cache-control"]).toContain("no-store");
  expect(headers["x-powered-by"]).toBeUndefined();
});

test("has its menu behind a button on a phone @no-javascript", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/imports");
  const places = page.getByRole("navigation", { name: "Main" });
  await expect(places).toBeHidden();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await places.getByRole("link", { name: "Outbox" }).click();
  await expect(page).toHaveURL(/\/outbox$/);
  await expect(places).toBeHidden();
});
