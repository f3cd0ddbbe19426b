import { focusCsv } from "./bills/focus-csv";
import type { FocusCharge } from "./bills/focus-csv";
import { htmlAt } from "./page-by-http";
import type { Sender } from "./page-by-http";
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
export async function sendByHttp(page: Sender, origin: string, file: BillingFile): Promise<string> {
  const answer = await page.request.post("/imports", {
    multipart: { files: file },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  return answer.headers().location!;
}

/** Sends a file, and resolves to the address of its import when that has ended. */
export async function importByHttp(page: Sender, origin: string, file: BillingFile): Promise<string> {
  const address = await sendByHttp(page, origin, file);
  const isRunning = async () => (await htmlAt(page, address)).includes('value="cancel"');
  await expect.poll(isRunning, { intervals: [250] }).toBe(false);
  return address;
}

/** Imports a bill, which must be published. */
export async function importBill(page: Sender, origin: string, name: string, charges: FocusCharge[]): Promise<void> {
  await waitUntilPublished(page, await sendByHttp(page, origin, csvFile(name, focusCsv(charges))));
}

/** Waits until the import at an address is published. */
export const waitUntilPublished = (page: Sender, address: string): Promise<void> =>
  expect.poll(() => htmlAt(page, address), { intervals: [250] }).toMatch(/<h1\b((?!<\/h1>).)*Published/s);
