import type { Page } from "@playwright/test";
import { demoUser } from "../../server/people/installation/demo-user";
import type { Credentials } from "./sign-in-by-http";

/** Signs in through the form and ends on the page after it. Tests that are not about signing in use `openAs`. */
export async function signIn(page: Page, { login, password }: Credentials = demoUser, start = "/"): Promise<void> {
  await page.goto(start);
  await page.locator("[name=login]").fill(login);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=password]").press("Enter");
  await page.locator("main#main").waitFor();
}
