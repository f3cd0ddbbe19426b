import type { Page } from "@playwright/test";
import { barriersInBothThemes } from "../support/axe";
import type { Person } from "../support/people";
import { expect, test as base } from "../support/test";

/** A member of two companies, for tests that change something. */
const test = base.extend<{ wanda: Person }>({
  wanda: async ({ page, openAs, makePerson }, provide) => {
    const wanda = await makePerson("Wanda", { name: "North Mills" }, { name: "South Mills" });
    await openAs(page, wanda);
    await provide(wanda);
  },
});
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

test("switches the company and stays on the screen", async ({ page, wanda }) => {
  await page.goto("/imports");
  await choose(page, /switch company/, "South Mills");
  await expect(page).toHaveURL(`/imports?company=${wanda.companies[1]!.companyId}`);
  await expect(page.getByRole("button", { name: "South Mills, switch company" })).toBeVisible();
  expect(await (await page.request.get("/cost-analytics")).text()).toContain("South Mills, switch company");
  await choose(page, /switch company/, "North Mills");
  await expect(page.getByRole("button", { name: "North Mills, switch company" })).toBeVisible();
});

test("uses the chosen language everywhere, and saves it for the user @no-javascript", async ({
  page,
  wanda,
  sessionOf,
  otherBrowser,
}) => {
  await page.goto("/cost-analytics");
  await choose(page, /^Language/, "한국어");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(inKorean);
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  const elsewhere = await otherBrowser();
  await elsewhere.addCookies((await sessionOf(wanda)).cookies);
  expect(await (await elsewhere.request.get("/cost-analytics")).text()).toContain(`<h1>${inKorean}</h1>`);
  await choose(page, /^언어/, "English");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cost Analytics");
});

test("uses the language that the address requests", async ({ request }) => {
  for (const [language, title] of [
    ["ko", inKorean],
    ["zh", "费用分析"],
    ["ja", "コスト分析"],
  ] as const) {
    const html = await (await request.get(`/cost-analytics?lang=${language}`)).text();
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`<h1>${title}</h1>`);
  }
});

test("reports an unsupported language, and uses the browser's", async ({ request }) => {
  const answer = await request.get("/imports?lang=tlh", { headers: { "accept-language": "ko" } });
  const html = await answer.text();
  expect(html).toContain('<html lang="ko"');
  expect(html).toContain("지원하지 않는 언어입니다");
});

test("is dark or light like the system, or as chosen", async ({ page, openAs, makePerson }) => {
  await openAs(page, await makePerson("Nora Night"));
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/imports");
  const light = await background();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await background();
  expect(dark).not.toBe(light);
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

  test("of a company that the user is not a member of is rejected", async ({ page, baseURL }) => {
    const answer = await page.request.post("/company", {
      form: { companyId: "elsewhere" },
      headers: { origin: baseURL! },
    });
    expect(answer.status()).toBe(404);
  });
});

test("accepts no form from another site", async ({ page, openAs, makePerson }) => {
  await openAs(page, await makePerson("Fred Forged"));
  for (const address of ["/company", "/preferences", "/sign-out"]) {
    const answer = await page.request.post(address, {
      form: { companyId: "south", language: "ko" },
      headers: { origin: "https://evil.example" },
      maxRedirects: 0,
    });
    expect(answer.status(), address).toBe(403);
  }
  expect(await (await page.request.get("/cost-analytics")).text()).toContain("<h1>Cost Analytics</h1>");
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

// Without its menu on a phone: screens.spec.ts, and the missing page above.
test("is accessible in light and dark", async ({ page, openAs, makePerson }) => {
  await openAs(page, await makePerson("Ada Access"), "/imports");
  expect(await barriersInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: /account menu/ }).click();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await barriersInBothThemes(page, "#account"), `menu open, ${width} px`).toEqual([]);
  }
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
