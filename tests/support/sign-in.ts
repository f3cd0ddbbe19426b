import type { Page } from "@playwright/test";
import { demoUser } from "../../server/people/demo-user";

/** Signs in through the form, as a person does, and ends on the page they come to. */
export async function signIn(page: Page, { login, password }: { login: string; password: string } = demoUser, start = "/"): Promise<void> {
  await page.goto(start);
  await page.locator("[name=login]").fill(login);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=password]").press("Enter");
  await page.locator("main").waitFor();
}
