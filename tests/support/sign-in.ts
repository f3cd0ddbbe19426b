import type { Page } from "@playwright/test";
import { demoUser } from "../../server/people/demo-user";
import { baseURL } from "./app-under-test";
import { signInByHttp } from "./sign-in-by-http";
import type { Credentials, SignedIn } from "./sign-in-by-http";

/** Signs in through the form, as a person does, and ends on the page they come to. */
export async function signIn(page: Page, { login, password }: Credentials = demoUser, start = "/"): Promise<void> {
  await page.goto(start);
  await page.locator("[name=login]").fill(login);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=password]").press("Enter");
  await page.locator("main").waitFor();
}

const sessions = new Map<string, Promise<SignedIn>>();

/** Opens a page, if any, as somebody who has signed in before: one session for all tests of a worker, none of which may end it. */
export async function openAs(page: Page, person: Credentials, start?: string): Promise<void> {
  const session = sessions.get(person.login) ?? signInByHttp(baseURL, person);
  sessions.set(person.login, session);
  await page.context().addCookies((await session).cookies);
  if (start === undefined) return;
  await page.goto(start);
  await page.locator("main").waitFor();
}
