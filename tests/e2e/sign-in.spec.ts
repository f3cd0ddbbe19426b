import type { Page } from "@playwright/test";
import { barriers } from "../support/axe";
import { people } from "../support/people";
import { signIn } from "../support/sign-in";
import { expect, test } from "../support/test";

// Everybody here comes as a stranger.
test.use({ storageState: { cookies: [], origins: [] } });

const person = people.stranger;
const openAccount = (page: Page) => page.getByRole("button", { name: /account menu/ }).click();
const signOut = async (page: Page) => {
  await openAccount(page);
  await page.getByRole("button", { name: "Sign out" }).click();
};

test("leads to the page that was asked for", async ({ page }) => {
  await signIn(page, person, "/cost-analytics?range=last_month&by=region");
  await expect(page).toHaveURL("/cost-analytics?range=last_month&by=region");
  await expect(page.getByText("Elsewhere Ltd.").first()).toBeVisible();
});

test.describe("a wrong password", () => {
  test.use({ expectedComplaints: [/status of 422/] });

  test("is said, keeps the login and lets in nobody", async ({ page }) => {
    await page.goto("/");
    await page.getByLabel("Work email").fill(person.login);
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByLabel("Work email")).toHaveValue(person.login);
    await expect(page.getByLabel("Password")).toHaveValue("");
    await page.goto("/cost-analytics");
    await expect(page.getByLabel("Password")).toBeVisible();
  });
});

test("signing out ends the session here and at the provider", async ({ page, context }) => {
  await signIn(page, person);
  const kept = await context.cookies();
  await signOut(page);
  await expect(page.getByLabel("Password")).toBeVisible();
  // Neither the browser's way back nor the cookies of before open anything.
  await page.goto("/cost-analytics");
  await expect(page.getByLabel("Password")).toBeVisible();
  await context.addCookies(kept);
  await page.goto("/cost-analytics");
  await expect(page.getByLabel("Password")).toBeVisible();
});

test("each browser has a session of its own", async ({ page, browser, baseURL }) => {
  await signIn(page, person);
  const other = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, person);
  await signOut(elsewhere);
  await page.goto("/imports");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Imports");
  await other.close();
});

test("the session's cookie is out of reach for scripts and other sites", async ({ page, context }) => {
  await signIn(page, person);
  const cookies = (await context.cookies()).filter(({ name }) => name.includes("session"));
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
});

for (const target of ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"])
  test(`does not lead away from this site: ${target}`, async ({ page, baseURL }) => {
    await signIn(page, person, `/sign-in?${new URLSearchParams({ returnTo: target })}`);
    expect(new URL(page.url()).origin).toBe(baseURL);
  });

test("speaks the browser's language, and the one that is picked", async ({ browser, baseURL }) => {
  const korean = await browser.newContext({ baseURL, locale: "ko-KR", storageState: { cookies: [], origins: [] } });
  const page = await korean.newPage();
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await page.getByRole("link", { name: "中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await expect(page.getByRole("link", { name: "日本語" })).toHaveCount(0);
  await korean.close();
});

test.describe("as assistive technology finds it", { tag: "@javascript" }, () => {
  // The page allows no script at all, not even the one that looks for barriers.
  test.use({ bypassCSP: true });

  for (const colorScheme of ["light", "dark"] as const)
    test(`keeps nobody out, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto("/");
      expect(await barriers(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await barriers(page)).toEqual([]);
    });
});
