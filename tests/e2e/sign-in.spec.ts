import type { Page } from "@playwright/test";
import { barriers, barriersInBothThemes } from "../support/axe";
import { htmlAt } from "../support/page-by-http";
import { people } from "../support/people";
import { signIn } from "../support/sign-in";
import { expect, test } from "../support/test";

// All tests here start signed out.
test.use({ storageState: { cookies: [], origins: [] } });

const person = people.stranger;
const openAccount = (page: Page) => page.getByRole("button", { name: /account menu/ }).click();
const signOut = async (page: Page) => {
  await openAccount(page);
  await page.getByRole("button", { name: "Sign out" }).click();
};

test("leads to the requested page of this site, in a session of this browser", async ({
  page,
  context,
  otherBrowser,
  baseURL,
}) => {
  await signIn(page, person, "/cost-analytics?range=last_month&by=region");
  await expect(page).toHaveURL("/cost-analytics?range=last_month&by=region");
  await expect(page.getByText("Elsewhere Ltd.").first()).toBeVisible();

  await test.step("whose cookie is inaccessible to scripts and other sites", async () => {
    const cookies = (await context.cookies()).filter(({ name }) => name.includes("session"));
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  });

  const elsewhere = await (await otherBrowser()).newPage();
  await test.step("not to other sites", async () => {
    // Other such addresses: app/session/return-to.test.ts. For a browser, this one is https://evil.example.
    await signIn(elsewhere, person, `/sign-in?${new URLSearchParams({ returnTo: "/\\evil.example" })}`);
    expect(new URL(elsewhere.url()).origin).toBe(baseURL);
  });
  await test.step("which outlasts that of another browser", async () => {
    await signOut(elsewhere);
    await expect(elsewhere.getByLabel("Password")).toBeVisible();
    await page.goto("/imports");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Imports");
  });
});

test("signing out ends the session here and at the provider @no-javascript", async ({ page, context }) => {
  await signIn(page, person);
  const cookies = await context.cookies();
  const lastUser = expect.objectContaining({ name: "cloudtally_last_user" });
  expect(cookies).toContainEqual(lastUser);
  await signOut(page);
  await expect(page.getByLabel("Password")).toBeVisible();
  expect(await context.cookies()).not.toContainEqual(lastUser);
  // Neither the address nor the earlier cookies open anything.
  await page.goto("/cost-analytics");
  await expect(page.getByLabel("Password")).toBeVisible();
  await context.addCookies(cookies);
  await page.goto("/cost-analytics");
  await expect(page.getByLabel("Password")).toBeVisible();
});

test("uses the browser's language, or the chosen one", async ({ requestsOf }) => {
  const { request } = await requestsOf(null);
  const page = await (await request.get("/", { headers: { "accept-language": "ko-KR" } })).text();
  expect(page).toContain('<html lang="ko"');
  const [, chosen = ""] = /<a\b[^>]* href="([^"]*)"[^>]*>中文</.exec(page)!;
  const inChinese = await htmlAt({ request }, chosen.replaceAll("&amp;", "&"));
  expect(inChinese).toContain('<html lang="zh"');
  expect(inChinese).not.toContain("日本語");
});

test.describe("the form", () => {
  // The page's policy allows no scripts at all, not even axe.
  test.use({ bypassCSP: true, expectedComplaints: [/status of 422/] });

  test("is accessible, and a wrong password keeps the email address and signs nobody in", async ({ page }) => {
    await page.goto("/");
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "light" });
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel("Work email").fill(person.login);
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByLabel("Work email")).toHaveValue(person.login);
    await expect(page.getByLabel("Password")).toHaveValue("");
    expect(await htmlAt(page, "/cost-analytics")).toContain('name="password"');
  });
});
