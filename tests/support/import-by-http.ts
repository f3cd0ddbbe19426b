import type { Page } from "@playwright/test";
import { expect } from "./test";

export interface BillingFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const csvFile = (name: string, text: string): BillingFile => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

/** Sends a file as the page's user, as the form does; resolves to the address of its import. */
export async function sendByHttp(page: Page, site: string, file: BillingFile): Promise<string> {
  const answer = await page.request.post("/imports", {
    multipart: { files: file },
    headers: { origin: site },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  return answer.headers().location!;
}

/** Sends a file, and resolves to the address of its import when that has ended. */
export async function importByHttp(page: Page, site: string, file: BillingFile): Promise<string> {
  const address = await sendByHttp(page, site, file);
  const isRunning = async () => (await (await page.request.get(address)).text()).includes('value="cancel"');
  await expect.poll(isRunning, { intervals: [250] }).toBe(false);
  return address;
}
