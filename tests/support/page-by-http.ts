import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./test";

/** What the user of a page sees and sends, without a browser's work: where a test is about something else. */

export type Sender = Pick<Page | BrowserContext, "request">;

/** A page as the server sends it. */
export const htmlAt = async (page: Sender, address: string): Promise<string> =>
  (await page.request.get(address)).text();

const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");

/** Text of a page as the server sends it. */
export const textAt = async (page: Sender, address: string): Promise<string> => textOf(await htmlAt(page, address));

/** Waits until a row of the tables of a page has these texts, as jobs take seconds. */
export async function waitForRow(page: Sender, address: string, ...texts: string[]): Promise<void> {
  const rows = async () => ((await htmlAt(page, address)).match(/<tr\b.*?<\/tr>/gs) ?? []).map(textOf);
  await expect
    .poll(async () => (await rows()).some((row) => texts.every((text) => row.includes(text))), { intervals: [1000] })
    .toBe(true);
}

/** Opens a page once a row of its tables has these texts: a page opened in vain takes seconds, too. */
export async function openWithRow(page: Page, address: string, ...texts: string[]): Promise<void> {
  await waitForRow(page, address, ...texts);
  await page.goto(address);
}

/** Sends a form like a browser without scripts; resolves to the address that it leads to. */
export async function sendForm(
  page: Sender,
  origin: string,
  address: string,
  form: Record<string, string>,
): Promise<string> {
  const answer = await page.request.post(address, { form, headers: { origin }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  return answer.headers().location!;
}
